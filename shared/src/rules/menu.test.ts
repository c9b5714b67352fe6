import { describe, expect, test } from 'vitest'
import { blocks } from '../blocks/index.ts'
import { menuOf, wholeMenu } from './menu.ts'
import { missingRequirements } from './requirements.ts'
import { makeCustomer, makeOrder } from './test-order.ts'

type Over = Parameters<typeof makeOrder>[0]
const items = (
  over: Over = {},
  rows: Parameters<typeof makeOrder>[1] = {},
  caller: Parameters<typeof menuOf>[2] = 'Dealer',
) => {
  const order = makeOrder(over, rows)
  return menuOf(order, missingRequirements(order), caller)
}
const titles = (...given: Parameters<typeof items>) => items(...given).map(({ title }) => title)
/** The entries that the rules of the specification name; what else the menu holds is of no matter to them. */
const named = (given: readonly string[]) => given.filter((title) => known.includes(title))
const services = blocks.toSorted((a, b) => a.order - b.order).map(({ label }) => label)
const known = ['Start', 'Business', 'Auth Rep', 'Residential', ...services, 'Sign and Send']
const business = makeCustomer({ custType: 'business' })

describe('the menu', () => {
  test.each([
    ['MENU-section-status: of a residential order', {}, ['Start', 'Residential', ...services, 'Sign and Send']],
    [
      'MENU-section-status: of a business order',
      { customer: business },
      ['Start', 'Business', 'Auth Rep', ...services, 'Sign and Send'],
    ],
    ['MENU-service-steps-hidden: of a change of address', { orderType: 1 }, ['Start', 'Residential', 'Sign and Send']],
    ['MENU-service-steps-hidden: of a change of lessee', { orderType: 2 }, ['Start', 'Residential', 'Sign and Send']],
    ['MENU-after-signing: of a sent order', { orderStatus: 1 }, ['Start', 'Sign and Send']],
    ['MENU-after-signing: of a signed order', { orderStatus: 2 }, ['Start', 'Sign and Send']],
  ])('%s', (_, over, expected) => {
    expect(named(titles(over))).toEqual(expected)
  })

  test.each([
    ['MENU-admin-only-rate-plans', 'Maintain Rate Plans', '/rate-plans'],
    ['MENU-admin-only-handsets', 'Maintain Handsets', '/handsets'],
  ])('%s: %s is an administrator’s alone, whatever the order', (_, title, route) => {
    for (const caller of ['Dealer', 'DirectSales', 'Employee'] as const) {
      expect(titles({}, {}, caller)).not.toContain(title)
      expect(wholeMenu(caller).map((item) => item.title)).not.toContain(title)
    }
    expect(items({ orderStatus: 2 }, {}, 'Admin')).toContainEqual(expect.objectContaining({ title, route }))
    expect(wholeMenu('Admin')).toContainEqual(expect.objectContaining({ title, route }))
  })

  test('MENU-after-signing: keeps everything for an administrator', () => {
    const shown = titles({ orderStatus: 2 }, {}, 'Admin')
    expect(named(shown)).toEqual(['Start', 'Residential', ...services, 'Sign and Send'])
  })

  test.each(blocks.map((block) => [block.label, block] as const))(
    'MENU-icon-saved, MENU-icon-own: %s is ticked once it has a row',
    (label, block) => {
      const mark = (rows: Parameters<typeof items>[1]) => items({}, rows).find(({ title }) => title === label)
      expect(mark({})).toMatchObject({ hasData: false, missing: false, icon: block.icon, route: block.route })
      expect(mark({ [block.name]: [{}] })).toMatchObject({ hasData: true })
    },
  )

  test.each([
    [false, true],
    [true, false],
  ])('MENU-icon-missing: with isQuote %s a row that lacks something is marked %s', (isQuote, missing) => {
    expect(items({ isQuote }, { ipVoice: [{}] }).find(({ title }) => title === 'IP Voice')).toMatchObject({
      hasData: true,
      missing,
    })
  })

  test('MENU-icon-invalid, MENU-company-invalid: a business without ABN and ACN is invalid', () => {
    expect(items({ customer: business }).find(({ title }) => title === 'Business')).toMatchObject({
      hasData: false,
      invalid: true,
    })
  })

  test('MENU-from-server: whole, has every entry once, in order and unmarked', () => {
    const whole = wholeMenu()
    const shared = whole.filter(({ id }, index) => whole.findIndex((other) => other.id === id) !== index)
    expect(shared, 'entries whose place another one has').toEqual([])
    expect(named(whole.map(({ title }) => title))).toEqual(known)
    expect(whole.toSorted((a, b) => a.order - b.order)).toEqual(whole)
    expect(whole.some(({ hasData, missing, invalid }) => hasData || missing || invalid)).toBe(false)
  })

  const kinds = [makeCustomer(), business].flatMap((customer) =>
    [0, 1, 2, 3, 4].map((orderType) => ({ customer, orderType })),
  )
  test.each(kinds)(
    'of order type $orderType, $customer.custType: some of the whole, and signed less for a dealer',
    (over) => {
      const whole = wholeMenu().map(({ title }) => title)
      const shown = titles(over)
      expect(whole.filter((title) => shown.includes(title))).toEqual(shown)
      const [all, left] = (['Admin', 'Dealer'] as const).map((caller) =>
        titles({ ...over, orderStatus: 2 }, {}, caller),
      )
      expect(all?.filter((title) => left?.includes(title))).toEqual(left)
    },
  )
})
