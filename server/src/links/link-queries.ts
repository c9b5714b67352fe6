import type { LinkKind } from '@dealerline/shared/contract/call.ts'
import type { Transaction } from '../kernel/database.ts'

/** A link of a customer. */
export interface CustomerLink {
  guid: string
  kind: LinkKind
  orderID: number
  dealerID: number
  name: string
  email: string
  mobile: string
  expiresAt: Date | null
  answeredAt: Date | null
  /** Why the link stopped working before the answer. */
  closed: '' | 'replaced' | 'taken back' | 'withdrawn' | 'expired'
  reminds: boolean
  remindersSent: number
  nextReminderAt: Date | null
}

const columns = `guid, kind, order_id as "orderID", dealer_id as "dealerID", name, email, mobile, expires_at as "expiresAt",
  answered_at as "answeredAt", closed, reminds, reminders_sent as "remindersSent", next_reminder_at as "nextReminderAt"`

export function findCustomerLink(tx: Transaction, guid: string): Promise<CustomerLink | undefined> {
  return tx.first<CustomerLink>({
    name: 'find_customer_link',
    text: `select ${columns} from customer_links where guid = $1`,
    values: [guid],
  })
}

/** The unanswered links that expired between two moments. */
export function selectExpiredLinks(
  tx: Transaction,
  from: Date,
  to: Date,
): Promise<Pick<CustomerLink, 'guid' | 'kind'>[]> {
  return tx.prepared({
    name: 'select_expired_links',
    text: `select guid, kind from customer_links
      where answered_at is null and closed = '' and expires_at > $1 and expires_at <= $2`,
    values: [from, to],
  })
}

/** The links whose reminder is due, longest due first. */
export function selectDueLinks(tx: Transaction, now: Date, maxRows: number): Promise<{ guid: string }[]> {
  return tx.prepared({
    name: 'select_due_links',
    text: 'select guid from customer_links where next_reminder_at <= $1 order by next_reminder_at limit $2',
    values: [now, maxRows],
  })
}

/** Stores when the next reminder is due, and the number of reminders sent. */
export async function setReminders(
  tx: Transaction,
  guid: string,
  nextReminderAt: Date | null,
  remindersSent: number,
): Promise<void> {
  await tx.prepared({
    name: 'set_link_reminder',
    text: 'update customer_links set next_reminder_at = $2, reminders_sent = $3 where guid = $1',
    values: [guid, nextReminderAt, remindersSent],
  })
}

/** When the next reminder of each of these links is due. Links without a reminder are omitted. */
export async function selectNextReminders(tx: Transaction, guids: readonly string[]): Promise<Map<string, string>> {
  const links = await tx.prepared<{ guid: string; at: Date | null }>({
    name: 'select_next_reminders',
    text: `select guid, next_reminder_at as "at" from customer_links
      where guid = any ($1) and answered_at is null and closed = ''`,
    values: [guids],
  })
  return new Map(links.flatMap(({ guid, at }) => (at ? [[guid, at.toISOString()]] : [])))
}

/**
 * Stores whether the recipient is reminded; undefined for the choice of the link that this one replaces, if there is one. The next
 * message with the link schedules the reminders anew once it is sent.
 */
export async function chooseReminders(
  tx: Transaction,
  guid: string,
  choice: boolean | undefined,
  replaced?: string,
): Promise<void> {
  await tx.prepared({
    name: 'choose_link_reminders',
    text: `update customer_links l set reminds = chosen.reminds, next_reminder_at = case when chosen.reminds then l.next_reminder_at end
      from (select coalesce($2, (select reminds from customer_links where guid = $3), true) as reminds) chosen
      where l.guid = $1`,
    values: [guid, choice ?? null, replaced ?? null],
  })
}
