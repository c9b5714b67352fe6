import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const { getSettingsInForce, storeSetting } = contract.settings
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ PROVIDER_NAME: 'Northern Telco', METRICS_TOKEN: 'a token that nobody may see' })
})
afterAll(() => portal.stop())

const read = async () => must(await portal.ask(getSettingsInForce, { as: 'admin' }))
const find = async (name: string) => (await read()).settings.find((setting) => setting.name === name)
const store = (name: string, value: string | null) => portal.ask(storeSetting, { as: 'admin', body: { name, value } })

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

test.each([
  ['PORT', '81', 'PORT is needed before the database is open: set it in the environment.'],
  ['TIME_ZONE', 'Moon', 'TIME_ZONE is "Moon": set a time zone such as Australia/Sydney.'],
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

test.each(['dealer', 'direct', 'employee'])('refuses %s', async (as) => {
  expect((await portal.ask(getSettingsInForce, { as })).status).toBe(403)
  expect((await portal.ask(storeSetting, { as, body: { name: 'MAIL_FROM', value: 'a@b.example' } })).status).toBe(403)
})
