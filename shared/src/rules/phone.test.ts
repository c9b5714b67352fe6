import { describe, expect, test } from 'vitest'
import { isInbound, isMobile, isNotMobile, isPhone, phoneKind, toInternational } from './phone.ts'

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
