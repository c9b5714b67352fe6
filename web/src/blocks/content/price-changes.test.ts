import { toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { makeOrder, makePlan } from '@dealerline/shared/record-rules/test-order.ts'
import { expect, test } from 'vitest'
import { describePriceChanges } from './price-changes.ts'

const row = { ratePlanID: 4, contractLengthMonths: 24, simCardNo: '1', mobileID: 7, rowKey: 'a' }
const stored = (monthlyFee: number) => ({ ...row, monthlyFee, onceOffCharges: 0 })
const asNew = { ...row, mobileID: 0 }
const other = { ...stored(60), ratePlanID: 5 }
const catalogue = toCatalogue([makePlan(4, { monthlyRetail: 30 }), makePlan(5, { monthlyRetail: 60 })], [])

test.each([
  [
    'a new row has another price than this page’s price list',
    asNew,
    stored(35),
    '$35.00 a month instead of $30.00, inc GST.',
  ],
  [
    'an old price ends with a change of something else',
    { ...stored(25), simCardNo: '2' },
    stored(30),
    '$30.00 a month instead of $25.00, inc GST.',
  ],
  ['a new row has the price of the list', asNew, stored(30), undefined],
  ['another plan was chosen', other, stored(30), undefined],
  ['another plan was chosen, whose price has changed', other, stored(32), '$32.00 a month instead of $30.00, inc GST.'],
  ['nothing of the row was changed', stored(25), stored(25), undefined],
])('%s', (_, base, saved, change) => {
  const contents = { base: { header: null, rows: [base] }, saved: { header: null, rows: [saved] } }
  const changes = describePriceChanges(mobile, catalogue, makeOrder(), contents)
  expect(changes).toEqual(change === undefined ? [] : [`Mobile, row 1: ${change}`])
})
