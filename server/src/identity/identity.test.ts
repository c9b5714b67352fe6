import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, SignJWT } from 'jose'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { rotateAllKeys } from '../commands/rotate-all-keys.ts'
import { decryptSecret, keyedHash } from '../kernel/master-key.ts'
import { makeSmallPool } from '../kernel/pools.ts'
import { openLoginRoles } from '../postgres/login-roles.ts'
import { migrate } from '../postgres/migrate.ts'
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts'
import { ensureSealKey } from '../providers/esign/seal-key.ts'
import { makeSandboxIdentityAdmin } from '../providers/identity-admin/sandbox.ts'
import { findFactor } from './factor/queries.ts'
import { beginEnrolment } from './factor/second-factor.ts'
import { loadCookieSecret, loadSigningKey } from './keys.ts'
import { type IdentityProvider, makeIdentityProvider } from './provider.ts'
import { ensureAccount, findAccount, makeIdentityPool } from './queries.ts'
import { makeAdapter } from './store/adapter.ts'
import { authorisationUrl, Browser } from './test-browser.ts'
import { makeTokenVerifier, TokenError } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-test-'))
const password = 'Dealerline-2026!'
const clientId = 'dealerline-web'
const [links, forgotten]: [string[], string[]] = [[], []]
const masterKey = randomBytes(32)
let postgres: RunningPostgres
let pool: pg.Pool
let server: Server
let provider: IdentityProvider
let site: string

const verifyWith = (from: IdentityProvider) =>
  makeTokenVerifier({ oidcIssuer: undefined, oidcClientId: clientId }, from)

function makeProvider(): Promise<IdentityProvider> {
  return makeIdentityProvider({
    publicUrl: site,
    pool,
    clientId,
    brand: { name: 'Example <Telecom>', colour: '#12325B' },
    masterKey,
    sendPasswordReset: async (email) => void forgotten.push(email),
    log: (message, error) => console.error(message, error),
    record: () => undefined,
  })
}

beforeAll(async () => {
  // If the tests run as root, PostgreSQL runs as another account and must be able to access the folder.
  chmodSync(folder, 0o711)
  postgres = await startPostgres({ dataDir: join(folder, 'data'), log: () => undefined })
  await migrate(postgres.url)
  pool = makeIdentityPool((await openLoginRoles(postgres.url)).identity)
  server = createServer((request, response) => void provider.callback(request, response, '127.0.0.1'))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  site = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  provider = await makeProvider()
  await ensureAccount(pool, { email: 'Dealer@Example.test', name: 'Dana Dealer', password })
})

afterAll(async () => {
  provider?.close()
  server?.closeAllConnections()
  server?.close()
  await pool?.end()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const proof = randomBytes(32).toString('base64url')

const authorisation = (more: Record<string, string> = {}) => authorisationUrl({ site, clientId, proof }, more)

interface Tokens {
  id_token: string
  refresh_token: string
  error?: string
}

async function fetchTokens(form: Record<string, string>): Promise<Tokens> {
  const response = await fetch(`${site}/identity/token`, {
    method: 'POST',
    headers: { origin: site },
    body: new URLSearchParams({ client_id: clientId, ...form }),
  })
  return (await response.json()) as Tokens
}

test('refuses a NUL character in forms, parameters and tokens', async () => {
  const browser = new Browser()
  const { url } = await browser.open(authorisation())
  for (const address of [url.href, `${site}/identity/forgot`]) {
    const answer = await browser.open(address, { email: 'dealer\0@example.test', password })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('a character that cannot be stored')])
  }
  expect((await browser.open(url.href, { email: 'dealer@example.test', password: `${password}\0` })).status).toBe(401)
  for (const name of ['state', 'login_hint', 'client_id'])
    expect((await new Browser().open(authorisation({ [name]: 'a\0b' }))).status, name).toBe(400)
  for (const name of ['refresh_token', 'client_id']) {
    const { error } = await fetchTokens({ grant_type: 'refresh_token', refresh_token: 'a', [name]: 'a\0b' })
    expect(error).toMatch(/^invalid_(?:grant|request|client)$/)
  }
})

async function signIn(browser: Browser, secret = password) {
  const page = await browser.open(authorisation())
  return browser.open(page.url.href, { email: 'dealer@example.test', password: secret })
}

async function tokensFrom(url: URL): Promise<Tokens> {
  const code = url.searchParams.get('code') ?? ''
  return fetchTokens({ grant_type: 'authorization_code', code, redirect_uri: `${site}/callback`, code_verifier: proof })
}

describe('signing in at the built-in provider', () => {
  test('shows a form for e-mail and password without external resources', async () => {
    const page = await new Browser().open(authorisation({ login_hint: 'a"b@example.test' }))
    expect(page.status).toBe(200)
    expect(page.text).toContain('name="email" type="email" value="a&quot;b@example.test" autocomplete="username"')
    expect(page.text).toContain('name="password" type="password" autocomplete="current-password"')
    expect(page.text).toContain('Example &lt;Telecom&gt;')
    const response = await fetch(page.url)
    expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  })

  test('shows the same message for a wrong password and for an unknown e-mail', async () => {
    const browser = new Browser()
    const page = await signIn(browser, 'wrong')
    expect(page.status).toBe(401)
    expect(page.text).toContain('role="alert" id="problem">The e-mail or password is not right.</div>')
    const other = await browser.open(page.url.href, { email: 'nobody@example.test', password })
    expect(other.text).toContain('The e-mail or password is not right.')
  })

  test('returns an ID token with e-mail and name for 15 minutes, and a session for this port only', async () => {
    const browser = new Browser()
    const back = await signIn(browser)
    expect(back.url.pathname).toBe('/callback')
    expect(back.url.searchParams.get('state')).toBe('kept')
    const tokens = await tokensFrom(back.url)
    const claims = decodeJwt(tokens.id_token)
    expect(claims).toMatchObject({ email: 'dealer@example.test', name: 'Dana Dealer', iss: `${site}/identity` })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900)
    expect(browser.cookieNames).toContain(`dealerline_session_${new URL(site).port}`)
    expect(await verifyWith(provider)(tokens.id_token)).toMatchObject({
      email: 'dealer@example.test',
      name: 'Dana Dealer',
    })
  })

  test('skips the form for a signed-in person, even after a restart, but requires PKCE', async () => {
    const browser = new Browser()
    await signIn(browser)
    provider.close()
    provider = await makeProvider()
    const silent = { prompt: 'none', redirect_uri: `${site}/silent-callback` }
    const back = await browser.open(authorisation(silent))
    expect(back.url.pathname).toBe('/silent-callback')
    expect(back.url.searchParams.get('code')).toBeTruthy()
    const stranger = await new Browser().open(authorisation(silent))
    expect(stranger.url.searchParams.get('error')).toBe('login_required')
    const plain = await browser.open(authorisation({ code_challenge: '', code_challenge_method: '' }))
    expect(plain.url.searchParams.get('error')).toBe('invalid_request')
  })

  test('renews tokens with a new refresh token each time and tolerates two tabs renewing at once', async () => {
    const first = await tokensFrom((await signIn(new Browser())).url)
    const renewal = { grant_type: 'refresh_token', refresh_token: first.refresh_token }
    const [one, two] = await Promise.all([fetchTokens(renewal), fetchTokens(renewal)])
    expect(one.refresh_token).not.toBe(first.refresh_token)
    expect(await verifyWith(provider)(one.id_token)).toMatchObject({ email: 'dealer@example.test' })
    expect(two.id_token).toBeTruthy()
    await pool.query(`update identity.payloads set consumed_at = now() - interval '1 minute' where id = $1`, [
      first.refresh_token,
    ])
    expect((await fetchTokens(renewal)).error).toBe('invalid_grant')
    expect((await fetchTokens({ ...renewal, refresh_token: one.refresh_token })).error).toBe('invalid_grant')
  })

  test('signs out immediately with the ID token and ends the session and its tokens', async () => {
    const browser = new Browser()
    const tokens = await tokensFrom((await signIn(browser)).url)
    const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${site}/` })
    const page = await browser.open(`${site}/identity/session/end?${query}`)
    expect(page.text).toContain('querySelector("button[name=logout]").click()')
    const xsrf = /name="xsrf" value="(\w+)"/.exec(page.text)?.[1] ?? ''
    const back = await browser.open(`${site}/identity/session/end/confirm`, { xsrf, logout: 'yes' })
    expect(back.url.href).toBe(`${site}/`)
    const again = await browser.open(authorisation({ prompt: 'none' }))
    expect(again.url.searchParams.get('error')).toBe('login_required')
    const renewed = await fetchTokens({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    expect(renewed.error).toBe('invalid_grant')
  })

  test('answers an ended sign-in with a friendly page', async () => {
    const browser = new Browser()
    const page = await browser.open(authorisation())
    await browser.open(page.url.href, { email: 'dealer@example.test', password })
    const later = await browser.open(page.url.href)
    expect(later.status).toBe(400)
    expect(later.text).toContain('This sign-in has ended')
    expect(later.text).toContain('href="/"')
    const posted = await new Browser().open(page.url.href, { email: 'dealer@example.test', password })
    expect(posted.text).toContain('This sign-in has ended')
  })

  test('blocks guessing, even with the right password, until the waiting time is over', async () => {
    const browser = new Browser()
    const form = (await browser.open(authorisation())).url.href
    const guess = (secret: string) => browser.open(form, { email: 'guessed@example.test', password: secret })
    await ensureAccount(pool, { email: 'guessed@example.test', name: 'Gus Guessed', password })
    for (let count = 0; count < 10; count++) expect((await guess('wrong')).status).toBe(401)
    const refused = await guess(password)
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('There were too many attempts. Try again in 15 minutes.')
    await pool.query(`update identity.sign_in_attempts set since = since - interval '16 minutes'`)
    expect((await guess(password)).url.pathname).toBe('/callback')
  })
})

describe('administering accounts', () => {
  test('creates a user once, who sets a password with the newest link, which works once', async () => {
    const owner = makeSmallPool(postgres.url)
    const admin = makeSandboxIdentityAdmin({
      pool,
      behaviours: owner,
      publicUrl: site,
      masterKey,
      issuer: 'Example Telecom',
      sendResetLink: async ({ link }) => void links.push(link),
    })
    const user = await admin.createUser('new@example.test', 'Nina New')
    expect(await admin.createUser('NEW@example.test')).toBeUndefined()
    expect(await admin.searchUser('New@Example.test')).toEqual(user)
    expect(await admin.searchUser('absent@example.test')).toBeUndefined()
    await expect(admin.sendPasswordReset('absent@example.test')).rejects.toThrow('There is no user')
    const linkCount = links.length
    for (let count = 0; count < 2; count += 1) await admin.sendPasswordReset('new@example.test')
    const [formerLink = '', link = ''] = links.slice(linkCount)
    const browser = new Browser()
    expect((await browser.open(formerLink)).text).toContain('This link has ended')
    expect((await browser.open(link)).text).toContain('autocomplete="new-password"')
    expect((await browser.open(link, { password: 'short', repeated: 'short' })).text).toContain('at least 12')
    for (const common of ['password1234', 'qwertyuiop12', 'Nina New 123'])
      expect((await browser.open(link, { password: common, repeated: common })).text, common).toContain('easy to guess')
    const differing = await browser.open(link, { password: 'a long password 1', repeated: 'a long password 2' })
    expect(differing.text).toContain('The two passwords differ.')
    expect((await findAccount(pool, 'new@example.test'))?.passwordHash).toBeNull()
    const response = await browser.open(link, { password: 'a long password 1', repeated: 'a long password 1' })
    expect(response.text).toContain('Your password is set')
    expect((await browser.open(link)).status).toBe(404)
    const page = await browser.open(authorisation())
    const back = await browser.open(page.url.href, { email: 'new@example.test', password: 'a long password 1' })
    expect(back.url.pathname).toBe('/callback')
    await owner.end()
  })
})

describe('a forgotten password', () => {
  test('returns the same page for every address, and refuses after a few requests', {
    meta: { rules: ['U25'] },
  }, async () => {
    const page = `${site}/identity/forgot`
    const browser = new Browser()
    expect((await browser.open(await browser.open(authorisation()).then(({ url }) => url.href))).text).toContain(
      'href="/identity/forgot"',
    )
    expect((await browser.open(page)).text).toContain('Send the link')
    expect(await browser.open(page, { email: 'nobody' })).toMatchObject({ status: 400 })
    const answers = []
    for (const email of ['dealer@example.test', 'absent@example.test']) {
      const { status, text } = await browser.open(page, { email })
      answers.push({ status, text: text.replace(email, '') })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(200)
    expect(forgotten).toEqual(['dealer@example.test', 'absent@example.test'])
    for (const _ of [2, 3]) await browser.open(page, { email: 'dealer@example.test' })
    const refused = await browser.open(page, { email: 'dealer@example.test' })
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('too many attempts')
    expect(forgotten.filter((email) => email === 'dealer@example.test')).toHaveLength(3)
    // The same address with spaces up to the longest text, and with one letter after them.
    const padded = `dealer@example.test${' '.repeat(240)}x`
    expect(await browser.open(page, { email: padded })).toMatchObject({ status: 429 })
    expect(forgotten).toHaveLength(4)
  })
})

test('an authorisation code gives tokens only once, even if five requests use it at the same time', async () => {
  const code = (await signIn(new Browser())).url.searchParams.get('code') ?? ''
  const redeem = () =>
    fetch(`${site}/identity/token`, {
      method: 'POST',
      headers: { origin: site },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: `${site}/callback`,
        code,
        code_verifier: proof,
      }),
    })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(redeem))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
})

test('if two requests read an authorisation code before either uses it, only one of them can use it', async () => {
  const codes = makeAdapter(pool, 'AuthorizationCode')
  const refreshTokens = makeAdapter(pool, 'RefreshToken')
  for (const store of [codes, refreshTokens]) await store.upsert('once', { grantId: 'grant' }, 60)
  await codes.consume('once')
  await expect(codes.consume('once')).rejects.toThrow('invalid_grant')
  // Two tabs may refresh with the same token at once.
  await refreshTokens.consume('once')
  await refreshTokens.consume('once')
})

describe('the keys of the provider', () => {
  const readKeys = async () => JSON.stringify((await pool.query('select value from identity.keys')).rows)

  test('are stored encrypted, even if an older version stored them unencrypted', async () => {
    const key = await loadSigningKey(pool, masterKey)
    expect(await readKeys()).not.toContain(key.d)
    await pool.query(`update identity.keys set value = $1 where purpose = 'signing'`, [JSON.stringify(key)])
    expect(await loadSigningKey(pool, masterKey)).toEqual(key)
    expect(await readKeys()).not.toContain(key.d)
  })

  test('are not replaced if the master key is wrong', async () => {
    const before = await readKeys()
    await expect(loadSigningKey(pool, randomBytes(32))).rejects.toThrow('encrypted with another master key')
    await expect(loadCookieSecret(pool, randomBytes(32))).rejects.toThrow('encrypted with another master key')
    expect(await readKeys()).toBe(before)
  })
})

test('a rotation keeps keys and second factors, and changes nothing if the former key is wrong', async () => {
  const [newKey, owner] = [randomBytes(32), makeSmallPool(postgres.url)]
  onTestFinished(() => owner.end())
  const before = await loadSigningKey(pool, masterKey)
  const sealKey = await ensureSealKey(owner, 'Example Telecom', masterKey)
  const account = await ensureAccount(pool, { email: 'rotated@example.test', name: 'Rae Rotated', password })
  const enrolment = await beginEnrolment({ pool, key: masterKey }, account, 'Example Telecom')
  await expect(rotateAllKeys(owner, newKey, masterKey)).rejects.toThrow('PREVIOUS_MASTER_KEY is not the key')
  const id = '5d3a5b0e-0c55-4d0c-9d1c-7f6d2c0d9a11'
  await owner.query('insert into servers.installation (installation_id, master_key_check) values ($1, $2)', [id, ''])
  expect(await rotateAllKeys(owner, masterKey, newKey)).toEqual({ count: 4, unreadable: [] })
  const { rows } = await owner.query('select master_key_check as value from servers.installation')
  expect(rows).toEqual([{ value: keyedHash(newKey, id) }])
  expect(await loadSigningKey(pool, newKey)).toEqual(before)
  await expect(ensureSealKey(owner, 'Example Telecom', masterKey)).rejects.toThrow('another master key')
  expect((await ensureSealKey(owner, 'Example Telecom', newKey)).certificates).toEqual(sealKey.certificates)
  const factor = await findFactor(pool, account.id)
  expect(decryptSecret(newKey, account.id, factor?.sealedSecret ?? Buffer.alloc(0))).toBe(enrolment?.secret)
  await rotateAllKeys(owner, newKey, masterKey)
})

describe('verifying tokens', () => {
  test('refuses a token with another key, audience, issuer or time, and a token without an e-mail', async () => {
    const good = decodeJwt((await tokensFrom((await signIn(new Browser())).url)).id_token)
    const key = await loadSigningKey(pool, masterKey)
    const verify = verifyWith(provider)
    const sign = (claims: Record<string, unknown>) =>
      new SignJWT({ ...good, ...claims }).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key)
    const reasonOf = async (token: string) =>
      verify(token).then(
        () => 'accepted',
        (error: unknown) => (error instanceof TokenError ? error.reason : error),
      )
    expect(await verify(await sign({ email: ' Mixed@Example.TEST' }))).toMatchObject({ email: 'mixed@example.test' })
    expect(await reasonOf(await sign({ aud: 'another' }))).toBe('invalid')
    expect(await reasonOf(await sign({ iss: 'https://elsewhere.test' }))).toBe('invalid')
    expect(await reasonOf(await sign({ exp: 1_600_000_000 }))).toBe('expired')
    expect(await reasonOf(await sign({ email: undefined }))).toBe('invalid')
    expect(await reasonOf(await sign({ email_verified: false }))).toBe('invalid')
    const forged = await new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(randomBytes(32))
    expect(await reasonOf(forged)).toBe('invalid')
    expect(await reasonOf('nonsense')).toBe('invalid')
  })

  test('reads the keys of another issuer by discovery, and reports an issuer that cannot be reached', {
    meta: { rules: ['AUTH-external-idp'] },
  }, async () => {
    const { id_token } = await tokensFrom((await signIn(new Browser())).url)
    const remote = makeTokenVerifier({ oidcIssuer: `${site}/identity`, oidcClientId: clientId })
    expect(await remote(id_token)).toMatchObject({ email: 'dealer@example.test' })
    const absent = makeTokenVerifier({ oidcIssuer: 'http://localhost:1', oidcClientId: clientId })
    await expect(absent(id_token)).rejects.toMatchObject({ reason: 'unavailable' })
  })
})
