import { describe, expect, test } from 'vitest'
import { formatDate, formatInstant, formatMoney, formatPhone, parseDate, parseNumber } from './format.ts'

describe('formats', () => {
  test.each([
    ['0412345678', '0412 345 678'],
    ['+61 412 345 678', '0412 345 678'],
    ['(02) 98765432', '02 9876 5432'],
    ['1300123456', '1300 123 456'],
    ['131 450', '131 450'],
    ['', ''],
  ])('shows the number "%s" as "%s"', { meta: { rules: ['U25'] } }, (number, expected) =>
    expect(formatPhone(number)).toBe(expected),
  )

  test.each([
    [1284.5, '$1,284.50'],
    [0, '$0.00'],
    [-12, '-$12.00'],
    [null, ''],
    [undefined, ''],
  ])('shows the amount %s as %s', (amount, expected) => expect(formatMoney(amount)).toBe(expected))

  test.each([
    ['2026-11-21', '21/11/2026'],
    ['2026-11-21T10:42:00Z', '21/11/2026'],
    ['', ''],
    [null, ''],
  ])('shows the date %s as %s', { meta: { rules: ['SHELL-date-display'] } }, (date, expected) =>
    expect(formatDate(date)).toBe(expected),
  )

  test.each([
    ['21/11/2026', '2026-11-21'],
    ['5/3/26', '2026-03-05'],
    ['5-3-84', '1984-03-05'],
    ['05.03.2026', '2026-03-05'],
    ['050326', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['29/02/2028', '2028-02-29'],
    ['31/02/2026', undefined],
    ['13/13/2026', undefined],
    ['tomorrow', undefined],
  ])('reads the typed date %s as %s', { meta: { rules: ['SHELL-date-display'] } }, (text, date) =>
    expect(parseDate(text)).toBe(date),
  )

  test.each([
    ['1,284.50', 1284.5],
    ['$ 45', 45],
    ['(12.00)', -12],
    ['-3', -3],
    ['.5', 0.5],
    ['12 apples', undefined],
    ['1.2.3', undefined],
  ])('reads the typed number %s as %s', (text, number) => expect(parseNumber(text)).toBe(number))

  test('shows an instant in the provider’s time zone with its abbreviation', () => {
    expect(formatInstant('2026-11-21T00:42:00Z', { withZone: true })).toBe('21/11/2026 11:42 AEDT')
  })
})
