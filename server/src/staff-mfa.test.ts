import { mfaRoleAt } from '@dealerline/shared/rules/access.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../test/portal.ts'
import type { SettingTexts } from './kernel/read-config.ts'
import { withStaffMfa } from './staff-mfa.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const day = 24 * 60 * 60_000
const textsWith = (source: 'default' | 'environment'): SettingTexts => new Map([['MFA_REQUIRED_FOR', { source }]])
const read = (source: 'default' | 'environment', environment: 'production' | 'development' = 'production') =>
  withStaffMfa(
    { ...portal.config, environment, mfaRequiredFor: 'administrators' },
    textsWith(source),
    portal.databaseUrl,
  )

test('all staff in production need a second factor from 14 days after the upgrade', async () => {
  const config = await read('default')
  expect(mfaRoleAt(config, new Date())).toBe('administrators')
  expect(mfaRoleAt(config, new Date(Date.now() + 13 * day))).toBe('administrators')
  expect(mfaRoleAt(config, new Date(Date.now() + 14 * day))).toBe('staff')
})

test('a choice of the operator stays, and so does another environment', async () => {
  for (const config of [await read('environment'), await read('default', 'development')])
    expect(mfaRoleAt(config, new Date(Date.now() + 15 * day))).toBe('administrators')
})
