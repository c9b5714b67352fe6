const day = 24 * 60 * 60 * 1000

interface Asked {
  sentAt: Date
  expiresAt: Date
  /** How many reminders have gone out already. */
  remindersSent: number
}

/**
 * When somebody who was asked to sign is reminded next: so many days after they were asked as `days` says, in rising
 * order. Null after the last of them, and where the link no longer stands by then.
 */
export function nextReminder({ sentAt, expiresAt, remindersSent }: Asked, days: readonly number[]): Date | null {
  const after = days[remindersSent]
  if (after === undefined) return null
  const next = new Date(sentAt.getTime() + after * day)
  return next < expiresAt ? next : null
}

/** The moment a link that is sent now stops working. */
export function expiryOf(now: Date, days: number): Date {
  return new Date(now.getTime() + days * day)
}
