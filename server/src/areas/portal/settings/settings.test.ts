import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { mailsTo } from '../../../../test/signing.ts'
import { refuseLocalAddress } from './guard-change.ts'

const { getSettingsInForce, storeSetting } = contract.settings
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({
    PROVIDER_NAME: 'Northern Telco',
    METRICS_TOKEN: 'a token that nobody may see',
    PBX_URL: 'https://pbx.telco.example',
    PBX_KEY: 'a key of the environment',
  })
})
afterAll(() => portal.stop())

const read = async () => must(await portal.ask(getSettingsInForce, { as: 'admin' }))
const find = async (name: string) => (await read()).settings.find((setting) => setting.name === name)
const store = (name: string, value: string | null, keys: Record<string, string> = {}) =>
  portal.ask(storeSetting, { as: 'admin', body: { name, value, keys } })
const lastEntry = async (name: string) =>
  (
    await portal.rows<{ action: string; data: unknown }>(
      `select action, data from audit_log where entity_type = 'setting' and entity_id = $1 order by audit_id desc limit 1`,
      [name],
    )
  )[0]

test('lists every setting with its source, and no secret', async () => {
  expect(await find('PROVIDER_NAME')).toMatchObject({ value: 'Northern Telco', source: 'environment' })
  expect(await find('QUOTE_VALID_DAYS')).toMatchObject({ value: '30', source: 'default', canBeStored: true })
  expect(await find('MFA_REQUIRED_FOR')).toMatchObject({ value: 'nobody', source: 'default', isSet: true })
  expect(await find('DATABASE_URL')).toMatchObject({ isSecret: true, isSet: false, canBeStored: false })
  expect(await find('METRICS_TOKEN')).toMatchObject({ isSecret: true, isSet: true, value: '' })
  expect(JSON.stringify(await read())).not.toContain('nobody may see')
})

test('a stored setting waits for the next start, and a variable wins over it', async () => {
  expect((await store('QUOTE_VALID_DAYS', ' 14 ')).status).toBe(200)
  expect(await find('QUOTE_VALID_DAYS')).toMatchObject({
    value: '30',
    isStored: true,
    storedValue: '14',
    changesAtNextStart: true,
    storedBy: expect.any(String),
  })
  expect((await store('PROVIDER_NAME', 'Southern Telco')).status).toBe(200)
  expect(await find('PROVIDER_NAME')).toMatchObject({ storedValue: 'Southern Telco', changesAtNextStart: false })
  expect((await store('QUOTE_VALID_DAYS', null)).status).toBe(200)
  expect(await find('QUOTE_VALID_DAYS')).toMatchObject({ isStored: false, changesAtNextStart: false })
  expect((await store('QUOTE_VALID_DAYS', null)).status).toBe(404)
})

test('a stored secret is encrypted, and neither the reply nor the audit log has it', async () => {
  const secret = 'smtps://portal:hunter2@mail.telco.example'
  const { status, body } = await store('SMTP_URL', secret)
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toContain('hunter2')
  const rows = await portal.rows<{ text: string }>(
    `select encode(encrypted_value, 'escape') as text from stored_settings
     union all select to_jsonb(l)::text from audit_log l where entity_type = 'setting'`,
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const { text } of rows) expect(text).not.toContain('hunter2')
})

test('a new address of an outside system needs its keys again, and removing the address removes them', async () => {
  must(await store('BILLING_URL', 'https://billing.telco.example/api', { BILLING_KEY: 'the key of the old system' }))
  must(await store('BILLING_URL', 'https://billing.telco.example/v2'))
  const moved = await store('BILLING_URL', 'https://elsewhere.example')
  expect(moved).toMatchObject({ status: 400, body: { errors: [{ path: 'keys.BILLING_KEY' }] } })
  must(await store('BILLING_URL', 'https://elsewhere.example', { BILLING_KEY: 'the key of the new system' }))
  expect(await lastEntry('BILLING_URL')).toEqual({
    action: 'changed',
    data: { before: 'billing.telco.example', after: 'elsewhere.example' },
  })
  expect(await store('BILLING_URL', 'https://elsewhere.example', { NUMBERS_KEY: 'x' })).toMatchObject({ status: 400 })
  must(await store('BILLING_URL', null))
  expect(await find('BILLING_KEY')).toMatchObject({ isStored: false })
})

test('an address whose key is in the environment moves only there', async () => {
  expect((await store('PBX_URL', 'https://elsewhere.example')).problem).toMatchObject({
    status: 409,
    detail: expect.stringContaining('sets PBX_KEY'),
  })
})

test('the audit log has values that are no secrets and the hosts of those that are', async () => {
  must(await store('QUOTE_VALID_DAYS', '21'))
  expect(await lastEntry('QUOTE_VALID_DAYS')).toEqual({ action: 'changed', data: { before: '30', after: '21' } })
  must(await store('SMTP_URL', 'smtps://portal:hunter2@mail.other.example'))
  expect(await lastEntry('SMTP_URL')).toMatchObject({ data: { after: 'mail.other.example' } })
  must(await store('TWILIO_AUTH_TOKEN', 'hunter3'))
  expect(await lastEntry('TWILIO_AUTH_TOKEN')).toMatchObject({ data: { after: '(secret)' } })
  must(await store('TWILIO_AUTH_TOKEN', null))
})

test('the other administrators get an e-mail and a notification about a change', async () => {
  await portal.rows(
    `insert into dealers (ub_dealer_id, dealer_full_name, dealer_email, auth_level, auth_group)
      select 'UB-second', 'Second Admin', 'second@admins.test', auth_level, auth_group from dealers where dealer_email = 'admin@example.test'`,
  )
  must(await store('SIGNER_CODE', 'off'))
  await expect.poll(() => mailsTo(portal, 'second@admins.test', 'SIGNER_CODE: off instead of')).toHaveLength(1)
  expect(await mailsTo(portal, 'admin@example.test', 'SIGNER_CODE: off')).toEqual([])
})

test.each([
  ['PORT', '81', 'PORT is needed before the database is open: set it in the environment.'],
  ['TIME_ZONE', 'Moon', 'TIME_ZONE is "Moon": set a time zone such as Australia/Sydney.'],
  [
    'MAIL_FROM',
    'Telco\nBcc: x@y.example <a@telco.example>',
    'MAIL_FROM is "Telco\\nBcc: x@y.example <a@telco.example>": set an e-mail address, with or without a name before it.',
  ],
  ['MASTER_KEYS', '1', 'MASTER_KEYS is not a setting: dealerline settings list prints them.'],
  ['TWILIO_AUTH_TOKEN', ' ', 'Enter a value'],
])('refuses %s as %j with the reason', async (name, value, message) => {
  expect(await store(name, value)).toMatchObject({ status: 400, body: { errors: [{ path: 'value', message }] } })
  expect(await find(name)).not.toMatchObject({ isStored: true })
})

test('refuses a change with which servers would not start, and accepts its parts in order', async () => {
  const refused = await store('SMS_PROVIDER', 'twilio')
  expect(refused).toMatchObject({ status: 400, body: { errors: { length: 3 } } })
  expect(JSON.stringify(refused.body)).toContain('TWILIO_FROM is not set')
  for (const name of ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'SMS_PROVIDER'])
    expect((await store(name, name === 'SMS_PROVIDER' ? 'twilio' : 'a text')).status).toBe(200)
  expect(await store('TWILIO_FROM', null)).toMatchObject({ status: 400 })
  expect((await read()).problems).toEqual([])
  expect((await store('SMS_PROVIDER', null)).status).toBe(200)
})

test.each([
  'https://127.0.0.1',
  'https://localhost:8443/logo.png',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'http://169.254.169.254/latest',
])('production refuses %s, an address of this machine', (address) => {
  const refusal = (environment: 'production' | 'development') =>
    refuseLocalAddress('LOGO_URL', address, { environment })
  expect(refusal('production')).toBe('LOGO_URL is an address of this machine: set it in the environment.')
  expect(refusal('development')).toBeUndefined()
  expect(
    refuseLocalAddress('LOGO_URL', 'https://telco.example/logo.png', { environment: 'production' }),
  ).toBeUndefined()
})

test.each(['dealer', 'direct', 'employee'])('refuses %s', async (as) => {
  expect((await portal.ask(getSettingsInForce, { as })).status).toBe(403)
  expect((await portal.ask(storeSetting, { as, body: { name: 'MAIL_FROM', value: 'a@b.example' } })).status).toBe(403)
})
