import { describe, expect, test } from 'vitest'
import { formatDate, formatInstant, formatMoney } from './format.ts'

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
})
