import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { decodeJwt } from 'jose'
import { TOTP } from 'otpauth'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from '../kernel/master-key.ts'
import { openLoginRoles } from '../postgres/login-roles.ts'
import { hashRecoveryCode, stepOfCode } from './factor/one-time-codes.ts'
import { deleteFactor, findFactor } from './factor/queries.ts'
import { beginEnrolment, confirmEnrolment, useCode } from './factor/second-factor.ts'
import { type IdentityProvider, makeIdentityProvider } from './provider.ts'
import { type Account, ensureAccount, makeIdentityPool } from './queries.ts'
import { authorisationUrl, Browser } from './test-browser.ts'

const password = 'Dealerline-2026!'
const key = randomBytes(32)
let pool: pg.Pool
let server: Server
let provider: IdentityProvider
let site: string
let account: Account
let secret: string
let recoveryCodes: string[]

const halfMinute = 30_000
/** Returns the app's current code, or the code some time steps later. */
const codeAt = (steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * halfMinute })

beforeAll(async () => {
  const { identity } = await openLoginRoles(String(process.env.TEST_DATABASE_URL))
  pool = makeIdentityPool(identity)
  server = createServer((request, response) => void provider.callback(request, response, '127.0.0.1'))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  site = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  provider = await makeIdentityProvider({
    publicUrl: site,
    pool,
    clientId: 'dealerline-web',
    brand: { name: 'Example Telecom', colour: '#12325B' },
    masterKey: key,
    sendPasswordReset: async () => undefined,
    log: (message, error) => console.error(message, error),
    record: () => undefined,
  })
})
beforeEach(async () => {
  account = await ensureAccount(pool, { email: `${randomUUID()}@example.test`, name: 'Fay Factor', password })
  secret = (await beginEnrolment({ pool, key }, account, 'Example Telecom'))?.secret ?? ''
  // Use the code of the previous time step, so that the current code remains usable.
  const codes = await confirmEnrolment({ pool, key }, account.id, codeAt(-1))
  recoveryCodes = Array.isArray(codes) ? codes : []
})
afterAll(async () => {
  provider.close()
  server.closeAllConnections()
  server.close()
  await pool.end()
})

const proof = randomBytes(32).toString('base64url')

/** Opens the sign-in, enters the password, and returns the page for the code. */
async function submitPassword(browser: Browser) {
  const page = await browser.open(authorisationUrl({ site, clientId: 'dealerline-web', proof }))
  return browser.open(page.url.href, { email: account.email, password })
}

async function idTokenOf(url: URL): Promise<Record<string, unknown>> {
  const response = await fetch(`${site}/identity/token`, {
    method: 'POST',
    headers: { origin: site },
    body: new URLSearchParams({
      client_id: 'dealerline-web',
      grant_type: 'authorization_code',
      code: url.searchParams.get('code') ?? '',
      redirect_uri: `${site}/callback`,
      code_verifier: proof,
    }),
  })
  const { id_token } = (await response.json()) as { id_token: string }
  return decodeJwt(id_token)
}

test('after the right password the page asks for a code, and only a code completes the sign-in', async () => {
  const browser = new Browser()
  const page = await submitPassword(browser)
  expect(page.status).toBe(200)
  expect(page.text).toContain('name="code" autocomplete="one-time-code"')
  expect((await browser.open(page.url.href)).text).toContain('Enter your code')
  expect((await browser.open(page.url.href, { email: account.email, password })).text).toContain('Enter your code')
  const refusal = await browser.open(page.url.href, { code: '000000' })
  expect(refusal.status).toBe(401)
  expect(refusal.text).toContain('role="alert" id="problem">The code is not right')
  const back = await browser.open(page.url.href, { code: codeAt() })
  expect(back.url.pathname).toBe('/callback')
  expect(await idTokenOf(back.url)).toMatchObject({ email: account.email, auth_time: expect.any(Number) })
})

test('opening the address after the page for the code, without a code, restarts the sign-in', async () => {
  const browser = new Browser()
  const page = await submitPassword(browser)
  const uid = page.url.pathname.split('/').pop()
  const resumed = await browser.open(`${site}/identity/auth/${uid}`)
  expect(resumed.url.searchParams.get('code')).toBeNull()
  expect(resumed.text).toContain('name="password"')
})

test('a code works only once, as does each of the ten recovery codes', async () => {
  const code = codeAt()
  const first = new Browser()
  expect((await first.open((await submitPassword(first)).url.href, { code })).url.pathname).toBe('/callback')
  const second = new Browser()
  const page = await submitPassword(second)
  expect((await second.open(page.url.href, { code })).status).toBe(401)
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const each of recoveryCodes) expect(each).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/)
  const [recovery = ''] = recoveryCodes
  const retyped = ` ${recovery.toLowerCase().replaceAll('-', ' ')} `
  expect((await second.open(page.url.href, { code: retyped })).url.pathname).toBe('/callback')
  const third = new Browser()
  const again = await submitPassword(third)
  expect((await third.open(again.url.href, { code: recovery })).status).toBe(401)
})

test('a shorter recovery code of an earlier version still works, once', async () => {
  const former = 'ABCD-EFGH-JKLM-NPQR'
  await pool.query('insert into identity.recovery_codes (account_id, code_hash) values ($1, $2)', [
    account.id,
    hashRecoveryCode(account.id, former),
  ])
  expect(await useCode({ pool, key }, account.id, former)).toBe(true)
  expect(await useCode({ pool, key }, account.id, former)).toBe(false)
})

test('after five wrong codes even the right code is refused for a while, from any IP address', async () => {
  const page = await submitPassword(new Browser())
  expect(page.status).toBe(200)
  for (let tries = 0; tries < 5; tries += 1) {
    const browser = new Browser()
    const form = await submitPassword(browser)
    expect((await browser.open(form.url.href, { code: '123456' })).status).toBe(401)
  }
  const browser = new Browser()
  const refused = await browser.open((await submitPassword(browser)).url.href, { code: codeAt() })
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('There were too many attempts. Try again in 15 minutes.')
  await pool.query(`update identity.sign_in_attempts set since = since - interval '16 minutes'`)
  const later = new Browser()
  expect((await later.open((await submitPassword(later)).url.href, { code: codeAt() })).url.pathname).toBe('/callback')
})

test('entering the password repeatedly without a code counts as guessing', async () => {
  await pool.query('delete from identity.sign_in_attempts')
  let last = 0
  for (let tries = 0; tries < 11; tries += 1) last = (await submitPassword(new Browser())).status
  expect(last).toBe(429)
  await pool.query('delete from identity.sign_in_attempts')
})

test('another person can restart the sign-in from the page for the code', async () => {
  const browser = new Browser()
  const page = await submitPassword(browser)
  const restarted = await browser.open(page.url.href, { restart: 'yes' })
  expect(restarted.text).toContain('name="password"')
})

test('the database stores only an encrypted secret and hashed recovery codes', async () => {
  const factor = await findFactor(pool, account.id)
  expect(factor?.sealedSecret.includes(Buffer.from(secret))).toBe(false)
  expect(decryptSecret(key, account.id, factor?.sealedSecret ?? Buffer.alloc(0))).toBe(secret)
  expect(decryptSecret(randomBytes(32), account.id, factor?.sealedSecret ?? Buffer.alloc(0))).toBeUndefined()
  expect(decryptSecret(key, randomUUID(), factor?.sealedSecret ?? Buffer.alloc(0))).toBeUndefined()
  const { rows } = await pool.query('select code_hash from identity.recovery_codes where account_id = $1', [account.id])
  expect(rows.map((row) => row.code_hash).sort()).toEqual(
    recoveryCodes.map((code) => hashRecoveryCode(account.id, code)).sort(),
  )
})

test('with another encryption key the app’s codes do not work, but a recovery code does', async () => {
  const other = { pool, key: randomBytes(32) }
  expect(await useCode(other, account.id, codeAt())).toBe(false)
  expect(await useCode(other, account.id, recoveryCodes[3] ?? '')).toBe(true)
})

test('a new set-up replaces an unconfirmed secret, but not a confirmed one', async () => {
  expect(await beginEnrolment({ pool, key }, account, 'Example Telecom')).toBeUndefined()
  expect(await confirmEnrolment({ pool, key }, account.id, codeAt())).toBe('enrolled')
  expect(await deleteFactor(pool, account.id)).toBe(true)
  expect(await confirmEnrolment({ pool, key }, account.id, codeAt())).toBe('notStarted')
  const first = await beginEnrolment({ pool, key }, account, 'Example Telecom')
  const second = await beginEnrolment({ pool, key }, account, 'Example Telecom')
  expect(second?.secret).not.toBe(first?.secret)
  expect(second?.uri).toMatch(/^otpauth:\/\/totp\/Example%20Telecom:/)
  expect(await confirmEnrolment({ pool, key }, account.id, codeAt())).toBe('wrongCode')
  expect(await deleteFactor(pool, account.id)).toBe(false)
})

test.each([
  // These are the last six digits of the codes in RFC 6238, appendix B.
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('at second %i the code is %s, as in the example of RFC 6238', (second, code) => {
  const example = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const step = Math.floor(second / 30)
  expect(stepOfCode(example, code, 0, second * 1000)).toBe(step)
  expect(stepOfCode(example, code, 0, (second + 30) * 1000)).toBe(step)
  expect(stepOfCode(example, code, 0, (second + 90) * 1000)).toBeUndefined()
  expect(stepOfCode(example, code, step, second * 1000)).toBeUndefined()
})

test('encrypting the same secret twice gives two different texts', () => {
  expect(encryptSecret(key, account.id, secret).equals(encryptSecret(key, account.id, secret))).toBe(false)
})
