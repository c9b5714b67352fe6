import type { SettingInForce } from '@dealerline/shared/contract/settings.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'

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
  expect((await screen.findByRole('row', { name: /QUOTE_VALID_DAYS/ })).textContent).toContain('From the next start')
  expect(screen.queryByRole('row', { name: /SIGNING_EXPIRY_DAYS/ })).toBeNull()
})
