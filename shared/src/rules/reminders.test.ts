import { expect, test } from 'vitest'
import { nextReminder } from './reminders.ts'

const sentAt = new Date('2026-03-01T10:00:00Z')
const sentRequest = (remindersSent: number, expiresAt = '2026-03-31T10:00:00Z') => ({
  sentAt,
  expiresAt: new Date(expiresAt),
  remindersSent,
})

test.each([
  ['the first one', sentRequest(0), [3, 7, 14], '2026-03-04T10:00:00.000Z'],
  ['the second, counted from the time of sending', sentRequest(1), [3, 7, 14], '2026-03-08T10:00:00.000Z'],
  ['none after the last one', sentRequest(3), [3, 7, 14], undefined],
  ['none if reminders are off', sentRequest(0), [], undefined],
  ['none after the link has expired', sentRequest(1, '2026-03-08T10:00:00Z'), [3, 7], undefined],
])('a reminder: %s', (_, request, days, expected) => {
  expect(nextReminder(request, days)?.toISOString()).toBe(expected)
})
