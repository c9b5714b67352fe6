import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { dealerline } from '../../test/dealerline.ts'
import { freePort } from '../../test/free-port.ts'
import { productionSettings } from '../../test/production.ts'
import { makeSharedInstallation, type Settings } from '../../test/servers.ts'
import { readPlace } from '../kernel/read-config.ts'
import { makeSetUpApp } from './routes.ts'

const password = 'quagmire lantern orbit 77'
const person = { name: 'Billie Boss', email: 'billie@telco.example', password, repeated: password }

type Installation = Awaited<ReturnType<typeof makeSharedInstallation>>
type Start = ReturnType<Installation['start']>
let installation: Installation
let site: string
let settings: Settings
let lines: string[]
const started: { start: Start; stop: () => void }[] = []

/** Production without settings that only the set-up has. The address is http, so that cookies need no TLS here. */
const { ALLOW_SANDBOXES: _sandboxes, MAIL_FROM: _from, ...environment } = productionSettings

async function makeInstallation(changes: Settings = {}) {
  installation = await makeSharedInstallation(makeEmptyDatabase)
  const port = String(await freePort())
  site = `http://localhost:${port}`
  settings = {
    ...installation.settings,
    ...environment,
    PORT: port,
    PUBLIC_URL: site,
    TLS: 'off-behind-proxy',
    ...changes,
  }
}

/** Starts the server, and waits until it answers. It does not end before the set-up does. */
async function begin(changes: Settings = {}) {
  lines = []
  const stopping = new AbortController()
  const start = installation.start(
    { ...settings, ...changes },
    { logLine: (line) => lines.push(line), stopping: stopping.signal },
  )
  start.catch(() => undefined)
  const stop = () => stopping.abort()
  started.push({ start, stop })
  await expect.poll(() => linkIn(lines)).toBeDefined()
  return { start, link: linkIn(lines) ?? '', stop }
}
const linkIn = (printed: readonly string[]) => printed.find((line) => line.startsWith(`${site}/set-up/open/`))

/** A browser without scripts: it has one cookie, and sends the origin with forms. */
function makeBrowser() {
  let cookie = ''
  const request = async (address: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const reply = await fetch(new URL(address, site), {
      method: form ? 'POST' : 'GET',
      headers: { accept: 'text/html', cookie, ...(form && { origin: site }), ...headers },
      redirect: 'manual',
      ...(form && { body: new URLSearchParams(form) }),
    })
    const set = reply.headers.get('set-cookie')
    if (set) cookie = set.split(';')[0] ?? ''
    return { status: reply.status, headers: reply.headers, text: await reply.text(), set }
  }
  return { get: (address: string) => request(address), post: request }
}

beforeAll(() => makeInstallation())
afterEach(async () => {
  for (const { start, stop } of started.splice(0)) {
    stop()
    await start.then((server) => server.stop()).catch(() => undefined)
  }
})
afterAll(() => installation.stop())

test('until it is finished, a new installation serves only set-up and health', async () => {
  const { link } = await begin()
  const { get } = makeBrowser()
  expect(await (await fetch(`${site}/readyz`)).json()).toEqual({ status: 'set-up' })
  expect((await get('/healthz')).status).toBe(200)
  for (const address of ['/', '/orders', '/identity/auth', '/dev/mailbox', '/metrics', '/assets/index.js'])
    expect(await get(address), address).toMatchObject({ status: 503, text: expect.stringContaining('is being set up') })
  expect(await (await fetch(`${site}/api/Portal/GetSettings`)).json()).toMatchObject({ status: 503 })
  const inside = ['/set-up', '/set-up/administrator', '/set-up/second-factor', '/set-up/systems/email']
  for (const address of inside) expect((await get(address)).status, address).toBe(403)
  expect((await makeBrowser().post('/set-up/administrator', person)).status).toBe(403)
  expect(await get(link)).toMatchObject({ status: 200, text: expect.stringContaining('Begin') })
})

test('calls that come before it is finished are no errors in the log, and are as many a minute as people need', async () => {
  const logged: string[] = []
  const logger = pino({}, { write: (line: string) => logged.push(line) })
  const pool = new pg.Pool({ connectionString: installation.settings.DATABASE_URL })
  const place = readPlace({ ...installation.settings, SEED_DEMO: 'false' })
  const app = await makeSetUpApp({ pool, place, environment: {}, factors: { pool, key: Buffer.alloc(32) }, logger })
  try {
    for (const url of ['/metrics', '/api/Portal/GetSettings']) expect((await app.inject(url)).statusCode).toBe(503)
    expect(logged).toEqual([])
    const visit = () => app.inject({ url: '/orders', headers: { accept: 'text/html' } })
    for (let visits = 2; visits < 120; visits += 1) expect((await visit()).statusCode).toBe(503)
    expect((await visit()).statusCode).toBe(429)
  } finally {
    await app.close()
    await pool.end()
  }
})

test('an address works in one browser, once, for an hour', async () => {
  const { link, stop } = await begin()
  expect((await makeBrowser().get(`${link}x`)).status).toBe(403)
  expect((await makeBrowser().post(link, {}, { origin: 'https://elsewhere.example' })).status).toBe(403)
  const browser = makeBrowser()
  expect((await browser.post(link, {})).set).toMatch(/; Path=\/set-up; HttpOnly; SameSite=Strict$/)
  expect((await browser.get('/set-up')).status).toBe(200)
  expect((await makeBrowser().get(link)).status).toBe(403)
  expect((await makeBrowser().post(link, {})).status).toBe(403)
  await installation.rows('update servers.set_up_links set expires_at = now()')
  expect((await browser.get('/set-up')).status).toBe(403)
  stop()
  const second = await begin()
  await installation.rows('update servers.set_up_links set expires_at = now()')
  expect((await makeBrowser().post(second.link, {})).status).toBe(403)
  expect(await installation.rows('select from servers.set_up_links where token_hash = $1', [link])).toEqual([])
})

test('a person creates the administrator, tests a system, chooses sandboxes, and the portal starts', async () => {
  const { link, start } = await begin({ PROVIDER_NAME: 'Northern Telco' })
  const browser = makeBrowser()
  await browser.post(link, {})
  const refused = await browser.post('/set-up/administrator', { ...person, name: '', password: 'password1234' })
  expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('easy to guess') })
  expect(refused.text).toContain('Enter your name.')
  expect(refused.text).not.toContain('password1234')
  expect((await browser.post('/set-up/administrator', person)).headers.get('location')).toBe('/set-up/second-factor')
  const { text } = await browser.get('/set-up/second-factor')
  const secret = /<code>([A-Z2-7]+)<\/code>/.exec(text)?.[1] ?? ''
  const wrong = await browser.post('/set-up/second-factor', { code: '000000' })
  expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining(secret) })
  const confirmed = await browser.post('/set-up/second-factor', { code: new TOTP({ secret }).generate() })
  expect(confirmed.text).toContain('Recovery codes')

  expect((await browser.get('/set-up/provider')).text).toMatch(/value="Northern Telco"[^>]*disabled/)
  const colour = await browser.post('/set-up/provider', { PRIMARY_COLOUR: 'green', TIME_ZONE: 'Australia/Perth' })
  expect(colour).toMatchObject({ status: 400, text: expect.stringContaining('set a colour of six hexadecimal digits') })
  expect(colour.text).toContain('Colour is &quot;green&quot;')
  const logo = await browser.post('/set-up/provider', { LOGO_URL: 'http://127.0.0.1:9/logo.svg' })
  expect(logo.text).toContain('the logo cannot be shown: The address does not answer.')
  await browser.post('/set-up/provider', { LOGO_URL: '', PRIMARY_COLOUR: '#FFEE66' })
  expect((await browser.get('/set-up')).text).not.toMatch(/--brand:#FFEE66/i)
  expect((await browser.post('/set-up/provider', { TIME_ZONE: 'Australia/Perth' })).status).toBe(303)

  expect((await browser.get('/set-up/systems/email')).text).not.toContain('checked')
  const unused = { mode: 'sandbox', SMTP_URL: 'smtp://127.0.0.1:9', action: 'test' }
  expect(await browser.post('/set-up/systems/email', unused)).toMatchObject({
    status: 400,
    text: expect.stringContaining('choose “Connect the service”, or empty the field'),
  })

  const billing = createServer((_request, reply) => reply.writeHead(404).end()).listen(0, '127.0.0.1')
  await once(billing, 'listening')
  const { port } = billing.address() as AddressInfo
  const connect = {
    mode: 'real',
    BILLING_URL: `http://127.0.0.1:${port}`,
    BILLING_KEY: 'a key of billing',
    action: 'test',
  }
  const listed = async () => {
    const { text } = await browser.get('/set-up')
    return /\/set-up\/systems\/billing">.*?<span[^>]*>(.*?)<\/span>/.exec(text)?.[1]
  }
  await browser.post('/set-up/systems/billing', { ...connect, action: 'save' })
  expect(await listed()).toBe('Not tested')
  expect((await browser.post('/set-up/systems/billing', connect)).text).toContain('The service answers')
  expect(await listed()).toBe('Connected')
  billing.close()
  const again = await browser.post('/set-up/systems/billing', { ...connect, BILLING_KEY: '' })
  expect(again.text).toContain('Stored, but the test failed: The billing service is not available at the moment: ')
  expect(await listed()).toMatch(/^The test failed: The billing service is not available at the moment: /)
  expect(again.text).toContain(`127.0.0.1:${port} refused the connection (ECONNREFUSED).`)
  expect(again.text).not.toContain('a key of billing')
  const smtp = await browser.post('/set-up/systems/email', {
    mode: 'real',
    SMTP_URL: 'smtp://portal:hunter2@127.0.0.1:9',
    action: 'test',
  })
  expect(smtp.text).toContain('127.0.0.1:9 refused the connection (ECONNREFUSED).')
  expect(smtp.text).not.toContain('hunter2')
  const sandbox = await browser.post('/set-up/systems/airline', { mode: 'sandbox', action: 'test' })
  expect(sandbox).toMatchObject({ status: 200, text: expect.stringContaining('The sandbox was chosen') })
  const texting = await browser.post('/set-up/systems/sms', { mode: 'real', action: 'save' })
  expect(texting).toMatchObject({ status: 400, text: expect.stringContaining('TWILIO_FROM is not set') })

  expect((await browser.post('/set-up/finish', {})).text).toContain('Connect each of these systems')
  await browser.post('/set-up/sandboxes', {})
  expect((await browser.post('/set-up/finish', {})).text).toContain('MAIL_FROM is')
  const mail = { mode: 'sandbox', MAIL_FROM: 'orders@telco.example', action: 'save' }
  expect((await browser.post('/set-up/systems/email', mail)).status).toBe(303)
  expect(await browser.post('/set-up/finish', {})).toMatchObject({
    status: 200,
    text: expect.stringContaining('The portal is starting'),
  })
  await start
  const portal = await fetch(`${site}/api/Portal/GetSettings`)
  expect(await portal.json()).toMatchObject({ providerName: 'Northern Telco', timeZone: 'Australia/Perth' })
  expect((await browser.get('/set-up')).text).not.toContain('Set up the portal')
  expect(await installation.rows("select distinct actor from audit_log where actor <> 'set-up'")).toEqual([])
  const [audit] = await installation.rows<{ text: string }>('select json_agg(l)::text as text from audit_log l')
  expect(audit?.text).toContain('BILLING_KEY')
  expect(audit?.text).not.toContain('a key of billing')
})

test('after the set-up, a start prints no address, and another server needs no set-up', async () => {
  lines = []
  const server = await installation.start(settings, { logLine: (line) => lines.push(line) })
  expect(linkIn(lines)).toBeUndefined()
  expect(await (await fetch(`${site}/readyz`)).json()).toMatchObject({ status: 'ready' })
  await server.stop()
})

if (process.env.TEST_DEEP)
  describe('another installation', () => {
    beforeAll(async () => {
      await installation.stop()
      await makeInstallation()
    })

    test('is finished by the commands of an operator, while the server waits', async () => {
      const { start } = await begin()
      const command = ['admin', 'create', '--email', person.email, '--name', person.name, '--password-stdin']
      expect(await dealerline(command, settings, `${password}\n`)).toMatchObject({ status: 0 })
      expect(await (await fetch(`${site}/readyz`)).json()).toEqual({ status: 'set-up' })
      const assignments = [`ALLOW_SANDBOXES=${productionSettings.ALLOW_SANDBOXES}`, 'MAIL_FROM=orders@telco.example']
      expect(await dealerline(['settings', 'set', ...assignments], settings)).toMatchObject({ status: 0 })
      await start
      expect((await fetch(`${site}/api/Portal/GetSettings`)).status).toBe(200)
    })
  })

describe('an installation whose people sign in elsewhere', () => {
  beforeAll(async () => {
    await installation.stop()
    await makeInstallation({ OIDC_ISSUER: 'https://login.telco.example' })
  })

  test('names the administrator by e-mail, without a password and a second factor', async () => {
    const { link } = await begin()
    const browser = makeBrowser()
    await browser.post(link, {})
    const { text } = await browser.get('/set-up/administrator')
    expect(text).toContain('login.telco.example')
    expect(text).not.toContain('type="password"')
    const { name, email } = person
    expect((await browser.post('/set-up/administrator', { name, email })).headers.get('location')).toBe('/set-up')
    const overview = await browser.get('/set-up')
    expect(overview.text).toContain(email)
    expect(overview.text).not.toContain('Multi-factor authentication')
  })
})
