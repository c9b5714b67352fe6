import type { SettingInForce } from '@dealerline/shared/contract/settings.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

const setting = (name: string, more: Partial<SettingInForce> = {}): SettingInForce => ({
  name,
  help: '',
  expects: '',
  value: '',
  isSet: false,
  isSecret: false,
  source: 'default',
  canBeStored: true,
  isStored: false,
  storedValue: '',
  changesAtNextStart: false,
  storedBy: '',
  storedAt: '',
  ...more,
})

test('the settings without defaults have a tab', async () => {
  openPortal('/settings?tab=set', {
    person: administrator,
    answers: {
      'support/GetSettingsInForce': () => ({
        settings: [
          setting('SIGNING_EXPIRY_DAYS'),
          setting('QUOTE_VALID_DAYS', { isStored: true, storedValue: '14', changesAtNextStart: true }),
        ],
        problems: [],
      }),
    },
  })
  expect((await screen.findByRole('row', { name: /QUOTE_VALID_DAYS/ })).textContent).toContain('After the next restart')
  expect(screen.queryByRole('row', { name: /SIGNING_EXPIRY_DAYS/ })).toBeNull()
})

test('an address of an outside system on another host asks for its keys again', async () => {
  const message = 'Enter BILLING_KEY again. The stored one is for the old address.'
  const settings = {
    settings: [setting('BILLING_URL', { isStored: true, storedValue: 'https://old.example' })],
    problems: [],
  }
  const { person, calls } = openPortal('/settings', {
    person: administrator,
    answers: {
      'support/GetSettingsInForce': () => settings,
      'support/StoreSetting': ({ body }) =>
        (body as { keys?: object }).keys
          ? settings
          : new Refusal(400, message, { errors: [{ path: 'keys.BILLING_KEY', message }] }),
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Change BILLING_URL' }))
  const address = await screen.findByRole('textbox', { name: 'BILLING_URL' })
  await person.clear(address)
  await person.type(address, 'https://new.example')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(message)).toBeTruthy()
  await person.type(screen.getByLabelText('BILLING_KEY'), 'the new key')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.startsWith('support/StoreSetting')).at(-1)?.body).toEqual({
      name: 'BILLING_URL',
      value: 'https://new.example',
      keys: { BILLING_KEY: 'the new key' },
    }),
  )
})

test('the settings are listed by topic, and those that only the environment sets come last', async () => {
  const names = ['ROLE', 'RETENTION_SIGNED_YEARS', 'BILLING_URL', 'PROVIDER_NAME', 'SIGNING_EXPIRY_DAYS']
  const settings = names.map((name) => setting(name, { canBeStored: name !== 'ROLE' }))
  const { person } = openPortal('/settings', {
    person: administrator,
    answers: { 'support/GetSettingsInForce': () => ({ settings, problems: [] }) },
  })
  const listed = async () => {
    await screen.findByRole('table', { name: 'Settings' })
    return screen.getAllByRole('row').flatMap((row) => names.find((name) => row.textContent?.includes(name)) ?? [])
  }
  expect(await listed()).toEqual([
    'PROVIDER_NAME',
    'SIGNING_EXPIRY_DAYS',
    'RETENTION_SIGNED_YEARS',
    'BILLING_URL',
    'ROLE',
  ])
  await person.click(screen.getByRole('button', { name: 'Outside systems' }))
  await waitFor(async () => expect(await listed()).toEqual(['BILLING_URL']))
  await person.click(screen.getByRole('button', { name: 'Technical' }))
  await waitFor(async () => expect(await listed()).toEqual(['ROLE']))
})

test('a changed colour, name and logo are shown before they are stored', async () => {
  const settings = [
    setting('PROVIDER_NAME', { value: 'Example Telecom', isSet: true }),
    setting('PRIMARY_COLOUR', { value: '#12325B', isSet: true }),
    setting('LOGO_URL'),
  ]
  const { person } = openPortal('/settings', {
    person: administrator,
    answers: { 'support/GetSettingsInForce': () => ({ settings, problems: [] }) },
  })
  await person.click(await screen.findByRole('button', { name: 'Change Primary colour' }))
  const preview = await screen.findByRole('figure')
  expect(preview.textContent).toContain('Example Telecom')
  const head = () => screen.getByText('Example Telecom', { selector: 'strong' }).parentElement?.style.background
  expect(head()).toBe('rgb(18, 50, 91)')
  const field = screen.getByRole('textbox', { name: 'Primary colour' })
  await person.clear(field)
  expect(screen.queryByRole('figure')).toBeNull()
  await person.type(field, '#7A1F5C')
  expect(head()).toBe('rgb(122, 31, 92)')
})
