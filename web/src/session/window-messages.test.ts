import type { PortalSettings } from '@dealerline/shared/contract/session.ts'
import { expect, test, vi } from 'vitest'
import { makeSignIn } from './sign-in.ts'

const issuer = 'https://login.example.test'
const tokenEndpoint = `${issuer}/token`
const settings: Pick<PortalSettings, 'oidcIssuer' | 'oidcClientID'> = { oidcIssuer: issuer, oidcClientID: 'portal' }

/** Answers the discovery of the provider, and refuses every code. */
function stubProvider() {
  const provider = vi.fn(async (address: string) => {
    const isToken = address === tokenEndpoint
    const body = isToken
      ? { error: 'invalid_grant' }
      : { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: tokenEndpoint }
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify(body), { status: isToken ? 400 : 200, headers })
  })
  vi.stubGlobal('fetch', provider)
  return () => provider.mock.calls.filter(([address]) => address === tokenEndpoint).length
}

/** Opens the window of a repeated sign-in, and returns the state of its address. */
async function openWindow(): Promise<{ state: string; outcome: Promise<unknown> }> {
  const popup = { location: { replace: vi.fn<(address: string) => void>() }, closed: false, close() {}, focus() {} }
  vi.stubGlobal('open', () => popup)
  const signIn = await makeSignIn(settings as PortalSettings)
  const outcome = signIn.again().catch((error: unknown) => error)
  await vi.waitFor(() => expect(popup.location.replace).toHaveBeenCalled())
  const state = new URL(popup.location.replace.mock.calls[0]?.[0] ?? '').searchParams.get('state') ?? ''
  return { state, outcome }
}

const send = (origin: string, state: string) => {
  const url = `${window.location.origin}/callback?code=stolen&state=${state}`
  window.dispatchEvent(new MessageEvent('message', { origin, data: { source: 'oidc-client', url } }))
}

test('a repeated sign-in reads messages of the portal’s own windows only', async () => {
  const countRedeemedCodes = stubProvider()
  const { state, outcome } = await openWindow()
  for (const origin of ['https://evil.example.test', issuer, 'null', '']) send(origin, state)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(countRedeemedCodes()).toBe(0)
  send(window.location.origin, state)
  expect(String(await outcome)).toContain('invalid_grant')
  expect(countRedeemedCodes()).toBe(1)
})
