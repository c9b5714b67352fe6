import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, fromEx, fromInc, handsetFee, handsetTotal, multiply, times } from './prices.ts'

const dollars = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100)
const toCents = (amount: number) => Math.round(amount * 100)
const isCents = (amount: number) => Number(amount.toFixed(2)) === amount

describe('amounts', () => {
  test.each([
    [100, { ex: 100, gst: 10, inc: 110 }],
    [0.05, { ex: 0.05, gst: 0.01, inc: 0.06 }],
    [0.04, { ex: 0.04, gst: 0, inc: 0.04 }],
    [89.95, { ex: 89.95, gst: 9, inc: 98.95 }],
    [1.005, { ex: 1.01, gst: 0.1, inc: 1.11 }],
  ])('%d excluding GST is %j', { meta: { rules: ['DEF-hw-gst'] } }, (ex, expected) => {
    expect(fromEx(ex)).toEqual(expected)
  })

  test('are whole cents whose parts add up, and convert back to the same amount', () => {
    fc.assert(
      fc.property(dollars, (value) => {
        for (const amount of [fromEx(value), fromInc(value)]) {
          expect([amount.ex, amount.gst, amount.inc].every(isCents)).toBe(true)
          expect(toCents(amount.ex) + toCents(amount.gst)).toBe(toCents(amount.inc))
        }
        expect(fromInc(fromEx(value).inc)).toEqual(fromEx(value))
        expect(fromInc(value).inc).toBe(value)
      }),
    )
  })

  test('are the same whether calculated in whole cents or in decimals', () => {
    fc.assert(
      fc.property(dollars, (amount) => {
        expect(fromEx(amount)).toEqual(fromEx(Big(amount)))
        expect(fromInc(amount)).toEqual(fromInc(Big(amount)))
      }),
    )
  })

  test('add and multiply to the cent, in any order', () => {
    fc.assert(
      fc.property(fc.array(dollars, { maxLength: 50 }), fc.integer({ min: 0, max: 500 }), (values, factor) => {
        const amounts = values.map(fromInc)
        const sum = add(...amounts)
        expect(toCents(sum.inc)).toBe(amounts.reduce((total, amount) => total + toCents(amount.inc), 0))
        expect(add(...amounts.toReversed())).toEqual(sum)
        expect(toCents(times(sum, factor).inc)).toBe(toCents(sum.inc) * factor)
        expect(toCents(times(sum, factor).ex) + toCents(times(sum, factor).gst)).toBe(toCents(times(sum, factor).inc))
      }),
    )
  })

  test('a quantity times a unit price is exact', () => {
    expect(multiply(3, 0.1)).toBe(0.3)
    expect(multiply(100_000, 1234.56)).toBe(123_456_000)
  })
})

describe('handsets of IP voice', () => {
  test.each([
    ['IPV-handset-total-zero: no handsets', [], 0],
    ['IPV-handset-total-zero: handsets without prices', [{ rrpEx: 0 }, { rrpEx: 0 }], 0],
    ['IPV-handset-fee-first: one handset', [{ rrpEx: 100 }], 130],
    ['IPV-handset-fee-further: two handsets', [{ rrpEx: 100 }, { rrpEx: 229 }], 389.4],
    [
      'IPV-handset-fee-further: three handsets, one of them without a price',
      [{ rrpEx: 100 }, { rrpEx: 0 }, { rrpEx: 50 }],
      192.5,
    ],
    ['IPV-handset-total: a handset with the quantity 3 counts three times', [{ rrpEx: 100, quantity: 3 }], 365],
    ['IPV-handset-total: half cents are rounded once, at the end', [{ rrpEx: 89.95 }, { rrpEx: 89.95 }], 225.39],
  ])('%s', (_, handsets, expected) => {
    expect(handsetTotal(handsets)).toBe(expected)
  })

  test('cost the sum of rrpEx × 1.1 plus the fee, for any handsets', {
    meta: { rules: ['IPV-handset-total'] },
  }, () => {
    fc.assert(
      fc.property(fc.array(dollars, { maxLength: 40 }), (prices) => {
        const priced = prices.filter((price) => price > 0)
        const tenthsOfCents = priced.reduce((total, price) => total + toCents(price) * 11, 0)
        const fee = priced.length === 0 ? 0 : 2000 + 750 * (priced.length - 1)
        expect(toCents(handsetTotal(prices.map((rrpEx) => ({ rrpEx }))))).toBe(Math.round(tenthsOfCents / 10) + fee)
      }),
    )
  })

  test.each([
    [-1, 0],
    [0, 0],
    [1, 20],
    [2, 27.5],
    [11, 95],
  ])(
    'the fee for %i handsets is %d',
    { meta: { rules: ['IPV-handset-fee-first', 'IPV-handset-fee-further'] } },
    (count, fee) => {
      expect(handsetFee(count)).toBe(fee)
    },
  )
})

test('the GST of a total is one eleventh of it, not the sum of the GST of its parts', {
  meta: { rules: ['U18'] },
}, () => {
  const parts = Array.from({ length: 4 }, () => fromInc(24.5))
  expect(parts.map(({ gst }) => gst)).toEqual([2.23, 2.23, 2.23, 2.23])
  expect(add(...parts)).toEqual({ ex: 89.09, gst: 8.91, inc: 98 })
  expect(times(fromInc(24.5), 4)).toEqual({ ex: 89.09, gst: 8.91, inc: 98 })
})
