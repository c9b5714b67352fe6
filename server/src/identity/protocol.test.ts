import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeSignInClient } from '../../test/sign-in.ts'
import { authorisationUrl } from './test-browser.ts'

let portal: TestPortal
let site: string
beforeAll(async () => {
  portal = await makeTestPortal({}, 'built-in')
  site = portal.config.publicUrl
})
afterAll(() => portal.stop())

const open = (more: Record<string, string>) => {
  const address = new URL(authorisationUrl({ site, clientId: 'dealerline-web', proof: 'a'.repeat(43) }, more))
  for (const [name, value] of Object.entries(more)) if (value === '') address.searchParams.delete(name)
  return portal.app.inject({ url: address.pathname + address.search, headers: { host: address.host } })
}

test('the provider offers the code flow with PKCE and RS256, and nothing else', async () => {
  const { host } = new URL(site)
  const reply = await portal.app.inject({ url: '/identity/.well-known/openid-configuration', headers: { host } })
  expect(reply.json()).toMatchObject({
    response_types_supported: ['code'],
    scopes_supported: ['openid', 'email', 'profile', 'offline_access'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
  })
  expect(reply.json()).not.toHaveProperty('registration_endpoint')
})

test('a sign-in starts only with PKCE, an own redirect address and the code flow', async () => {
  expect((await open({})).statusCode).toBe(303)
  const refusals: [Record<string, string>, string][] = [
    [{ code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'id_token' }, 'unsupported_response_type'],
  ]
  for (const [more, error] of refusals) {
    const { headers, body } = await open(more)
    const location = new URL(headers.location ?? 'none:', site)
    const answer = new URLSearchParams(location.search || location.hash.slice(1)).get('error') ?? body
    expect([more, answer.includes(error)]).toEqual([more, true])
  }
})

test('the sign-in page masks the password, lets programs fill it in, and has neither scripts nor hints', async () => {
  const { authorisation, makeBrowser } = makeSignInClient(portal)
  const { text } = await makeBrowser().open(authorisation())
  const [field = ''] = /<input[^>]*name="password"[^>]*>/.exec(text) ?? []
  expect(field).toContain('type="password"')
  expect(field).toContain('autocomplete="current-password"')
  expect(text).not.toMatch(/<script|onpaste|security question/i)
})

test('no address of another site gets a code', async () => {
  for (const redirect of [
    'https://evil.example/callback',
    `${site}/callback/../evil`,
    `${site}.evil.example/callback`,
  ]) {
    const { statusCode, headers } = await open({ redirect_uri: redirect })
    expect([redirect, statusCode, headers.location]).toEqual([redirect, 400, undefined])
  }
})

test.each(['auth', 'session/end', 'me', '.well-known/openid-configuration'])(
  'an address below /identity with thousands of parameters is refused before they are read: %s',
  async (path) => {
    const { host } = new URL(site)
    const url = `/identity/${path}?${'a=1&'.repeat(3_000)}`
    const { statusCode, body } = await portal.app.inject({ url, headers: { host } })
    expect([statusCode, body]).toEqual([400, expect.stringContaining('too many parameters')])
  },
)

test('the end of the session without its token is confirmed by the person', async () => {
  const { host } = new URL(site)
  const { statusCode, body } = await portal.app.inject({ url: '/identity/session/end', headers: { host } })
  expect(statusCode).toBe(200)
  expect(body).toContain('<form')
})
