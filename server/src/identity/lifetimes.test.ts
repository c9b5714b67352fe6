import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeSignInClient, type Tokens } from '../../test/sign-in.ts'
import { secondsLeft } from './lifetimes.ts'

let portal: TestPortal
let client: ReturnType<typeof makeSignInClient>
beforeAll(async () => {
  portal = await makeTestPortal({ PUBLIC_URL: 'https://portal.example.com' }, 'built-in')
  client = makeSignInClient(portal)
})
afterAll(() => portal.stop())

const minute = 60
const hour = 3600

async function signIn(browser = client.makeBrowser()): Promise<Tokens> {
  return client.tokensFrom((await client.submit(browser, 'dealer')).url)
}

/** Returns the seconds for which an ID token is valid. */
function validity(token: string): number {
  const { exp = 0, iat = 0 } = decodeJwt(token)
  return exp - iat
}

describe('the remaining time of a sign-in', () => {
  const now = 1_800_000_000
  test.each([
    ['an hour immediately after the sign-in', now, hour],
    ['an hour after eleven hours', now - 11 * hour, hour],
    ['20 minutes if the twelve hours end in 20 minutes', now - 12 * hour + 20 * minute, 20 * minute],
    ['a second after twelve hours', now - 12 * hour, 1],
    ['a second after twenty hours', now - 20 * hour, 1],
  ])('is %s', (_, signedInAt, expected) => {
    expect(secondsLeft(signedInAt, now * 1000)).toBe(expected)
  })
})

test('a person who renews the tokens every hour stays signed in for twelve hours', async () => {
  const browser = client.makeBrowser()
  let tokens = await signIn(browser)
  const { auth_time } = decodeJwt(tokens.id_token)
  expect(auth_time).toBeTypeOf('number')
  for (let elapsed = 50; elapsed < 12 * 60; elapsed += 50) {
    await client.pass(50 * minute)
    tokens = await client.renew(tokens, browser)
    expect(tokens.error, `after ${elapsed} minutes`).toBeUndefined()
    const back = await browser.open(client.authorisation({ prompt: 'none' }))
    expect(back.url.searchParams.get('code'), `after ${elapsed} minutes`).toBeTruthy()
  }
  // 700 of the 720 minutes have passed.
  await client.pass(12 * minute)
  tokens = await client.renew(tokens, browser)
  expect(validity(tokens.id_token)).toBeLessThanOrEqual(8 * minute)
  await client.pass(9 * minute)
  expect((await client.renew(tokens, browser)).error).toBe('invalid_grant')
  const back = await browser.open(client.authorisation({ prompt: 'none' }))
  expect(back.url.searchParams.get('error')).toBe('login_required')
})

test('a person has to sign in again after an hour without renewing the tokens', async () => {
  const browser = client.makeBrowser()
  const tokens = await signIn(browser)
  await client.pass(hour + 1)
  expect((await client.renew(tokens, browser)).error).toBe('invalid_grant')
  const back = await browser.open(client.authorisation({ prompt: 'none' }))
  expect(back.url.searchParams.get('error')).toBe('login_required')
})

test('renewing tokens keeps the session, so that another tab opens without a sign-in', async () => {
  const browser = client.makeBrowser()
  let tokens = await signIn(browser)
  for (let count = 0; count < 3; count++) {
    await client.pass(50 * minute)
    tokens = await client.renew(tokens, browser)
  }
  const back = await browser.open(client.authorisation({ prompt: 'none' }))
  expect(back.url.searchParams.get('code')).toBeTruthy()
})

test('a code is valid for a minute', async () => {
  const { url } = await client.submit(client.makeBrowser(), 'dealer')
  await client.pass(minute + 1)
  expect((await client.tokensFrom(url)).error).toBe('invalid_grant')
})

test('a password works after years', async () => {
  await signIn()
  await client.pass(3 * 365 * 24 * hour)
  expect((await signIn()).error).toBeUndefined()
})

test('the session cookie expires with the session', async () => {
  const browser = client.makeBrowser()
  const expiries = () =>
    browser.cookieLines
      .filter((line) => line.startsWith('__Host-dealerline_session'))
      .map((line) => Date.parse(/expires=([^;]+)/.exec(line)?.[1] ?? '') - Date.now())
  const tokens = await signIn(browser)
  expect(expiries().length).toBeGreaterThan(0)
  expect(Math.max(...expiries())).toBeLessThanOrEqual(hour * 1000)
  await client.pass(11.5 * hour - 1)
  await portal.rows(`update identity.payloads set expires_at = now() + interval '1 hour',
    payload = payload || jsonb_build_object('exp', floor(extract(epoch from now())) + 3600)`)
  browser.cookieLines.length = 0
  await client.renew(tokens, browser)
  expect(expiries().length).toBeGreaterThan(0)
  expect(Math.max(...expiries())).toBeLessThanOrEqual(hour * 500 + 2000)
})
