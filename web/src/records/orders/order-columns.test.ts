import { expect, test } from 'vitest'
import { firstScreenOf } from './order-columns.tsx'

test.each([
  ['a new order', 0, false, '/order-summary?order=7'],
  ['a sent order', 1, false, '/order-summary?order=7'],
  ['a signed order', 2, false, '/app-status?order=7'],
  ['a completed order', 3, false, '/app-status?order=7'],
  ['a cancelled order', 4, false, '/order-summary?order=7'],
  ['a quote', 0, true, '/order-summary?order=7'],
])('a list opens %s at its first screen', (_, orderStatus, isQuote, href) => {
  expect(firstScreenOf({ orderID: 7, orderStatus, isQuote })).toBe(href)
})
