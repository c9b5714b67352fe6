import type { ApplicationRole } from '@dealerline/shared/rules/application-states.ts'
import type { LinkAnswer, LinkKind } from '@dealerline/shared/rules/link-kinds.ts'
import type { SignerIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import { sql } from '../kernel/compose.ts'
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
  answer: '' | LinkAnswer
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
export type LinkOf<Kind extends LinkKind> = CustomerLink & {
  kind: Kind
} & (Kind extends 'signing' ? unknown : { role: ApplicationRole; expiresAt: Date })

/** The columns of the table `customer_links l`. */
export const linkColumns = sql`l.guid, l.kind, l.subject, l.order_id as "orderID", l.dealer_id as "dealerID", l.role, l.position, l.name, l.email,
  l.mobile, l.channel, l.opened_at as "openedAt", l.expires_at as "expiresAt", l.answered_at as "answeredAt", l.answer, l.comment,
  l.identity, l.closed, l.reminds, l.reminders_sent as "remindersSent", l.next_reminder_at as "nextReminderAt"`

export const findCustomerLink = (tx: Transaction, guid: string) =>
  tx.first<CustomerLink>('find_customer_link')`select ${linkColumns} from customer_links l where guid = ${guid}`

/** Finds a link of this kind. */
export const findLink = <Kind extends LinkKind>(tx: Transaction, kind: Kind, guid: string) =>
  tx.first<LinkOf<Kind>>('find_link_of_kind')`
    select ${linkColumns} from customer_links l where guid = ${guid} and kind = ${kind}`

/** The links of records of this kind, oldest first. */
export const selectLinks = <Kind extends LinkKind>(tx: Transaction, kind: Kind, subjects: readonly number[]) =>
  tx.prepared<LinkOf<Kind>>('select_links_of_kind')`
    select ${linkColumns} from customer_links l where kind = ${kind} and subject = any (${subjects}) order by link_id`

export type NewLink<Kind extends LinkKind> = Pick<LinkOf<Kind>, 'kind' | 'role' | 'expiresAt'> &
  Pick<CustomerLink, 'subject' | 'orderID' | 'dealerID' | 'name' | 'email' | 'mobile' | 'channel'> &
  Partial<Pick<CustomerLink, 'guid' | 'position'>>

/**
 * @param reminds whether the recipient is reminded; undefined for the choice of the link that this one replaces, if there is one
 */
export const insertLink = <Kind extends LinkKind>(
  tx: Transaction,
  link: NewLink<Kind>,
  reminds: boolean | undefined,
  replaced?: string,
) =>
  tx.one<LinkOf<Kind>>('insert_link')`
    insert into customer_links as l (guid, position, kind, subject, order_id, dealer_id, role, name, email, mobile,
      channel, expires_at,
        reminds)
      values (coalesce(${link.guid ?? null}, gen_random_uuid()), ${link.position ?? 1}, ${link.kind}, ${link.subject},
      ${link.orderID}, ${link.dealerID}, ${link.role}, ${link.name}, ${link.email}, ${link.mobile}, ${link.channel},
      ${link.expiresAt},
        coalesce(${reminds ?? null}, (select reminds from customer_links where guid = ${replaced ?? null}), true))
      returning ${linkColumns}`

/**
 * Changes the recipient, channel and expiry of a link that is sent again, and whether the recipient is reminded. Once the next message is
 * sent, it schedules the reminders anew.
 */
export const updateLink = (
  tx: Transaction,
  guid: string,
  link: Pick<NewLink<LinkKind>, 'name' | 'email' | 'mobile' | 'channel' | 'expiresAt'>,
  reminds?: boolean,
) =>
  tx.execute('update_link')`
    update customer_links set name = ${link.name}, email = ${link.email}, mobile = ${link.mobile},
      channel = ${link.channel}, expires_at = ${link.expiresAt},
        reminds = coalesce(${reminds ?? null}, reminds),
        next_reminder_at = case when coalesce(${reminds ?? null}, reminds) then next_reminder_at end
      where guid = ${guid}`

/** Records the first opening of a link. Returns false if the link was opened before. */
export const markOpened = (tx: Transaction, guid: string) =>
  tx.hasRow('open_customer_link')`
    update customer_links set opened_at = app.now() where guid = ${guid} and opened_at is null returning 1`

export interface Answer extends Pick<CustomerLink, 'answer' | 'comment' | 'identity'> {
  /** The address and browser of the recipient. */
  from: string
  /** The time of the answer, if it is not the current time. */
  at?: Date | undefined
}

export const storeAnswer = (tx: Transaction, guid: string, { answer, comment, from, identity, at }: Answer) =>
  tx.execute('answer_link')`
    update customer_links set answered_at = coalesce(${at ?? null}, app.now()), answer = ${answer},
      comment = ${comment}, answered_from = ${from},
      identity = ${identity && JSON.stringify(identity)}, closed = '', next_reminder_at = null where guid = ${guid}`

/** One link of a record, and the guid of the link that replaces it. */
export interface ClosedLink {
  guid: string
  replacedBy?: string
}

/** Closes the unanswered links of records of this kind, or one of them. Returns their guids. */
export const markClosed = (
  tx: Transaction,
  kind: LinkKind,
  subjects: readonly number[],
  closed: CustomerLink['closed'],
  only?: ClosedLink,
) =>
  tx.column<{ guid: string }>('close_links')`
    update customer_links set closed = ${closed}, next_reminder_at = null, replaced_by = ${only?.replacedBy ?? null}
      where kind = ${kind} and subject = any (${subjects}) and answered_at is null and closed = ''
      and (${only?.guid ?? null}::uuid is null or guid = ${only?.guid ?? null})
      returning guid`

/**
 * The unanswered links that expired between two moments, unless the dealer was told of them, and earlier ones of the kinds
 * whose expired links are closed.
 */
export const selectExpiredLinks = (tx: Transaction, from: Date, to: Date, closedKinds: readonly string[]) =>
  tx.prepared<Pick<CustomerLink, 'guid' | 'kind'>>('select_expired_links')`
    select guid, kind from customer_links
      where answered_at is null and closed = '' and expires_at <= ${to}
        and (kind = any (${closedKinds}) or (expires_at > ${from}
          and not exists (select from notifications n where n.event_key = 'expired-' || guid)))
      order by expires_at`

/** The links whose reminder is due, longest due first. */
export const selectDueLinks = (tx: Transaction, now: Date, maxRows: number) =>
  tx.prepared<{ guid: string }>('select_due_links')`
    select guid from customer_links where next_reminder_at <= ${now} order by next_reminder_at limit ${maxRows}`

/** Stores when the next reminder is due, and the number of reminders sent. */
export const setReminders = (tx: Transaction, guid: string, nextReminderAt: Date | null, remindersSent: number) =>
  tx.execute('set_link_reminder')`
    update customer_links set next_reminder_at = ${nextReminderAt}, reminders_sent = ${remindersSent}
      where guid = ${guid}`
