import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, toDialled } from './dialled.ts'
import { hasExtension, isInbound, isMobile, isNotMobile, isPhone, phoneKind, toInternational } from './phone.ts'
import { spellingsOf } from './test-spellings.ts'

describe('an Australian number', { meta: { rules: ['DEF-phone-region'] } }, () => {
  test.each([
    ['geographic', '02 9876 5432', 'FIXED_LINE'],
    ['geographic, with brackets', '(07) 3000 1234', 'FIXED_LINE'],
    ['geographic, international', '+61 2 9876 5432', 'FIXED_LINE'],
    ['mobile', '0412 345 678', 'MOBILE'],
    ['mobile, with dashes', '0412-345-678', 'MOBILE'],
    ['mobile, international', '+61 412 345 678', 'MOBILE'],
    ['mobile, dialled from Australia', '0011 61 412 345 678', 'MOBILE'],
    ['13', '13 11 14', 'SHARED_COST'],
    ['1300', '1300 123 456', 'SHARED_COST'],
    ['1800', '1800 123 456', 'TOLL_FREE'],
    ['190x', '1900 123 456', 'PREMIUM_RATE'],
    ['too short', '0412 345', undefined],
    ['too long', '0412 345 678 9', undefined],
    ['dialled otherwise than it is read', '49~510011-0', undefined],
    ['no number', 'ring me', undefined],
    ['empty', '', undefined],
  ])('%s: %j is %s', (_, text, kind) => {
    expect(phoneKind(text)).toBe(kind)
  })

  test.each([
    ['02 9876 5432', [true, false, true, false]],
    ['0412 345 678', [true, true, false, false]],
    ['1300 123 456', [true, false, true, true]],
    ['13 11 14', [true, false, true, true]],
    ['1800 123 456', [true, false, true, true]],
    ['1900 123 456', [true, false, true, false]],
    ['02 9876 5432 (ext 12)', [true, false, true, false]],
    ['12', [false, false, false, false]],
  ])(
    '%s is valid as a phone, a mobile, a number other than a mobile, and an inbound number: %j',
    { meta: { rules: ['VAL-inbound', 'VAL-phonenumber'] } },
    (text, expected) => {
      expect([isPhone(text), isMobile(text), isNotMobile(text), isInbound(text)]).toEqual(expected)
    },
  )

  test.each([
    ['0412 345 678', '+61412345678'],
    ['+61 412 345 678', '+61412345678'],
    ['nonsense', 'nonsense'],
  ])('%s becomes %s', (text, expected) => {
    expect(toInternational(text)).toBe(expected)
  })
})

test('every spelling of a number is the same number', () => {
  const geographic = fc.constantFrom('0298765432', '0730001234', '0398761234', '0892001234')
  const mobile = fc.integer({ min: 10_000_000, max: 99_999_999 }).map((digits) => `04${digits}`)
  const numbers = fc.oneof(geographic, mobile.filter(isMobile), fc.constantFrom('1300123456', '1800123456', '131114'))
  fc.assert(
    fc.property(numbers, (number) => {
      expect(spellingsOf(number).map(toDialled)).toEqual(spellingsOf(number).map(() => number))
      const dialledAlone = spellingsOf(number).filter((text) => !hasExtension(text))
      const shown = new Set(dialledAlone.map(formatPhone))
      expect([...shown]).toEqual([formatPhone(number)])
      expect(toDialled(formatPhone(number))).toBe(number)
    }),
  )
})

test.each([
  ['', ''],
  [undefined, ''],
  ['ring me', ''],
  ['0412 345', '0412345'],
  ['+1 212 555 0100', '12125550100'],
])('%j, which is no Australian number, is %j', (text, digits) => {
  expect(toDialled(text)).toBe(digits)
})

test.each([
  ['0412345678', '0412 345 678'],
  ['+61 412 345 678', '0412 345 678'],
  ['(02) 98765432', '02 9876 5432'],
  ['1300123456', '1300 123 456'],
  ['131 450', '13 14 50'],
  ['02 9876 5476 ext 12', '02 9876 5476 ext 12'],
  ['+1 212 555 0100', '+1 212 555 0100'],
  ['ring me', 'ring me'],
  ['', ''],
])('the number %j is shown as %j', { meta: { rules: ['U25'] } }, (number, expected) => {
  expect(formatPhone(number)).toBe(expected)
})

test('an extension is found in every spelling', () => {
  for (const text of ['02 9876 5476 ext 12', '0298765476x12', '0298765476#12', '+61298765476;ext=12'])
    expect(hasExtension(text), text).toBe(true)
  for (const text of ['02 9876 5476', 'x12', '', '1300 123 456']) expect(hasExtension(text), text).toBe(false)
})
