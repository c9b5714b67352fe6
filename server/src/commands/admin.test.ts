import { join } from 'node:path'
import { contract } from '@dealerline/shared/contract/index.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../test/builders.ts'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { dealerline } from '../../test/dealerline.ts'
import { freePort } from '../../test/free-port.ts'
import { startOpenIdProvider } from '../../test/openid-provider.ts'
import { until } from '../../test/portal.ts'
import { remotePortal, signInAt } from '../../test/remote-portal.ts'
import { makeSharedInstallation, type Settings } from '../../test/servers.ts'
import { authorisationUrl, Browser } from '../identity/test-browser.ts'

const email = 'billie@telco.example'
const password = 'quagmire lantern orbit 77'

describe('administrators of the built-in sign-in', () => {
  let installation: Awaited<ReturnType<typeof makeSharedInstallation>>
  let settings: Settings
  let site: string

  beforeAll(async () => {
    installation = await makeSharedInstallation(makeEmptyDatabase)
    const port = String(await freePort())
    site = `http://localhost:${port}`
    settings = { ...installation.settings, SEED_DEMO: 'false', PORT: port, PUBLIC_URL: site }
    expect((await admin('list')).status).toBe(3)
    expect((await dealerline(['migrate'], settings)).status).toBe(0)
  })
  afterAll(() => installation.stop())

  const admin = (words: string, options: string[] = [], input = '') =>
    dealerline(['admin', ...words.split(' '), ...options, '--json'], settings, input)
  const create = (address: string, options: string[] = [], input = '') =>
    admin(`create --email ${address}`, ['--name', 'Billie Boss', ...options], input)
  const administrators = async () => (await admin('list')).json as { administrators: Record<string, unknown>[] }
  const stateOf = async (address: string) =>
    (await administrators()).administrators.find((administrator) => administrator.email === address)
  const asAdministrator = async (address: string, secret: string) =>
    remotePortal(site, new Map([['admin', await signInAt(site, address, secret)]]))
  const isAdministrator = async (address: string, secret: string) => {
    const portal = await asAdministrator(address, secret)
    const body = { email: address }
    return must(await portal.ask(contract.session.getDealerFromEmail, { as: 'admin', body })).isAdmin
  }
  const actions = () =>
    installation.rows<{ actor: string; entry: string }>(
      `select actor, entity_type || ' ' || action as entry from audit_log order by audit_id`,
    )

  test('refuses a weak password, and creates nobody', async () => {
    expect(await create(email, ['--password-stdin'], 'password1234\n')).toMatchObject({
      status: 2,
      json: { error: 'This password is easy to guess. Use several words that do not belong together.' },
    })
    expect(await administrators()).toEqual({ administrators: [] })
  })

  test('creates the first one, who signs in with the password from standard input', async () => {
    const { status, json, stdout } = await create('Billie@Telco.example', ['--password-stdin'], `${password}\n`)
    expect(status).toBe(0)
    expect(json).toEqual({ dealerID: expect.any(Number), email, name: 'Billie Boss', link: null })
    expect(stdout).not.toContain(password)
    await installation.start(settings)
    expect(await isAdministrator(email, password)).toBe(true)
    expect(await actions()).toEqual([
      { actor: 'dealerline admin create', entry: 'dealer created' },
      { actor: 'dealerline admin create', entry: 'login created' },
    ])
    const { json: audit } = await dealerline(['verify-audit', '--json'], settings)
    expect(audit).toMatchObject({ intact: true, entries: 2, pending: 0 })
  })

  test('refuses a person who exists with a sentence', async () => {
    expect(await create(email)).toMatchObject({
      status: 1,
      json: { error: 'User already exists: Billie Boss has it' },
    })
    expect((await administrators()).administrators).toHaveLength(1)
  })

  test('creates another one, who sets the password by the printed link once', async () => {
    const address = 'second@telco.example'
    const { json } = await create(address)
    const { link } = json as { link: string }
    expect(link).toMatch(RegExp(`^${site}/identity/reset/[\\w-]{43}$`))
    expect(await administrators()).toMatchObject({
      administrators: [{ email }, { email: address, login: 'withoutPassword' }],
    })
    const browser = new Browser()
    expect((await browser.open(link, { password, repeated: password })).status).toBe(200)
    expect((await browser.open(link)).status).toBe(404)
    expect(await isAdministrator(address, password)).toBe(true)
  })

  test('unlocks one after too many wrong passwords', async () => {
    const signIn = async (secret: string) => {
      const browser = new Browser()
      const page = await browser.open(authorisationUrl({ site, clientId: 'dealerline-web', proof: 'x'.repeat(43) }))
      return (await browser.open(page.url.href, { email, password: secret })).status
    }
    for (let attempt = 0; attempt < 10; attempt++) expect(await signIn('wrong')).toBe(401)
    expect(await signIn(password)).toBe(429)
    expect(await stateOf(email)).toMatchObject({ isLocked: true })
    expect((await admin(`unlock --email ${email}`)).status).toBe(0)
    expect(await stateOf(email)).toMatchObject({ isLocked: false })
    expect(await signIn(password)).toBe(303)
  })

  test('resets a password, which ends the sign-ins, or prints a link', async () => {
    const portal = await asAdministrator(email, password)
    const ask = () => portal.ask(contract.dealers.listDealers, { as: 'admin' })
    expect((await ask()).status).toBe(200)
    const newPassword = 'umbrella granite waltz 31'
    const words = `reset-password --email ${email}`
    // A new password does not end sign-ins of the same second.
    await until(async () => {
      expect((await admin(words, ['--password-stdin'], newPassword)).json).toEqual({ email, link: null })
      return (await ask()).status === 401
    }, 'the sign-in has ended')
    expect(await isAdministrator(email, newPassword)).toBe(true)
    const { json } = await admin(words)
    const repeated = { password, repeated: password }
    expect((await new Browser().open((json as { link: string }).link, repeated)).status).toBe(200)
    expect(await isAdministrator(email, password)).toBe(true)
  })

  test('removes a lost second factor', async () => {
    const words = `remove-second-factor --email ${email}`
    expect(await admin(words)).toMatchObject({
      status: 1,
      json: { error: `${email} has no multi-factor authentication.` },
    })
    const portal = await asAdministrator(email, password)
    const { secret } = must(await portal.ask(contract.authorisation.addMFAToUser, { as: 'admin', body: { email } }))
    const code = new TOTP({ secret }).generate()
    must(await portal.ask(contract.authorisation.confirmMFA, { as: 'admin', body: { email, code } }))
    expect(await stateOf(email)).toMatchObject({ hasSecondFactor: true })
    expect((await admin(words)).status).toBe(0)
    expect(await stateOf(email)).toMatchObject({ hasSecondFactor: false })
    expect(await isAdministrator(email, password)).toBe(true)
    expect((await actions()).slice(-1)).toEqual([
      { actor: 'dealerline admin remove-second-factor', entry: 'login multi-factor authentication removed' },
    ])
  })

  test.each(['reset-password', 'unlock', 'remove-second-factor'])('%s refuses other people', async (verb) => {
    const dealer = 'dana@dealer.example'
    await installation.rows(
      `insert into dealers (dealer_full_name, dealer_email, auth_level) values ('Dana', $1, 'Dealer') on conflict do nothing`,
      [dealer],
    )
    expect(await admin(`${verb} --email ${dealer}`)).toMatchObject({
      status: 1,
      json: { error: expect.stringContaining(`Dana (${dealer}) is not an administrator`) },
    })
    expect(await admin(`${verb} --email nobody@telco.example`)).toMatchObject({
      status: 1,
      json: { error: 'There is no administrator with the e-mail nobody@telco.example.' },
    })
  })

  test('prints people and states without --json', async () => {
    const { stdout } = await dealerline(['admin', 'list'], settings)
    expect(stdout).toContain(`${email}  Billie Boss  (with a password)\n`)
  })
})

describe('administrators of another OpenID provider', () => {
  let installation: Awaited<ReturnType<typeof makeSharedInstallation>>
  let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
  let settings: Settings
  let site: string

  beforeAll(async () => {
    provider = await startOpenIdProvider()
    installation = await makeSharedInstallation(makeEmptyDatabase)
    settings = { ...installation.settings, SEED_DEMO: 'false', OIDC_ISSUER: provider.site }
    // Without an administrator, the server would wait for its set-up in a browser.
    expect((await dealerline(['migrate'], settings)).status).toBe(0)
    expect((await create('first@telco.example')).status).toBe(0)
    site = (await installation.start(settings)).url
  })
  afterAll(async () => {
    await installation.stop()
    await provider.stop()
  })

  const create = (address: string, options: string[] = []) => {
    const words = ['admin', 'create', '--email', address, '--name', 'Olive Open', '--json']
    return dealerline([...words, ...options], settings)
  }
  const statusOf = async (person: { subject: string; email: string; isVerified: boolean }) => {
    const portal = remotePortal(site, new Map([['admin', await provider.signIn(person)]]))
    return (await portal.ask(contract.dealers.listDealers, { as: 'admin' })).status
  }

  test('sign in as the given subject, whatever their e-mail address there is', async () => {
    const person = { subject: 'olive-1', email: 'olive@private.example', isVerified: true }
    expect(await statusOf(person)).toBe(403)
    const login = ['--issuer', `${provider.site}/`, '--subject', 'olive-1']
    expect(await create('olive@telco.example', login)).toMatchObject({ status: 0, json: { link: null } })
    expect(await statusOf(person)).toBe(200)
    expect(await create('other@telco.example', login)).toMatchObject({
      status: 1,
      json: { error: `The login olive-1 at ${provider.site} belongs to another person already.` },
    })
    const { json } = await dealerline(['admin', 'list', '--json'], settings)
    const olive = { email: 'olive@telco.example', login: 'openID' }
    expect(json).toMatchObject({ administrators: expect.arrayContaining([expect.objectContaining(olive)]) })
  })

  test('sign in with a verified e-mail address', async () => {
    expect((await create('oscar@telco.example')).status).toBe(0)
    expect(await statusOf({ subject: 'oscar-1', email: 'oscar@telco.example', isVerified: true })).toBe(200)
  })

  test('are created only with a login of that provider, and keep their passwords there', async () => {
    const refusal = async (...options: string[]) => {
      const { status, json } = await create('third@telco.example', options)
      return [status, (json as { error: string }).error]
    }
    expect(await refusal('--issuer', provider.site)).toEqual([
      2,
      '--issuer and --subject name a login together: use both.',
    ])
    expect(await refusal('--issuer', 'https://id.example.com', '--subject', 's', '--password-stdin')).toEqual([
      2,
      `--issuer is https://id.example.com, but people sign in at OIDC_ISSUER, which is ${provider.site}.\n--password-stdin is for the built-in sign-in, but people sign in at OIDC_ISSUER, ${provider.site}.`,
    ])
    const words = ['admin', 'unlock', '--email', 'oscar@telco.example', '--json']
    expect(await dealerline(words, settings)).toMatchObject({
      status: 1,
      json: { error: `People sign in at ${provider.site}: change the login there.` },
    })
    const unreachable = { ...settings, OIDC_ISSUER: 'http://127.0.0.1:1', DATA_DIR: join(installation.folder, 'data') }
    const login = ['--issuer', 'http://127.0.0.1:1', '--subject', 's']
    const create3 = ['admin', 'create', '--email', 'third@telco.example', '--name', 'Third', ...login]
    const { status, stderr } = await dealerline(create3, unreachable)
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining('The OpenID provider http://127.0.0.1:1 cannot be read'),
    ])
    const rows = await installation.rows("select from dealers where dealer_email = 'third@telco.example'")
    expect(rows).toEqual([])
  })
})
