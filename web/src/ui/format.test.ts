import { describe, expect, test } from 'vitest'
import { formatDate, formatInstant, formatMoney, unbroken } from './format.ts'

describe('formats', () => {
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

  test('shows an instant in the provider’s time zone with its abbreviation', () => {
    expect(formatInstant('2026-11-21T00:42:00Z', { withZone: true })).toBe('21/11/2026 11:42 AEDT')
  })

  test.each([
    ['0412 345 678', '0412_345_678'],
    ['13 12 34', '13_12_34'],
    ['ABN 51 824 753 556', 'ABN 51_824_753_556'],
    ['code sent to 04•• ••• 678 by SMS', 'code sent to 04••_•••_678 by SMS'],
    ['21/11/2026 10:42', '21/11/2026 10:42'],
    ['Level 3, 47 Hunter Street', 'Level 3, 47 Hunter Street'],
  ])('no line breaks inside a number of %s', (text, expected) =>
    expect(unbroken(text).replaceAll('\u00a0', '_')).toBe(expected),
  )
})
