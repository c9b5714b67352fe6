import { expect, test } from 'vitest'
import { reminderDays } from './reminder-days.ts'

test.each([
  ['a Saturday', '2026-11-28T02:00:00Z', '2026-11-29', '2026-11-30'],
  ['a Sunday, whose tomorrow is a Monday', '2026-11-29T02:00:00Z', '2026-11-30', '2026-12-07'],
  ['a Monday', '2026-11-30T02:00:00Z', '2026-12-01', '2026-12-07'],
  ['a Friday evening of UTC, which is a Saturday in Sydney', '2026-11-27T20:00:00Z', '2026-11-29', '2026-11-30'],
])('a reminder of %s is due tomorrow or on the next Monday', (_, now, tomorrow, nextWeek) => {
  expect(reminderDays(new Date(now))).toEqual({ tomorrow, nextWeek })
})
