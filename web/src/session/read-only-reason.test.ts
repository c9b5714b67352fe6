import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { expect, test } from 'vitest'
import { applicationReasonOf, orderReasonOf } from './read-only-reason.ts'

const sent = 'The order has been sent. Take the order back to change this.'

test.each([
  ['new', sent],
  ['inProgress', sent],
  ['rejected', sent],
  ['completed', 'The order is completed and can’t be changed any more.'],
  ['cancelled', 'The order is cancelled and can’t be changed any more.'],
] as const)('says of a %s order why it and its application are read-only', (name, words) => {
  const order = { orderStatus: orderStatus[name] }
  expect([orderReasonOf(order), applicationReasonOf({ name: 'lessee' }, order)]).toEqual([words, words])
})

test('names a quote', () => {
  const quote = { orderStatus: orderStatus.inProgress, isQuote: true }
  expect(orderReasonOf(quote)).toBe('The quote has been sent. Take the quote back to change this.')
})
