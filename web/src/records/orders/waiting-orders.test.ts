import { describe, expect, test } from 'vitest'
import { daysSince, formatDaysAgo } from './waiting-orders.ts'

describe('how long an order has waited', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  test.each([
    ['2026-11-21T08:00:00Z', 'today'],
    ['2026-11-20T13:30:00Z', 'today'],
    ['2026-11-20T12:30:00Z', 'yesterday'],
    ['2026-11-19T23:00:00Z', 'yesterday'],
    ['2026-11-15T08:00:00Z', '6 days ago'],
    ['2026-12-01T00:00:00Z', 'today'],
    ['', 'today'],
  ])('formats %j as %s', (created, expected) => {
    expect(formatDaysAgo(daysSince(created, now))).toBe(expected)
  })
})
