import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { productionSettings } from '../../../../test/production.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const dealerOf = (as: string, email = addressOf(as)) =>
  portal.ask(contract.session.getDealerFromEmail, { as, body: { email } })

describe('the person who is signed in', () => {
  test.each([
    ['admin', 'Admin', true],
    ['dealer', 'Dealer', false],
    ['direct', 'DirectSales', false],
    ['employee', 'Employee', false],
    ['applicant', 'interested', false],
  ])(
    '%s has the level %s',
    { meta: { rules: ['AUTH-fetch-dealer', 'ROLE-admin', 'ROLE-users', 'ROLE-dealer-has-auth'] } },
    async (as, authLevel, isAdmin) => {
      const dealer = must(await dealerOf(as, addressOf(as).toUpperCase()))
      expect(dealer).toMatchObject({ authLevel, isAdmin, dealerEmail: addressOf(as) })
      const level = await portal.ask(contract.session.getDealerAuthLevel, { as, params: { dealerID: dealer.dealerID } })
      expect(must(level)).toEqual({ authLevel })
    },
  )

  test('answers 404 to a person without a record and to a request for another person', {
    meta: { rules: ['AUTH-missing-unauthorized'] },
  }, async () => {
    expect((await dealerOf('stranger@nowhere.test')).status).toBe(404)
    expect((await dealerOf('dealer', 'member@example.test')).status).toBe(404)
    expect((await dealerOf('admin', 'dealer@example.test')).status).toBe(404)
  })

  test('learns only their own level, and an administrator that of any dealer', async () => {
    const { dealerID } = must(await dealerOf('member', 'member@example.test'))
    const levelFor = (as: string, id = dealerID) =>
      portal.ask(contract.session.getDealerAuthLevel, { as, params: { dealerID: id } })
    expect(must(await levelFor('admin'))).toEqual({ authLevel: 'Dealer' })
    expect([(await levelFor('dealer')).status, (await levelFor('admin', 999_999)).status]).toEqual([404, 404])
  })

  test('an unknown access level has no permissions and is not an applicant', {
    meta: { rules: ['AUTH-unknown-unauthorized', 'P9'] },
  }, async () => {
    await portal.rows("update dealers set auth_level = 'Superhero' where dealer_email = 'rival@example.test'")
    expect(must(await dealerOf('rival'))).toMatchObject({ authLevel: 'interested', isLevelKnown: false })
    expect(must(await dealerOf('applicant'))).toMatchObject({ authLevel: 'interested', isLevelKnown: true })
    expect((await portal.ask(contract.orders.getMenu, { as: 'rival' })).status).toBe(403)
    await portal.rows("update dealers set auth_level = '5' where dealer_email = 'rival@example.test'")
    expect(must(await dealerOf('rival')).authLevel).toBe('DirectSales')
  })

  test('a person of level Admin outside the group Administrators is not an administrator', {
    meta: { rules: ['ROLE-admin'] },
  }, async () => {
    await portal.rows("update dealers set auth_group = '' where dealer_email = 'admin@example.test'")
    expect(must(await dealerOf('admin'))).toMatchObject({ authLevel: 'Employee', isAdmin: false })
  })
})

test('everybody can read the settings of the portal', { meta: { rules: ['AUTH-public-no-check'] } }, async () => {
  expect(must(await portal.ask(contract.session.getSettings))).toMatchObject({
    providerName: 'Example Telecom',
    timeZone: 'Australia/Sydney',
    primaryColour: '#12325B',
    esignRoute: 'docusign',
    oidcClientID: 'dealerline-web',
    isTracing: false,
  })
})

describe('the catalogue', () => {
  const plans = async (body: { types?: string[]; includeArchived?: boolean }) =>
    must(await portal.ask(contract.catalogue.getRatePlans, { as: 'dealer', body }))

  test('returns the plans of the requested usage types, and archived plans only on request', {
    meta: { rules: ['IPV-rate-plan-types'] },
  }, async () => {
    const voice = await plans({ types: ['VoIP', 'DID'] })
    expect(new Set(voice.map(({ usageType }) => usageType.toLowerCase()))).toEqual(new Set(['voip', 'did']))
    expect(voice.some(({ archived }) => archived)).toBe(false)
    expect((await plans({ types: ['VoIP', 'DID'], includeArchived: true })).some(({ archived }) => archived)).toBe(true)
    expect((await plans({})).length).toBeGreaterThan(voice.length)
    expect(await plans({ types: ['nothing'] })).toEqual([])
  })

  test('includes handset 10022 and excludes archived handsets', { meta: { rules: ['DEF-hw-handsetID'] } }, async () => {
    await portal.rows('update handsets set archived = true where handset_id = 10023')
    const handsets = must(await portal.ask(contract.catalogue.getHandsets, { as: 'dealer' }))
    expect(handsets.map(({ handsetID }) => handsetID)).toEqual(expect.arrayContaining([10022]))
    expect(handsets.map(({ handsetID }) => handsetID)).not.toContain(10023)
    expect(
      must(await portal.ask(contract.catalogue.getHandset, { as: 'dealer', params: { id: 10023 } })).archived,
    ).toBe(true)
    expect((await portal.ask(contract.catalogue.getHandset, { as: 'dealer', params: { id: 1 } })).status).toBe(404)
  })
})

test.each(['/healthz', '/readyz', '/metrics'])('%s answers without signing in', async (path) => {
  expect((await portal.call('GET', path)).status).toBe(200)
})

test('the settings include Remote Support only in production, and the watermark only if it is enabled', {
  meta: { rules: ['SHELL-remote-support', 'SHELL-staging-watermark'] },
}, async () => {
  const settingsOf = async (environment: Record<string, string>) => {
    const other = await makeTestPortal({ REMOTE_SUPPORT_URL: 'https://help.example.test', ...environment })
    const { remoteSupportUrl, watermark } = must(await other.ask(contract.session.getSettings))
    await other.stop()
    return [remoteSupportUrl, watermark]
  }
  expect(await settingsOf({})).toEqual(['', ''])
  expect(await settingsOf({ ENVIRONMENT: 'staging', STAGING_WATERMARK: 'true' })).toEqual(['', 'staging'])
  expect(await settingsOf(productionSettings)).toEqual(['https://help.example.test', ''])
})
