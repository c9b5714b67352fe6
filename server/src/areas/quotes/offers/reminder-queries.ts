import type { Transaction } from '../../../kernel/database.ts'

/** The offers whose reminder is due, longest due first. */
export function selectDueOffers(tx: Transaction, now: Date, maxRows: number): Promise<{ offerID: number }[]> {
  return tx.prepared({
    name: 'select_due_quote_offers',
    text: `select offer_id as "offerID" from quote_offers where next_reminder_at <= $1 order by next_reminder_at limit $2`,
    values: [now, maxRows],
  })
}

/** The reminders of an offer. */
export interface StoredReminders {
  reminds: boolean
  remindersSent: number
  nextReminderAt: Date | null
  /** When the last message with the offer was sent. */
  sentAt: Date | null
}

/** Locks an offer until the transaction ends, and returns its reminders. */
export function lockReminders(tx: Transaction, offerID: number): Promise<StoredReminders | undefined> {
  return tx.first<StoredReminders>({
    name: 'lock_quote_reminders',
    text: `select reminds, reminders_sent as "remindersSent", next_reminder_at as "nextReminderAt",
        (select max(m.sent_at) from link_messages m where m.link = f.guid and m.purpose = 'request') as "sentAt"
      from quote_offers f where offer_id = $1 for no key update`,
    values: [offerID],
  })
}

/** Stores when the next reminder is due, and the number of reminders sent. */
export async function setOfferReminder(
  tx: Transaction,
  offerID: number,
  nextReminderAt: Date | null,
  remindersSent: number,
): Promise<void> {
  await tx.prepared({
    name: 'set_quote_reminder',
    text: 'update quote_offers set next_reminder_at = $2, reminders_sent = $3 where offer_id = $1',
    values: [offerID, nextReminderAt, remindersSent],
  })
}
