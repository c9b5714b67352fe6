import { expect, test } from 'vitest'
import { toScreen } from './use-order.ts'

test.each([
  ['/order-summary', 5, '/order-summary?order=5'],
  ['/create-mobile?row=1&field=ratePlanID', 5, '/create-mobile?row=1&field=ratePlanID&order=5'],
  ['/', 5, '/'],
  ['/create-mobile', 0, '/create-mobile'],
])('builds the address of screen %s for order %i', (link, order, expected) => {
  expect(toScreen(link, order)).toBe(expected)
})
