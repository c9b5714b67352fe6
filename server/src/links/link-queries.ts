import type { ApplicationRole } from '@dealerline/shared/rules/application-states.ts'
import type { LinkKind } from '@dealerline/shared/rules/link-kinds.ts'
import type { SignerIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import type { Transaction } from '../kernel/database.ts'
import type { Channel } from '../messages/recipient.ts'

/** A link of a customer. */
export interface CustomerLink {
  guid: string
  kind: LinkKind
  /** The id of the record that the link shows. */
  subject: number
  orderID: number
  dealerID: number
  role: ApplicationRole | 'guarantor'
  /** The position among the recipients who answer one after the other. */
  position: number
  name: string
  email: string
  mobile: string
  /** How it was sent last. */
  channel: Channel
  openedAt: Date | null
  /** Null until it is the recipient's turn. */
  expiresAt: Date | null
  answeredAt: Date | null
  /** What the recipient answered; '' until then, and for kinds whose answer is in another table. */
  answer: '' | 'approved' | 'rejected' | 'accepted' | 'declined' | 'answered' | 'signed'
  comment: string
  /** How the recipient who consented confirmed who they are. */
  identity: SignerIdentity | null
  /** Why the link stopped working before the answer. */
  closed: '' | 'replaced' | 'taken back' | 'withdrawn' | 'expired'
  reminds: boolean
  remindersSent: number
  nextReminderAt: Date | null
}

/** A link of a kind. Only that of a signer waits for its turn, or is for a guarantor. */
export type LinkOf<Kind extends LinkKind> = CustomerLink & { kind: Kind } & (Kind extends 'signing'
    ? unknown
    : { role: ApplicationRole; expiresAt: Date })

/** The columns of the table `customer_links l`. */
export const linkColumns = `l.guid, l.kind, l.subject, l.order_id as "orderID", l.dealer_id as "dealerID", l.role, l.position, l.name, l.email,
  l.mobile, l.channel, l.opened_at as "openedAt", l.expires_at as "expiresAt", l.answered_at as "answeredAt", l.answer, l.comment,
  l.identity, l.closed, l.reminds, l.reminders_sent as "remindersSent", l.next_reminder_at as "nextReminderAt"`

export function findCustomerLink(tx: Transaction, guid: string): Promise<CustomerLink | undefined> {
  return tx.first<CustomerLink>({
    name: 'find_customer_link',
    text: `select ${linkColumns} from customer_links l where guid = $1`,
    values: [guid],
  })
}

/** Finds a link of this kind. */
export function findLink<Kind extends LinkKind>(
  tx: Transaction,
  kind: Kind,
  guid: string,
): Promise<LinkOf<Kind> | undefined> {
  return tx.first<LinkOf<Kind>>({
    name: 'find_link_of_kind',
    text: `select ${linkColumns} from customer_links l where guid = $1 and kind = $2`,
    values: [guid, kind],
  })
}

/** The links of records of this kind, oldest first. */
export function selectLinks<Kind extends LinkKind>(
  tx: Transaction,
  kind: Kind,
  subjects: readonly number[],
): Promise<LinkOf<Kind>[]> {
  return tx.prepared<LinkOf<Kind>>({
    name: 'select_links_of_kind',
    text: `select ${linkColumns} from customer_links l where kind = $1 and subject = any ($2) order by link_id`,
    values: [kind, subjects],
  })
}

export type NewLink<Kind extends LinkKind> = Pick<LinkOf<Kind>, 'kind' | 'role' | 'expiresAt'> &
  Pick<CustomerLink, 'subject' | 'orderID' | 'dealerID' | 'name' | 'email' | 'mobile' | 'channel'> &
  Partial<Pick<CustomerLink, 'guid' | 'position'>>

/**
 * @param reminds whether the recipient is reminded; undefined for the choice of the link that this one replaces, if there is one
 */
export function insertLink<Kind extends LinkKind>(
  tx: Transaction,
  link: NewLink<Kind>,
  reminds: boolean | undefined,
  replaced?: string,
): Promise<LinkOf<Kind>> {
  return tx.one<LinkOf<Kind>>({
    name: 'insert_link',
    text: `insert into customer_links as l (guid, position, kind, subject, order_id, dealer_id, role, name, email, mobile, channel, expires_at,
        reminds)
      values (coalesce($1, gen_random_uuid()), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
        coalesce($13, (select reminds from customer_links where guid = $14), true))
      returning ${linkColumns}`,
    values: [
      link.guid ?? null,
      link.position ?? 1,
      link.kind,
      link.subject,
      link.orderID,
      link.dealerID,
      link.role,
      link.name,
      link.email,
      link.mobile,
      link.channel,
      link.expiresAt,
      reminds ?? null,
      replaced ?? null,
    ],
  })
}

/**
 * Changes the recipient, channel and expiry of a link that is sent again, and whether the recipient is reminded. Once the next message is
 * sent, it schedules the reminders anew.
 */
export async function updateLink(
  tx: Transaction,
  guid: string,
  {
    name,
    email,
    mobile,
    channel,
    expiresAt,
  }: Pick<NewLink<LinkKind>, 'name' | 'email' | 'mobile' | 'channel' | 'expiresAt'>,
  reminds?: boolean,
): Promise<void> {
  await tx.prepared({
    name: 'update_link',
    text: `update customer_links set name = $2, email = $3, mobile = $4, channel = $5, expires_at = $6,
        reminds = coalesce($7, reminds), next_reminder_at = case when coalesce($7, reminds) then next_reminder_at end
      where guid = $1`,
    values: [guid, name, email, mobile, channel, expiresAt, reminds ?? null],
  })
}

/** Records the first opening of a link. Returns false if the link was opened before. */
export async function markOpened(tx: Transaction, guid: string): Promise<boolean> {
  const openedRows = await tx.prepared({
    name: 'open_customer_link',
    text: 'update customer_links set opened_at = app.now() where guid = $1 and opened_at is null returning 1',
    values: [guid],
  })
  return openedRows.length > 0
}

export interface Answer extends Pick<CustomerLink, 'answer' | 'comment' | 'identity'> {
  /** The address and browser of the recipient. */
  from: string
  /** The time of the answer, if it is not the current time. */
  at?: Date | undefined
}

export async function storeAnswer(
  tx: Transaction,
  guid: string,
  { answer, comment, from, identity, at }: Answer,
): Promise<void> {
  await tx.prepared({
    name: 'answer_link',
    text: `update customer_links set answered_at = coalesce($6, app.now()), answer = $2, comment = $3, answered_from = $4,
        identity = $5, closed = '', next_reminder_at = null where guid = $1`,
    values: [guid, answer, comment, from, identity && JSON.stringify(identity), at ?? null],
  })
}

/** One link of a record, and the guid of the link that replaces it. */
export interface ClosedLink {
  guid: string
  replacedBy?: string
}

/** Closes the unanswered links of records of this kind, or one of them. Returns their guids. */
export async function markClosed(
  tx: Transaction,
  kind: LinkKind,
  subjects: readonly number[],
  closed: CustomerLink['closed'],
  only?: ClosedLink,
): Promise<string[]> {
  const links = await tx.prepared<{ guid: string }>({
    name: 'close_links',
    text: `update customer_links set closed = $3, next_reminder_at = null, replaced_by = $5
      where kind = $1 and subject = any ($2) and answered_at is null and closed = '' and ($4::uuid is null or guid = $4)
      returning guid`,
    values: [kind, subjects, closed, only?.guid ?? null, only?.replacedBy ?? null],
  })
  return links.map(({ guid }) => guid)
}

/** The unanswered links that expired between two moments, and earlier ones of the kinds whose expired links are closed. */
export function selectExpiredLinks(
  tx: Transaction,
  from: Date,
  to: Date,
  closedKinds: readonly string[],
): Promise<Pick<CustomerLink, 'guid' | 'kind'>[]> {
  return tx.prepared({
    name: 'select_expired_links',
    text: `select guid, kind from customer_links
      where answered_at is null and closed = '' and expires_at <= $2 and (expires_at > $1 or kind = any ($3))
      order by expires_at`,
    values: [from, to, closedKinds],
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
