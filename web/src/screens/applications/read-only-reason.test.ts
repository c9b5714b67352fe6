import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { expect, test } from 'vitest'
import { reasonOf } from './read-only-reason.ts'

const sent = 'The order has been sent. Take the order back to change this.'

test.each([
  ['new', sent],
  ['inProgress', sent],
  ['rejected', sent],
  ['completed', 'The order is completed and can’t be changed any more.'],
  ['cancelled', 'The order is cancelled and can’t be changed any more.'],
] as const)('says of a %s order why its application is read-only', (name, words) => {
  const order = { orderStatus: orderStatus[name] }
  expect(reasonOf({ name: 'lessee' }, order)).toBe(words)
})
