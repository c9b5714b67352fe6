import { randomBytes } from 'node:crypto'
import type { BodyInputOf, Call, ReplyOf } from '@dealerline/shared/contract/call.ts'
import { publishedPassword } from '../src/demo/accounts.ts'
import { authorisationUrl, Browser } from '../src/identity/test-browser.ts'
import { type Answer, addressOf, type Caller, type CallOptions, fill } from './portal.ts'

/** Signs in at the built-in provider of a portal. Returns the ID token. */
export async function signInAt(site: string, as: string, password = publishedPassword): Promise<string> {
  const proof = randomBytes(32).toString('base64url')
  const browser = new Browser()
  const page = await browser.open(authorisationUrl({ site, clientId: 'dealerline-web', proof }))
  const { url } = await browser.open(page.url.href, { email: addressOf(as), password })
  const response = await fetch(`${site}/identity/token`, {
    method: 'POST',
    headers: { origin: site, cookie: browser.cookiesFor(new URL(`${site}/identity/token`)) },
    body: new URLSearchParams({
      client_id: 'dealerline-web',
      grant_type: 'authorization_code',
      code: url.searchParams.get('code') ?? '',
      redirect_uri: `${site}/callback`,
      code_verifier: proof,
    }),
  })
  const { id_token } = (await response.json()) as { id_token?: string }
  if (!id_token) throw new Error(`${as} could not sign in at ${site}.`)
  return id_token
}

/**
 * Returns a portal that runs in another process, for calls over the network. The callers of `tokens` are demonstration
 * accounts with their ID tokens.
 */
export function remotePortal(site: string, tokens: ReadonlyMap<string, string>): Caller {
  async function call<T = Record<string, unknown>>(
    method: string,
    path: string,
    { as, body, headers = {} }: CallOptions = {},
  ): Promise<Answer<T>> {
    const response = await fetch(`${site}${path}`, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${tokens.get(as)}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const raw = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.includes('json') && raw.length > 0
    const parsed = isJson ? JSON.parse(raw.toString('utf8')) : undefined
    const { status } = response
    const replyHeaders = Object.fromEntries(response.headers)
    return { request: `${method} ${path}`, status, headers: replyHeaders, body: parsed, problem: parsed, raw }
  }
  return {
    call,
    ask<C extends Call>(
      { method, path }: C,
      {
        params = {},
        ...options
      }: Omit<CallOptions, 'body'> & {
        params?: Record<string, string | number>
        body?: BodyInputOf<C> | FormData
      } = {},
    ) {
      return call<ReplyOf<C>>(method, fill(path, params), options)
    },
  }
}
