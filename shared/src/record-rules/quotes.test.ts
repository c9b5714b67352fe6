import { describe, expect, test } from 'vitest'
import { type Row, toCatalogue } from '../blocks/block.ts'
import { hardware } from '../blocks/hardware.ts'
import { mobile } from '../blocks/mobile.ts'
import type { OrderDetail } from '../contract/orders.ts'
import type { QuoteParts } from '../contract/quotes.ts'
import { fromInc, zero } from '../rules/prices.ts'
import { priceOrder } from './order-prices.ts'
import {
  blankQuoteParts,
  conversionRefusal,
  priceChanges,
  quoteCharges,
  quoteTotals,
  quoteVersionState,
} from './quotes.ts'
import { makeHandset, makeOrder, makePlan } from './test-order.ts'
import { verdictOf } from './verdict.ts'

const spend = (quantity: number, monthly: number) => ({ description: 'Old', quantity, monthly })
const channelItem = (quantity: number, amount: number) => ({ description: 'New', quantity, amount })

test('a new quote is of type 1 and grouped', { meta: { rules: ['DEF-quote-type', 'DEF-quote-isGrouped'] } }, () => {
  expect(blankQuoteParts).toMatchObject({ type: 1, isGrouped: 1, currentSpend: [] })
})

describe('the comparison of current spend and proposal', () => {
  test.each<[string, Partial<QuoteParts>, number, object]>([
    ['no spend and no charges', {}, 0, { currentSpend: 0, saving: 0, savingPercent: 0, savingPerYear: 0 }],
    ['no current spend', {}, 70, { currentSpend: 0, saving: -70, savingPercent: 0, savingPerYear: -840 }],
    [
      'cheaper than the current spend',
      { currentSpend: [spend(3, 89.95), spend(1, 0.1)] },
      70,
      { currentSpend: 269.95, proposed: 70, saving: 199.95, savingPercent: 74, savingPerYear: 2399.4 },
    ],
    [
      'more expensive than the current spend',
      { currentSpend: [spend(1, 50)] },
      70.1,
      { saving: -20.1, savingPercent: -40 },
    ],
  ])('%s', (_, parts, proposed, expected) => {
    expect(quoteTotals({ ...blankQuoteParts, ...parts }, fromInc(proposed))).toMatchObject(expected)
  })

  test('items that the channel bills itself have a separate total and are in no other total', () => {
    const parts = { channelInstallation: [channelItem(2, 120)], additionalEquipments: [channelItem(3, 33.35)] }
    const totals = quoteTotals({ ...blankQuoteParts, ...parts }, zero)
    expect(totals).toMatchObject({ channel: { inc: 340.05 }, proposed: 0, saving: 0 })
  })
})

describe('a version', () => {
  const now = new Date('2026-07-10T00:00:00Z')
  test.each([
    [false, '2026-07-10T00:00:01Z', 'current'],
    [false, '2026-07-10T00:00:00Z', 'expired'],
    [true, '2026-07-11T00:00:00Z', 'superseded'],
    [true, '2026-07-01T00:00:00Z', 'superseded'],
  ])('a version with isSuperseded %s that expires at %s is %s', (isSuperseded, expiresAt, expected) => {
    expect(quoteVersionState({ isSuperseded, expiresAt: new Date(expiresAt) }, now)).toBe(expected)
  })

  const newest = (state: 'current' | 'expired') => ({ quoteVersion: 2, state })
  test.each<[string, Parameters<typeof conversionRefusal>, string | undefined]>([
    ['without a version', [7, undefined, false], undefined],
    ['without a version, if the client read none', [7, undefined, false, 0], undefined],
    [
      'without a version, if the client read version 1',
      [7, undefined, false, 1],
      'Version 1 of quote 7 has been superseded. Generate',
    ],
    ['with a current version that the client read', [7, newest('current'), false, 2], undefined],
    ['with a current version, if the client names none', [7, newest('current'), false], undefined],
    [
      'whose version was superseded after the client read it',
      [7, newest('current'), false, 1],
      'Version 1 of quote 7 has been superseded by version 2.',
    ],
    [
      'whose version was generated after the client read it',
      [7, newest('current'), false, 0],
      'Version 0 of quote 7 has been superseded by',
    ],
    [
      'with an expired version',
      [7, newest('expired'), false, 2],
      'Version 2 of quote 7 has expired. Generate the quote again.',
    ],
    [
      'that changed after its version',
      [7, newest('current'), true, 2],
      'Quote 7 was changed after version 2 was generated.',
    ],
  ])('converts or refuses a quote %s', { meta: { rules: ['CAP-convert-quote'] } }, (_, input, expected) => {
    const refusal = conversionRefusal(...input)
    if (expected) expect(refusal).toContain(expected)
    else expect(refusal).toBeUndefined()
  })
})

describe('changed prices', () => {
  const catalogue = {
    plans: [makePlan(2, { usageType: 'mobile', monthlyRetail: 30 })],
    handsets: [makeHandset(10022, 100)],
  }
  const moreExpensive = {
    plans: [makePlan(2, { usageType: 'mobile', monthlyRetail: 37 })],
    handsets: [makeHandset(10022, 110)],
  }
  const orderOf = (rows: Record<string, Row[]>, today: Partial<OrderDetail>) =>
    makeOrder({ isQuote: true, ...today }, rows)
  const sim = { ratePlanID: 2, monthlyFee: 30, onceOffCharges: 0 }
  const phone = (cost: number, inc: number) => ({ handsetID: 10022, quantity: 1, cost, onceOffCharges: inc })

  test('are empty while the catalogue is unchanged', () => {
    expect(priceChanges(orderOf({ mobile: [sim], hardware: [phone(100, 110)] }, catalogue), catalogue)).toEqual([])
  })

  test('have the row, its old price and its new price', () => {
    expect(priceChanges(orderOf({ mobile: [sim, sim] }, moreExpensive), catalogue)).toEqual(
      [1, 2].map((row) => ({
        service: mobile.label,
        row,
        label: 'Plan 2',
        was: { monthly: 30, onceOff: 0 },
        is: { monthly: 37, onceOff: 0 },
      })),
    )
  })

  test('ignore prices that a person entered', () => {
    const rows = { hardware: [phone(100, 110), phone(80, 88)] }
    expect(priceChanges(orderOf(rows, moreExpensive), catalogue)).toMatchObject([
      { service: hardware.label, row: 1, was: { onceOff: 110 }, is: { onceOff: 121 } },
    ])
    expect(priceChanges(orderOf(rows, moreExpensive)), 'without the earlier catalogue').toEqual([])
  })

  test.each([1, 0])('with isGrouped %i the printed charges add up to the total of the order', (isGrouped) => {
    const order = orderOf({ mobile: [sim, sim], hardware: [phone(100, 110)] }, catalogue)
    const charges = quoteCharges(order, isGrouped)
    expect(charges.map(({ label }) => label)).toEqual(
      isGrouped
        ? [mobile.label, hardware.label, 'Freight']
        : ['Mobile: Plan 2', 'Mobile: Plan 2', 'Hardware: Handset 10022', 'Freight'],
    )
    const price = priceOrder(order.content, toCatalogue(order.plans, order.handsets))
    const sum = (part: 'monthly' | 'onceOff') => charges.reduce((total, charge) => total + charge[part].inc, 0)
    expect([sum('monthly'), sum('onceOff')]).toEqual([price.monthly.inc, price.onceOff.inc])
  })
})

test('a quote does not require terms: they are confirmed on the order', () => {
  const { blocking } = verdictOf(makeOrder({ isQuote: true, termsAccepted: false }), new Date('2026-07-02T00:00:00Z'))
  expect(blocking.map(({ code }) => code)).not.toContain('TERM-confirm')
  expect(blocking.length).toBeGreaterThan(0)
})
