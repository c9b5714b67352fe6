import type { PortalSettings } from '@dealerline/shared/contract/session.ts'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../api.ts'
import { makeSignIn, type SignIn } from './sign-in.ts'

const issuer = 'https://login.example.com'
const settings = { oidcIssuer: issuer, oidcClientID: 'dealerline-web' } as PortalSettings
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
}

/** Claims of the next ID token. */
let claims: Record<string, unknown>
/** The grant types of the requests for tokens. */
let grants: (string | null)[]
let popupUrl: URL | undefined
let signIn: SignIn

const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')
const idToken = () => `${encode({ alg: 'RS256' })}.${encode({ sub: 'dana', email: 'dana@example.test', ...claims })}.x`

beforeEach(async () => {
  window.sessionStorage.clear()
  claims = {}
  grants = []
  popupUrl = undefined
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const address = String(input instanceof Request ? input.url : input)
    if (address.includes('/.well-known/')) return Response.json(metadata)
    grants.push(new URLSearchParams(String(init?.body)).get('grant_type'))
    return Response.json({
      id_token: idToken(),
      access_token: 'access',
      refresh_token: 'refresh',
      token_type: 'Bearer',
      expires_in: 900,
    })
  })
  const popup = {
    location: { replace: (url: string) => (popupUrl = new URL(url)) },
    focus: () => undefined,
    close: () => undefined,
    closed: false,
  }
  vi.stubGlobal('open', () => popup)
  signIn = await makeSignIn(settings)
})

/** Posts the provider's response to this window, as the page of the popup does. */
function respond(origin = window.location.origin): void {
  const url = `${window.location.origin}/callback?code=one&state=${popupUrl?.searchParams.get('state')}`
  window.dispatchEvent(new MessageEvent('message', { origin, data: { source: 'oidc-client', url, keepOpen: false } }))
}

async function openPopup(): Promise<{ completion: Promise<void>; nonce: string }> {
  const completion = signIn.again()
  completion.catch(() => undefined)
  await waitFor(() => expect(popupUrl).toBeDefined())
  return { completion, nonce: popupUrl?.searchParams.get('nonce') ?? '' }
}

test('each sign-in sends a new nonce and takes only an ID token that has it', async () => {
  const first = await openPopup()
  expect(first.nonce.length).toBeGreaterThanOrEqual(32)
  claims = { nonce: first.nonce }
  respond()
  await first.completion
  expect(signIn.email()).toBe('dana@example.test')
  popupUrl = undefined
  const second = await openPopup()
  expect(second.nonce).not.toBe(first.nonce)
  respond()
  await expect(second.completion).rejects.toThrow('nonce')
})

test('ignores a response from a window of another site', async () => {
  const { completion, nonce } = await openPopup()
  claims = { nonce }
  respond('https://elsewhere.example')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(grants).toEqual([])
  respond()
  await completion
  expect(grants).toEqual(['authorization_code'])
})

test('renews a token again only after the person has used the page', async () => {
  const { completion, nonce } = await openPopup()
  claims = { nonce }
  respond()
  await completion
  await signIn.renew()
  // The clock of a fast test may not have advanced since the renewal.
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(grants).toEqual(['authorization_code', 'refresh_token'])
  const renewal = Promise.all([signIn.renew(), signIn.renew()])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(grants).toHaveLength(2)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  await renewal
  expect(grants).toEqual(['authorization_code', 'refresh_token', 'refresh_token'])
})

test('signing out after the session has ended does not ask to sign in', async () => {
  const { completion, nonce } = await openPopup()
  claims = { nonce }
  respond()
  await completion
  const onNeeded = vi.fn()
  signIn.onSignInNeeded(onNeeded)
  connect({ session: signIn })
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    calls.push(String(input instanceof Request ? input.url : input))
    return Response.json({ error: 'invalid_grant' }, { status: calls.length === 1 ? 401 : 400 })
  })
  // jsdom cannot leave the page, so the redirect itself fails.
  await signIn.end().catch(() => undefined)
  expect(calls[0]).toContain('Auth/SignOut')
  expect(onNeeded).not.toHaveBeenCalled()
  connect()
})
