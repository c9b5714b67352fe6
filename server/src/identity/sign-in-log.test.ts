import { contract } from '@dealerline/shared/contract/index.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeSignInClient } from '../../test/sign-in.ts'
import { publishedPassword } from '../demo/accounts.ts'
import { createPasswordReset } from './queries.ts'

const lines: string[] = []
let portal: TestPortal
let client: ReturnType<typeof makeSignInClient>
beforeAll(async () => {
  portal = await makeTestPortal({}, 'built-in', { write: (line) => lines.push(line) })
  client = makeSignInClient(portal)
})
afterAll(() => portal.stop())
beforeEach(() => {
  lines.length = 0
})

async function accountOf(email: string): Promise<unknown> {
  const [account] = await portal.rows('select id from identity.accounts where email = $1', [email])
  return account?.id
}

/** Returns the logged events, and checks that each has an account and the address. */
function events() {
  const entries = lines.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ event }) => event)
  for (const { address, time } of entries) expect([address, typeof time]).toEqual(['127.0.0.1', 'number'])
  return entries.map(({ event, accountId, factor, level }) => ({
    event,
    level,
    ...(accountId ? { accountId } : {}),
    ...(factor ? { factor } : {}),
  }))
}

/** The levels of pino. */
const [info, warn] = [30, 40]

function expectNoSecrets(secrets: readonly string[]): void {
  const log = lines.join('')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5)
    expect(log.includes(secret), secret).toBe(false)
  }
}

test('a sign-in, a renewal with a used token and a sign-out are logged with the account, without tokens', async () => {
  const accountId = await accountOf('dealer@example.test')
  const browser = client.makeBrowser()
  const { url } = await client.submit(browser, 'dealer')
  const tokens = await client.tokensFrom(url)
  const renewedTokens = await client.renew(tokens)
  await client.pass(60)
  expect((await client.renew(tokens)).error).toBe('invalid_grant')
  const headers = { authorization: `Bearer ${tokens.id_token}` }
  expect((await portal.ask(contract.session.signOut, { headers })).status).toBe(204)
  const end = `${portal.config.publicUrl}/identity/session/end`
  const page = await browser.open(`${end}?id_token_hint=${tokens.id_token}`)
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page.text)?.[1] ?? ''
  await browser.open(`${end}/confirm`, { xsrf, logout: 'yes' })
  expect(events()).toEqual([
    { event: 'signIn.succeeded', level: info, accountId },
    { event: 'renewal.refused', level: warn, accountId },
    { event: 'signOut', level: info },
    { event: 'signOut', level: info, accountId },
  ])
  const code = url.searchParams.get('code') ?? ''
  const issued = [tokens, renewedTokens].flatMap(({ id_token, refresh_token }) => [id_token, refresh_token])
  expectNoSecrets([publishedPassword, code, xsrf, ...issued])
})

test('failed sign-ins and lock-outs are logged, without the typed password or e-mail address', async () => {
  const accountId = await accountOf('rival@example.test')
  for (let tries = 0; tries < 11; tries++) await client.submit(client.makeBrowser(), 'rival', 'a-wrong-password')
  await client.submit(client.makeBrowser(), 'typed-password@nowhere.test', 'another-wrong-password')
  expect(events()).toEqual([
    ...Array.from({ length: 10 }, () => ({ event: 'signIn.failed', level: warn, accountId })),
    { event: 'signIn.locked', level: warn, accountId },
    { event: 'signIn.failed', level: warn },
  ])
  expectNoSecrets(['a-wrong-password', 'another-wrong-password', 'typed-password'])
})

test('results of the second factor are logged, without codes', async () => {
  const email = 'member@example.test'
  const accountId = await accountOf(email)
  const { identityAdmin } = portal.providers
  const enrolment = await identityAdmin.beginMfa(email)
  const secret = enrolment.kind === 'secret' ? enrolment.secret : ''
  const codeAt = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  const [recoveryCode = ''] = await identityAdmin.confirmMfa(email, codeAt(-1))
  const enter = async (code: string) => {
    const browser = client.makeBrowser()
    const page = await client.submit(browser, 'member')
    return browser.open(page.url.href, { code })
  }
  const wrong = codeAt(0) === '135246' ? '246135' : '135246'
  expect((await enter(wrong)).status).toBe(401)
  expect((await enter(recoveryCode)).url.pathname).toBe('/callback')
  for (let tries = 0; tries < 6; tries++) await enter(wrong)
  const password = { event: 'signIn.passwordAccepted', level: info, accountId }
  const failure = { event: 'secondFactor.failed', level: warn, accountId, factor: 'app' }
  expect(events()).toEqual([
    ...[password, failure],
    password,
    { event: 'secondFactor.accepted', level: info, accountId, factor: 'recoveryCode' },
    { event: 'signIn.succeeded', level: info, accountId, factor: 'recoveryCode' },
    ...Array.from({ length: 5 }, () => [password, failure]).flat(),
    password,
    { event: 'secondFactor.locked', level: warn, accountId, factor: 'app' },
  ])
  expectNoSecrets([wrong, recoveryCode, secret, publishedPassword])
})

test('setting a password is logged, without the link', async () => {
  const [accountId, otherId] = [await accountOf('direct@example.test'), await accountOf('employee@example.test')]
  const browser = client.makeBrowser()
  const forgot = `${portal.config.publicUrl}/identity/forgot`
  for (let requests = 0; requests < 4; requests++) await browser.open(forgot, { email: 'direct@example.test' })
  await browser.open(forgot, { email: 'my-typed-password@nowhere.test' })
  const token = await createPasswordReset(portal.identityPool, String(otherId), 60)
  const password = 'four unrelated garden words'
  const address = `${portal.config.publicUrl}/identity/reset/${token}`
  expect((await browser.open(address, { password, repeated: password })).text).toContain('Your password is set')
  expect(events()).toEqual([
    ...Array.from({ length: 3 }, () => ({ event: 'password.linkRequested', level: info, accountId })),
    { event: 'password.linkLocked', level: warn, accountId },
    { event: 'password.linkRequested', level: info },
    { event: 'password.set', level: info, accountId: otherId },
  ])
  expectNoSecrets([token, password, 'my-typed-password'])
})
