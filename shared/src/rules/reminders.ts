const day = 24 * 60 * 60 * 1000

interface SentRequest {
  sentAt: Date
  expiresAt: Date
  /** Number of reminders already sent. */
  remindersSent: number
}

/**
 * Returns when to send the next reminder. `days` are the days after sending, in ascending order. Returns null after
 * the last reminder, or if the link expires before the next one.
 */
export function nextReminder({ sentAt, expiresAt, remindersSent }: SentRequest, days: readonly number[]): Date | null {
  const after = days[remindersSent]
  if (after === undefined) return null
  const next = new Date(sentAt.getTime() + after * day)
  return next < expiresAt ? next : null
}

/**
 * Returns the time of the reminder after the one that is due, and the number of reminders sent or skipped by then. Reminders
 * that were due while the job did not run are skipped.
 */
export function reminderAfter(
  request: SentRequest,
  days: readonly number[],
  now: Date,
): { next: Date | null; remindersSent: number } {
  let remindersSent = request.remindersSent + 1
  let next = nextReminder({ ...request, remindersSent }, days)
  while (next && next <= now) {
    remindersSent += 1
    next = nextReminder({ ...request, remindersSent }, days)
  }
  return { next, remindersSent }
}
