import { describe, expect, test } from 'vitest'
import { pages } from '../blocks/index.ts'
import { allFlagsOff, type Flags } from '../rules/flags.ts'
import { menuOf, menuWithoutOrder, wholeMenu } from './menu.ts'
import { serviceRouteOf } from './menu-entries.ts'
import { makeCustomer, makeOrder } from './test-order.ts'
import { verdictOf } from './verdict.ts'

const now = new Date('2026-07-02T00:00:00Z')

const withCharges: Flags = { ...allFlagsOff, SOG4269: true }

type Overrides = Parameters<typeof makeOrder>[0]
const items = (
  overrides: Overrides = {},
  rows: Parameters<typeof makeOrder>[1] = {},
  caller: Parameters<typeof menuOf>[2] = 'Dealer',
  flags: Flags = withCharges,
) => {
  const order = makeOrder(overrides, rows)
  return menuOf(order, verdictOf(order, now), caller, flags)
}
const titles = (...parameters: Parameters<typeof items>) => items(...parameters).map(({ title }) => title)
/** Keeps the entries that the rules of the specification name. */
const onlyKnown = (entryTitles: readonly string[]) => entryTitles.filter((title) => knownTitles.includes(title))
const labels = (entryPages: typeof pages) =>
  entryPages.toSorted((a, b) => a.page.order - b.page.order).map(({ page }) => page.label)
const forStaff = pages.filter(({ page }) => !page.access)
const services = labels(forStaff.filter(({ page }) => !page.forResidential))
const knownTitles = ['Start', 'Business', 'Auth Rep', 'Residential', ...labels(pages), 'Sign and Send']
const business = makeCustomer({ custType: 'business' })

test('opens the first service with data', { meta: { rules: ['SEND-no-products'] } }, () => {
  expect(serviceRouteOf(makeOrder())).toBe('/create-sip')
  expect(serviceRouteOf(makeOrder({}, { mobile: [{}] }))).toBe('/create-mobile')
})

describe('the menu', () => {
  test.each([
    ['MENU-section-status: of a residential order', {}, ['Start', 'Residential', ...services, 'Sign and Send']],
    [
      'MENU-section-status: of a business order',
      { customer: business },
      ['Start', 'Business', 'Auth Rep', ...labels(forStaff), 'Sign and Send'],
    ],
    ['MENU-service-steps-hidden: of a change of address', { orderType: 1 }, ['Start', 'Residential', 'Sign and Send']],
    ['MENU-service-steps-hidden: of a change of lessee', { orderType: 2 }, ['Start', 'Residential', 'Sign and Send']],
    ['MENU-after-signing: of a sent order', { orderStatus: 1 }, ['Start', 'Sign and Send']],
    ['MENU-after-signing: of a signed order', { orderStatus: 2 }, ['Start', 'Sign and Send']],
  ])('%s', (_, overrides, expected) => {
    expect(onlyKnown(titles(overrides))).toEqual(expected)
  })

  test.each([
    ['MENU-admin-only-rate-plans', 'Maintain Rate Plans', '/rate-plans'],
    ['MENU-admin-only-handsets', 'Maintain Handsets', '/handsets'],
    ['MENU-admin-only-in-progress', 'View In-progress Orders', '/in-progress-orders'],
    ['MENU-admin-only-dealer-logins', 'Dealer Logins', '/dealer-logins'],
    ['MENU-admin-only-edit-auth', 'Edit Auth', '/edit-auth'],
    ['MENU-admin-only-admin-accounts', 'Manage Admin Accounts', '/admin-accounts'],
    ['MENU-admin-only-airline-admin', 'Manage Airline-Partner Admin', '/airline-partner-admin'],
    ['catalogue administration', 'Categories and Manufacturers', '/hardware-lists'],
    ['catalogue administration', 'Bundles', '/bundles'],
    ['IP extensions of every order', 'Maintain IP Extensions', '/ip-extensions'],
    ['imports', 'Import', '/import'],
    ['background jobs', 'Jobs', '/jobs'],
    ['state of the installation', 'Status', '/status'],
    ['state of outside systems', 'Outside Systems', '/outside-systems'],
    ['settings in force', 'Settings', '/settings'],
    ['dealer administration', 'Dealers', '/dealers'],
    ['CAP-support-maintains', 'Audit Log', '/audit-log'],
    ['CAP-support-maintains', 'Maintain Menu', '/route-admin'],
    ['dealer onboarding', 'Dealer Interests', '/dealer-interests'],
  ])('%s: only administrators have %s on any order', (_, title, route) => {
    for (const caller of ['Dealer', 'DirectSales', 'Employee'] as const) {
      expect(titles({}, {}, caller)).not.toContain(title)
      expect(menuWithoutOrder(caller, withCharges).map((item) => item.title)).not.toContain(title)
    }
    expect(items({ orderStatus: 2 }, {}, 'Admin')).toContainEqual(expect.objectContaining({ title, route }))
    expect(menuWithoutOrder('Admin', withCharges)).toContainEqual(expect.objectContaining({ title, route }))
  })

  test.each([
    ['Dealer', false],
    ['DirectSales', false],
    ['Employee', true],
    ['Admin', true],
  ] as const)(
    '%s has a menu without an address: %s',
    { meta: { rules: ['MENU-needs-order-and-address'] } },
    (caller, expected) => {
      const withoutAddress = { ...makeCustomer(), addressDetails: [] }
      expect(titles({ customer: withoutAddress }, {}, caller).length > 0).toBe(expected)
      expect(titles({}, {}, caller)).toContain('Start')
    },
  )

  test.each(['applicant', 'guid', 'none'] as const)(
    '%s has no menu',
    { meta: { rules: ['MENU-visible-to'] } },
    (caller) => {
      expect(titles({}, {}, caller)).toEqual([])
      expect(menuWithoutOrder(caller, withCharges)).toEqual([])
    },
  )

  test('keeps every entry for administrators after signing', { meta: { rules: ['MENU-after-signing'] } }, () => {
    const menuTitles = titles({ orderStatus: 2 }, {}, 'Admin')
    const all = labels(pages.filter(({ page }) => !page.forResidential))
    expect(onlyKnown(menuTitles)).toEqual(['Start', 'Residential', ...all, 'Sign and Send'])
  })

  test.each(pages.map(({ page, blocks }) => [page.label, page, blocks] as const))(
    '%s is ticked once one of its services has a row',
    { meta: { rules: ['MENU-icon-saved', 'MENU-icon-own'] } },
    (label, page, blocks) => {
      const mark = (rows: Parameters<typeof items>[1]) =>
        items({ customer: business }, rows, 'Admin').find(({ title }) => title === label)
      expect(mark({})).toMatchObject({ hasData: false, missing: false, icon: page.icon, route: page.route })
      for (const { name } of blocks) expect(mark({ [name]: [{}] })).toMatchObject({ hasData: true })
    },
  )

  test.each([
    [false, true],
    [true, false],
  ])(
    'with isQuote %s an incomplete row is marked as missing: %s',
    { meta: { rules: ['MENU-icon-missing'] } },
    (isQuote, missing) => {
      expect(
        items({ isQuote, customer: business }, { ipVoice: [{}] }).find(({ title }) => title === 'IP Voice'),
      ).toMatchObject({
        hasData: true,
        missing,
      })
    },
  )

  test('a business without ABN and ACN is invalid', {
    meta: { rules: ['MENU-icon-invalid', 'MENU-company-invalid'] },
  }, () => {
    expect(items({ customer: business }).find(({ title }) => title === 'Business')).toMatchObject({
      hasData: false,
      invalid: true,
    })
  })

  test.each([
    [false, true],
    [true, false],
  ])(
    'with isQuote %s hardware is red while a modem needs a delivery address: %s',
    { meta: { rules: ['MENU-icon-invalid'] } },
    (isQuote, invalid) => {
      const internet = [{ internetType: 'nbn', ratePlanID: 1, addressID: 1, modemRequired: true }]
      const hardware = items({ isQuote }, { internet }).find(({ title }) => title === 'Hardware')
      expect(hardware).toMatchObject({ hasData: false, missing: false, invalid })
    },
  )

  test('the whole menu has every entry once, in order and unmarked', { meta: { rules: ['MENU-from-server'] } }, () => {
    const whole = wholeMenu()
    const shared = whole.filter(({ id }, index) => whole.findIndex((other) => other.id === id) !== index)
    expect(shared, 'entries that share a position').toEqual([])
    expect(onlyKnown(whole.map(({ title }) => title))).toEqual(knownTitles)
    expect(whole.toSorted((a, b) => a.order - b.order)).toEqual(whole)
    expect(whole.some(({ hasData, missing, invalid }) => hasData || missing || invalid)).toBe(false)
  })

  const quoteTool = { ...allFlagsOff, quoteTool: true }
  const onlyInQuotes = ['Quote Details', 'Generate Quote']
  test.each([
    ['MENU-quote-show, MENU-quote-drop: a quote with quoteTool', true, quoteTool, onlyInQuotes],
    ['MENU-quote-only-hidden: a quote without quoteTool', true, allFlagsOff, ['Sign and Send']],
    ['MENU-quote-only-hidden: an order with quoteTool', false, quoteTool, ['Sign and Send']],
    ['MENU-quote-only-hidden: an order without quoteTool', false, allFlagsOff, ['Sign and Send']],
  ])('%s', (_, isQuote, flags, expected) => {
    const menuTitles = titles({ isQuote }, {}, 'Dealer', flags)
    expect(menuTitles.filter((title) => [...onlyInQuotes, 'Sign and Send'].includes(title))).toEqual(expected)
  })

  test.each([
    [0, false],
    [1, true],
  ])(
    'Quote Details has data, and Generate Quote of version %i has data: %s',
    { meta: { rules: ['MENU-icon-saved'] } },
    (quoteVersion, hasData) => {
      const menuItems = items({ isQuote: true, quoteVersion }, {}, 'Dealer', quoteTool)
      expect(menuItems.filter(({ section }) => section === 'Quote').map((item) => item.hasData)).toEqual([
        true,
        hasData,
      ])
    },
  )

  test.each([
    ['Dealer', false, []],
    ['Admin', false, []],
    ['Dealer', true, ['Other Charges']],
    ['DirectSales', true, ['Other Charges (Internal)', 'Other Charges']],
    ['Employee', true, ['Other Charges (Internal)', 'Other Charges']],
  ] as const)(
    'the menu of %s with SOG4269 %s has the entries %j',
    { meta: { rules: ['MENU-other-charges-flag'] } },
    (caller, SOG4269, expected) => {
      const flags = { ...allFlagsOff, SOG4269 }
      const charges = (shownTitles: readonly string[]) =>
        shownTitles.filter((title) => title.startsWith('Other Charges'))
      expect(charges(titles({}, {}, caller, flags))).toEqual(expected)
      expect(charges(menuWithoutOrder(caller, flags).map(({ title }) => title))).toEqual(expected)
    },
  )

  test.each([
    [true, quoteTool, false],
    [true, allFlagsOff, true],
    [false, quoteTool, true],
  ])(
    'with isQuote %s the feature flags decide whether the menu has Fax',
    { meta: { rules: ['MENU-quote-drop'] } },
    (isQuote, flags, expected) => {
      expect(titles({ isQuote }, {}, 'Dealer', flags).includes('Fax')).toBe(expected)
    },
  )

  test('has no quote entries without an order', { meta: { rules: ['MENU-from-server'] } }, () => {
    const hidden = wholeMenu().filter(({ title }) => onlyInQuotes.includes(title))
    expect(hidden).toHaveLength(2)
    const menuItems = menuWithoutOrder('Dealer', quoteTool)
    expect(menuItems.filter(({ title }) => onlyInQuotes.includes(title))).toEqual([])
  })

  const kinds = [makeCustomer(), business].flatMap((customer) =>
    [0, 1, 2, 3, 4].map((orderType) => ({ customer, orderType })),
  )
  test.each(kinds)(
    'order type $orderType, $customer.custType: has a part of the menu, a smaller one after signing',
    (overrides) => {
      const whole = wholeMenu().map(({ title }) => title)
      const menuTitles = titles(overrides)
      expect(whole.filter((title) => menuTitles.includes(title))).toEqual(menuTitles)
      const [all, remaining] = (['Admin', 'Dealer'] as const).map((caller) =>
        titles({ ...overrides, orderStatus: 2 }, {}, caller),
      )
      expect(all?.filter((title) => remaining?.includes(title))).toEqual(remaining)
    },
  )
})
