import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { dealerline } from '../../test/dealerline.ts'
import { productionSettings } from '../../test/production.ts'
import { makeSharedInstallation, type Settings } from '../../test/servers.ts'

type Installation = Awaited<ReturnType<typeof makeSharedInstallation>>

const asSettings = (json: unknown) =>
  (json as { settings: { name: string; value: string | null; source: string }[] }).settings

describe('dealerline settings', () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await makeSharedInstallation()
    expect((await dealerline(['migrate'], installation.settings)).status).toBe(0)
  })
  afterAll(() => installation.stop())

  const settings = (words: string[], { changes = {}, input = '' }: { changes?: Settings; input?: string } = {}) =>
    dealerline(['settings', ...words, '--json'], { ...installation.settings, ...changes }, input)
  const find = async (name: string, changes: Settings = {}) =>
    asSettings((await settings(['list'], { changes })).json).find((setting) => setting.name === name)
  const nameShown = async (url: string) => {
    const reply = await fetch(`${url}/api/Portal/GetSettings`)
    return ((await reply.json()) as { providerName: string }).providerName
  }

  test('a stored setting is in force from the next start, and the environment wins', async () => {
    expect(await find('PROVIDER_NAME')).toMatchObject({ value: 'Example Telecom', source: 'default' })
    expect(await find('LOG_REQUESTS')).toMatchObject({
      value: expect.stringMatching(/^(true|false)$/),
      source: 'default',
    })
    expect(await settings(['set', 'PROVIDER_NAME=Northern Telco', 'QUOTE_VALID_DAYS=14'])).toMatchObject({
      status: 0,
      json: { names: ['PROVIDER_NAME', 'QUOTE_VALID_DAYS'], fixedByEnvironment: [], problems: [] },
    })
    expect(await find('PROVIDER_NAME')).toMatchObject({ value: 'Northern Telco', source: 'stored' })
    const server = await installation.start()
    expect(await nameShown(server.url)).toBe('Northern Telco')
    await server.stop()

    const changes = { PROVIDER_NAME: 'Southern Telco' }
    expect(await find('PROVIDER_NAME', changes)).toMatchObject({ value: 'Southern Telco', source: 'environment' })
    expect(await settings(['set', 'PROVIDER_NAME=Eastern Telco'], { changes })).toMatchObject({
      json: { fixedByEnvironment: ['PROVIDER_NAME'] },
    })
    const other = await installation.start(changes)
    expect(await nameShown(other.url)).toBe('Southern Telco')
    await other.stop()
  })

  test('a removed setting has its default again', async () => {
    await settings(['set', 'SIGNING_EXPIRY_DAYS=10'])
    expect(await settings(['unset', 'SIGNING_EXPIRY_DAYS'])).toMatchObject({ status: 0 })
    expect(await find('SIGNING_EXPIRY_DAYS')).toMatchObject({ value: '30', source: 'default' })
    expect(await settings(['unset', 'SIGNING_EXPIRY_DAYS'])).toMatchObject({
      status: 1,
      json: { error: 'Not stored in the database: SIGNING_EXPIRY_DAYS.' },
    })
  })

  test('a secret is encrypted, is never shown, and comes from standard input', async () => {
    const secret = 'smtps://portal:hunter2@mail.telco.example'
    expect(await settings(['set', `SMTP_URL=${secret}`])).toMatchObject({
      status: 1,
      json: { error: 'SMTP_URL is a secret, which other programs could read here: use --stdin.' },
    })
    const { status } = await settings(['set', '--stdin'], { input: `SMTP_URL=${secret}\n\n` })
    expect(status).toBe(0)
    expect(await find('SMTP_URL')).toMatchObject({ value: '(set)', source: 'stored' })
    const rows = await installation.rows<{ text: string }>(
      `select encode(encrypted_value, 'escape') as text from stored_settings where name = 'SMTP_URL'
       union all select data::text from audit_log where entity_type = 'setting' and data is not null`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain('hunter2')
    const [entry] = await installation.rows(
      `select actor, entity_id, action from audit_log where entity_type = 'setting' and entity_id = 'SMTP_URL'`,
    )
    expect(entry).toEqual({ actor: 'dealerline settings set', entity_id: 'SMTP_URL', action: 'changed' })
    await settings(['unset', 'SMTP_URL'])
  })

  test('refuses all of them if one cannot be stored', async () => {
    const words = ['set', 'MAIL_FROM=orders@telco.example', 'PORT=81', 'TIME_ZONE=Moon', 'MASTER_KEYS=1']
    expect(await settings(words)).toMatchObject({
      status: 1,
      json: {
        error: [
          'PORT is needed before the database is open: set it in the environment.',
          'TIME_ZONE is "Moon": set a time zone such as Australia/Sydney.',
          'MASTER_KEYS is not a setting: dealerline settings list prints them.',
        ].join('\n'),
      },
    })
    expect(await find('MAIL_FROM')).toMatchObject({ source: 'default' })
    expect(await settings(['set', 'SMS_PROVIDER=twilio', 'TWILIO_FROM=Telco'])).toMatchObject({
      status: 1,
      json: { error: expect.stringContaining('but TWILIO_ACCOUNT_SID is not set') },
    })
    expect((await settings(['set'])).status).toBe(2)
    expect(await settings(['set', 'hunter2'])).toMatchObject({
      status: 2,
      stderr: 'Write each setting as NAME=value.\n',
    })
  })

  test('another master key neither reads the stored settings nor starts a server', async () => {
    const changes = { MASTER_KEY: 'another key of other servers' }
    await settings(['set', 'QUOTE_VALID_DAYS=14'])
    const message = 'MASTER_KEY is not the key that encrypts the settings in this database'
    expect(await settings(['list'], { changes })).toMatchObject({
      status: 3,
      json: { error: expect.stringContaining(message) },
    })
    await expect(installation.start(changes)).rejects.toThrow(message)
    const doctor = await dealerline(['doctor', '--json'], { ...installation.settings, ...changes })
    expect(doctor).toMatchObject({ status: 1, json: { problems: [expect.stringContaining(message)] } })
  })

  test('rotate-keys encrypts the stored settings with the new key', async () => {
    await settings(['set', 'QUOTE_VALID_DAYS=21'])
    const changes = {
      PREVIOUS_MASTER_KEY: installation.settings.MASTER_KEY,
      MASTER_KEY: 'the newer key of all servers',
    }
    const rotated = await dealerline(['rotate-keys', '--json'], { ...installation.settings, ...changes })
    expect(rotated).toMatchObject({ status: 0 })
    expect(await find('QUOTE_VALID_DAYS', changes)).toMatchObject({ value: '21', source: 'stored' })
  })
})

if (process.env.TEST_DEEP)
  test('production starts with outside systems that only the database has', async () => {
    const installation = await makeSharedInstallation(makeEmptyDatabase)
    try {
      const { MAIL_FROM, ALLOW_SANDBOXES, PUBLIC_URL: _url, ...environment } = productionSettings
      const production = { ...environment, TLS: 'off-behind-proxy' }
      const all = { ...installation.settings, ...production }
      expect((await dealerline(['migrate'], all)).status).toBe(0)
      const person = ['--email', 'billie@telco.example', '--name', 'Billie Boss']
      expect(await dealerline(['admin', 'create', ...person], all)).toMatchObject({ status: 0 })
      // With its administrator, the installation is not new: it is not set up in a browser, but refused.
      await expect(installation.start(production)).rejects.toThrow('The system abn is a sandbox')
      const words = [`ALLOW_SANDBOXES=${ALLOW_SANDBOXES}`]
      expect(await dealerline(['settings', 'set', ...words, '--json'], all)).toMatchObject({
        status: 0,
        json: { problems: [expect.stringContaining('MAIL_FROM is')] },
      })
      await expect(installation.start(production)).rejects.toThrow('MAIL_FROM is')
      expect(await dealerline(['doctor', '--json'], all)).toMatchObject({ status: 1 })
      expect((await dealerline(['settings', 'set', `MAIL_FROM=${MAIL_FROM}`], all)).status).toBe(0)
      expect(await dealerline(['doctor', '--json'], all)).toMatchObject({ status: 0, json: { problems: [] } })
      const server = await installation.start(production)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    } finally {
      await installation.stop()
    }
  })
