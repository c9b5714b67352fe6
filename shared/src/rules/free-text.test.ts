import { expect, test } from 'vitest'
import { countAddresses, withoutLinks } from './free-text.ts'

test.each([
  ['Here is what we discussed on Monday, e.g. the mobiles.', 0],
  ['Ring me:0412 345 678. Ask for Sam.', 0],
  ['Mail sam@shop.example or ada.nguyen@telco.com.au', 0],
  ['See https://telco.example/plans?x=1', 1],
  ['www.telco.example and telco.com.au/plans', 2],
  ['Pay at HTTP://evil.example now', 1],
  ['It costs $35.00 a month.Sign today.', 0],
])('counts the addresses in %j', (text, count) => {
  expect(countAddresses(text)).toBe(count)
})

test('breaks addresses so that they look the same and are no links', () => {
  const text = withoutLinks('Pay at https://evil.example/pay now. Thanks.')
  expect(text.replaceAll('\u2060', '')).toBe('Pay at https://evil.example/pay now. Thanks.')
  expect(text).toContain('evil.\u2060example')
  expect(countAddresses(text.replace(/https?:\u2060/, ''))).toBe(0)
})
