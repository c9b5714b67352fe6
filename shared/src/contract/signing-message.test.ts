import { expect, test } from 'vitest'
import { recipient } from './signing-message.ts'

test.each([
  ['E-mail: “pat@customer.test”', 'pat@customer.test'],
  ['Pat Lee <pat@customer.test>;', 'pat@customer.test'],
  ['pat＠customer.test', 'pat@customer.test'],
  ['📱 0412 345 678', '0412 345 678'],
  ['M: 0061 412 345 678', '+61 412 345 678'],
  ['Pat', 'Pat'],
])('the recipient %j is %j', (text, address) => {
  expect(recipient.parse(text)).toBe(address)
})
