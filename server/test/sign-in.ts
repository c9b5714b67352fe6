import { randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { publishedPassword } from '../src/demo/accounts.ts'
import { authorisationUrl, Browser } from '../src/identity/test-browser.ts'
import { addressOf, type TestPortal } from './portal.ts'

export interface Tokens {
  id_token: string
  refresh_token: string
  error?: string
}

/** Makes a client that signs people in at the built-in provider. The portal must have been made with `built-in`. */
export function makeSignInClient({ app, config, rows }: TestPortal) {
  const site = config.publicUrl
  const proof = randomBytes(32).toString('base64url')

  /** Sends a request to the portal, without a network. */
  async function send(url: URL, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const type = body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    const reply = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: `${url.pathname}${url.search}`,
      headers: { ...type, ...(headers as Record<string, string>) },
      ...(body ? { payload: String(body) } : {}),
    })
    const received = new Headers()
    for (const [name, values] of Object.entries(reply.headers))
      for (const value of [values].flat()) received.append(name, String(value))
    return new Response(reply.statusCode === 204 ? null : reply.payload, {
      status: reply.statusCode,
      headers: received,
    })
  }

  const authorisation = (more: Record<string, string> = {}) =>
    authorisationUrl({ site, clientId: config.oidcClientId, proof }, more)

  async function fetchTokens(form: Record<string, string>, browser?: Browser): Promise<Tokens> {
    const url = new URL(`${site}/identity/token`)
    const headers = { origin: site, cookie: browser?.cookiesFor(url) ?? '' }
    const body = new URLSearchParams({ client_id: config.oidcClientId, ...form })
    const response = await send(url, { method: 'POST', headers, body })
    browser?.keepAll(response)
    return (await response.json()) as Tokens
  }

  return {
    authorisation,
    makeBrowser: () => new Browser(send),
    /** Opens the sign-in form and sends it. `as` is a demonstration account. */
    async submit(browser: Browser, as: string, password = publishedPassword) {
      const page = await browser.open(authorisation())
      return browser.open(page.url.href, { email: addressOf(as), password })
    },
    /** Exchanges the authorisation code in a callback address for tokens. */
    tokensFrom: (url: URL) =>
      fetchTokens({
        grant_type: 'authorization_code',
        code: url.searchParams.get('code') ?? '',
        redirect_uri: `${site}/callback`,
        code_verifier: proof,
      }),
    /** Simulates that time has passed, by changing all times that the provider has stored. */
    pass: (seconds: number) =>
      rows(
        `update identity.payloads set
           expires_at = expires_at - make_interval(secs => $1::float8),
           consumed_at = consumed_at - make_interval(secs => $1::float8),
           payload = (select jsonb_object_agg(key, case when key in ('iat', 'exp', 'iiat', 'authTime', 'loginTs')
             then to_jsonb(value::text::float8 - $1::float8) else value end) from jsonb_each(payload))`,
        [seconds],
      ),
    renew: (tokens: Tokens, browser?: Browser) =>
      fetchTokens({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token }, browser),
  }
}
