import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@dealerline/shared/contract/index.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../test/builders.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeSignInClient, type Tokens } from '../../test/sign-in.ts'
import { publishedPassword } from '../demo/accounts.ts'
import type { Browser } from './test-browser.ts'

let portal: TestPortal
let client: ReturnType<typeof makeSignInClient>
beforeAll(async () => {
  portal = await makeTestPortal({}, 'built-in')
  client = makeSignInClient(portal)
})
afterAll(() => portal.stop())

/** Returns the id of the session from the browser's cookie. */
function sessionOf(browser: Browser): string {
  const cookies = browser.cookiesFor(new URL(portal.config.publicUrl))
  return /dealerline_session_\d+=([^;]+)/.exec(cookies)?.[1] ?? ''
}

const isStored = async (id: string) =>
  (await portal.rows(`select from identity.payloads where model = 'Session' and id = $1`, [id])).length === 1

test('each sign-in gets a new session id, and the former one becomes invalid', async () => {
  const browser = client.makeBrowser()
  await client.submit(browser, 'dealer')
  const first = sessionOf(browser)
  expect(await isStored(first)).toBe(true)
  const page = await browser.open(client.authorisation({ prompt: 'login' }))
  expect(sessionOf(browser)).toBe(first)
  const back = await browser.open(page.url.href, { email: addressOf('dealer'), password: publishedPassword })
  expect(back.url.searchParams.get('code')).toBeTruthy()
  const second = sessionOf(browser)
  expect(second).not.toBe(first)
  expect([await isStored(first), await isStored(second)]).toEqual([false, true])
})

test('administrators remove their own second factor only within ten minutes of the sign-in', async () => {
  const remove = ({ id_token }: Tokens, as: string) =>
    portal.ask(contract.authorisation.removeMFA, {
      body: { email: addressOf(as) },
      headers: { authorization: `Bearer ${id_token}` },
    })
  const tokens = await client.tokensFrom((await client.submit(client.makeBrowser(), 'admin')).url)
  const messageOf = async (...input: Parameters<typeof remove>) => (await remove(...input)).problem.errors[0]?.message
  expect(await messageOf(tokens, 'admin')).toContain('has no multi-factor authentication')
  await client.pass(11 * 60)
  const renewedTokens = await client.renew(tokens)
  expect(await messageOf(renewedTokens, 'admin')).toContain('more than 10 minutes ago')
  expect(await messageOf(renewedTokens, 'rival')).toContain('has no multi-factor authentication')
})

test('administrators change settings only within ten minutes of the sign-in', async () => {
  const store = ({ id_token }: Tokens) =>
    portal.ask(contract.settings.storeSetting, {
      body: { name: 'QUOTE_VALID_DAYS', value: '20' },
      headers: { authorization: `Bearer ${id_token}` },
    })
  const tokens = await client.tokensFrom((await client.submit(client.makeBrowser(), 'admin')).url)
  expect((await store(tokens)).status).toBe(200)
  await client.pass(11 * 60)
  expect((await store(await client.renew(tokens))).problem.errors).toEqual([
    { path: 'value', message: 'You signed in more than 10 minutes ago. Log out, sign in and try again' },
  ])
})

test('setting up a second factor needs a sign-in of the last ten minutes', async () => {
  const setUp = ({ id_token }: Tokens) =>
    portal.ask(contract.authorisation.addMFAToUser, {
      body: { email: addressOf('rival') },
      headers: { authorization: `Bearer ${id_token}` },
    })
  const tokens = await client.tokensFrom((await client.submit(client.makeBrowser(), 'rival')).url)
  expect((await setUp(tokens)).status).toBe(200)
  await client.pass(9 * 60)
  const renewedTokens = await client.renew(tokens)
  expect((await setUp(renewedTokens)).status).toBe(200)
  await client.pass(2 * 60)
  const { status, problem } = await setUp(await client.renew(renewedTokens))
  expect([status, problem.errors]).toEqual([
    400,
    [
      {
        path: 'email',
        message: 'Request Failed: You signed in more than 10 minutes ago. Log out, sign in and try again',
      },
    ],
  ])
  const fresh = await client.tokensFrom((await client.submit(client.makeBrowser(), 'rival')).url)
  expect((await setUp(fresh)).status).toBe(200)
})

test('a new second factor ends the person’s other sign-ins at once, and keeps the one that set it up', async () => {
  const email = addressOf('member')
  const signIn = async () => client.tokensFrom((await client.submit(client.makeBrowser(), 'member')).url)
  const statusWith = async ({ id_token }: Tokens) =>
    (await portal.ask(contract.impersonation.getLoginInfo, { headers: { authorization: `Bearer ${id_token}` } })).status
  const other = await signIn()
  // Sign-ins are identified by their second, and clocks may differ by a second, so wait between the sign-ins.
  await pause(2100)
  const own = await signIn()
  expect([await statusWith(other), await statusWith(own)]).toEqual([200, 200])
  const headers = { authorization: `Bearer ${own.id_token}` }
  const { secret } = must(await portal.ask(contract.authorisation.addMFAToUser, { body: { email }, headers }))
  const code = new TOTP({ secret }).generate()
  must(await portal.ask(contract.authorisation.confirmMFA, { body: { email, code }, headers }))
  expect([await statusWith(other), await statusWith(own)]).toEqual([401, 200])
  expect((await client.renew(other)).error).toBe('invalid_grant')
  expect(await statusWith(await client.renew(own))).toBe(200)
})
