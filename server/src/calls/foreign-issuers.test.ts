import { contract } from '@dealerline/shared/contract/index.ts'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../test/builders.ts'
import { startOpenIdProvider } from '../../test/openid-provider.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeTokenVerifier } from '../identity/verify.ts'

type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

const dealer = { subject: 'person-1', email: addressOf('dealer') }
const providers: OpenIdProvider[] = []
let own: OpenIdProvider
let other: OpenIdProvider
let portal: TestPortal
let verify: ReturnType<typeof makeTokenVerifier>

async function provide(settings: { issuer?: string } = {}): Promise<OpenIdProvider> {
  const provider = await startOpenIdProvider(settings)
  providers.push(provider)
  return provider
}

const verifierOf = (issuer: string) => makeTokenVerifier({ oidcIssuer: issuer, oidcClientId: 'dealerline-web' })

beforeAll(async () => {
  own = await provide()
  other = await provide()
  verify = verifierOf(own.site)
  portal = await makeTestPortal({ OIDC_ISSUER: own.site }, (token) => verify(token))
})
afterEach(() => {
  verify = verifierOf(own.site)
})
afterAll(async () => {
  await portal.stop()
  await Promise.all(providers.map((provider) => provider.stop()))
})

/** Returns the e-mail address of the dealer to whom the token belongs, or the status of the refusal. */
async function dealerOf(token: string): Promise<string | number> {
  const headers = { authorization: `Bearer ${token}` }
  const { status } = await portal.ask(contract.impersonation.getLoginInfo, { headers })
  if (status !== 200) return status
  const { email } = decodeJwt<{ email: string }>(token)
  return must(await portal.ask(contract.session.getDealerFromEmail, { headers, body: { email } })).dealerEmail
}

test('accepts people of the configured provider and binds their subject to a dealer', async () => {
  expect(await dealerOf(await own.signIn(dealer))).toBe(dealer.email)
  expect(await dealerOf(await own.signIn({ ...dealer, email: 'renamed@nowhere.test' }))).toBe(dealer.email)
})

test('refuses a token of another running provider, whose subject and client are the same', async () => {
  expect(await dealerOf(await other.signIn(dealer))).toBe(401)
})

test('refuses a token that another provider issued in the name of the configured one', async () => {
  const impostor = await provide({ issuer: own.site })
  expect(await dealerOf(await impostor.signIn(dealer))).toBe(401)
})

test('does not treat the same subject of another configured provider as the same person', async () => {
  expect(await dealerOf(await own.signIn(dealer))).toBe(dealer.email)
  verify = verifierOf(other.site)
  expect(await dealerOf(await other.signIn({ ...dealer, email: 'stranger@nowhere.test' }))).toBe(403)
  expect(await dealerOf(await other.signIn({ ...dealer, email: addressOf('rival') }))).toBe(addressOf('rival'))
  verify = verifierOf(own.site)
  expect(await dealerOf(await own.signIn(dealer))).toBe(dealer.email)
})

test('answers 503 if the metadata at the configured address names another issuer', async () => {
  const misleading = await provide({ issuer: 'https://login.example.com' })
  const token = await misleading.signIn(dealer)
  verify = verifierOf(misleading.site)
  expect(await dealerOf(token)).toBe(503)
  const message = 'The discovery document belongs to another issuer.'
  await expect(verify(token)).rejects.toMatchObject({ reason: 'unavailable', cause: { message } })
})
