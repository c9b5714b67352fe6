import { expect, test } from 'vitest'
import { freeMailDomains, genericNames, hasGenericName, isFreeMail } from './email-names.ts'

test.each([
  ['sales@novak.example', true],
  ['Sales@Novak.example', true],
  ['info2@novak.example', true],
  ['accounts.au@novak.example', true],
  ['reception+night@novak.example', true],
  ['salesforce@novak.example', false],
  ['petra@novak.example', false],
  ['petra.sales@novak.example', false],
  ['', false],
  ['sales', false],
])('%s is the address of an office: %j', (email, generic) => {
  expect(hasGenericName(email)).toBe(generic)
})

test.each([
  ['petra@gmail.com', true],
  ['PETRA@GMAIL.COM', true],
  ['petra@bigpond.net.au', true],
  ['petra@gmail.com.novak.example', false],
  ['gmail.com', false],
])('%s is free mail: %j', (email, free) => {
  expect(isFreeMail(email)).toBe(free)
})

test('every name and domain is listed once, in lower case', () => {
  for (const list of [genericNames, freeMailDomains]) {
    expect(new Set(list).size).toBe(list.length)
    expect(list.map((word) => word.toLowerCase())).toEqual(list)
  }
})
