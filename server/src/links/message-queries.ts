import type { Delivery } from '@dealerline/shared/contract/envelope.ts'
import type { LinkKind } from '@dealerline/shared/rules/link-kinds.ts'
import { sql } from '../kernel/compose.ts'
import type { Transaction } from '../kernel/database.ts'
import type { Channel } from '../messages/recipient.ts'

/** The kinds of links that messages have: news about the progress has the link of a signer. */
export type LinkKindName = LinkKind | 'progress'

/** A link to which a message belongs. `orderID` is the order with which the message is erased. */
export interface MessageLink {
  kind: LinkKindName
  guid: string
  orderID: number
  dealerID: number
}

export interface StoredMessage {
  messageID: number
  /** The guid of the link. */
  link: string
  kind: LinkKindName
  purpose: 'request' | 'reminder' | 'answer' | 'notice' | 'copy'
  orderID: number
  dealerID: number
  channel: Channel
  to: string
  /** The dealer's own words, or the news of a notice. */
  subject: string
  body: string
  status: Delivery['status']
  problem: string
  /** The delivery progress of a text message, or '' until the service reports it. */
  receipt: Delivery['receipt']
  sentAt: Date | null
  /** Identifies the message at the service that sends it. */
  reference: string
}

export type NewMessage = Pick<StoredMessage, 'purpose' | 'channel' | 'to'> &
  Partial<Pick<StoredMessage, 'subject' | 'body'>>

const columns = sql`message_id as "messageID", link, link_kind as "kind", purpose, order_id as "orderID", dealer_id as "dealerID",
  channel, recipient as "to", subject, body, status, problem, receipt, sent_at as "sentAt", reference`

/**
 * Stores a message. Returns its id, and its id in the table of release 0.4.0. Stores nothing if the same message to the same address
 * was stored within the last minute and has neither failed nor been stopped, because that is a second click. `always` stores it anyway.
 */
export const insertMessage = (
  tx: Transaction,
  { kind, guid, orderID, dealerID }: MessageLink,
  { purpose, channel, to, subject = '', body = '' }: NewMessage,
  always: boolean,
) =>
  tx.first<{ messageID: number; oldID: number | null }>('insert_link_message')`
    insert into link_messages (link, link_kind, purpose, order_id, dealer_id, channel, recipient, subject, body)
      select ${guid}, ${kind}, ${purpose}, ${orderID}, ${dealerID}, ${channel}, ${to}, ${subject}, ${body}
      where ${always} or not exists (select from link_messages where link = ${guid} and link_kind = ${kind}
      and purpose = ${purpose} and channel = ${channel}
        and app.to_destination(recipient) = app.to_destination(${to}) and subject = ${subject} and body = ${body}
        and status in ('waiting', 'sent') and queued_at > app.now() - interval '1 minute')
      returning message_id as "messageID", old_id as "oldID"`

export const findMessage = (tx: Transaction, messageID: number) =>
  tx.first<StoredMessage>('find_link_message')`
    select ${columns} from link_messages where message_id = ${messageID}`

export const findMessageByReference = (tx: Transaction, reference: string) =>
  tx.first<StoredMessage>('find_link_message_by_reference')`
    select ${columns} from link_messages where reference = ${reference}`

/** The newest message that asked the recipient of a link to answer: one that was sent, if there is one. */
export const findNewestRequest = (tx: Transaction, guid: string) =>
  tx.first<StoredMessage>('find_newest_request')`
    select ${columns} from link_messages where link = ${guid} and purpose = 'request'
      order by (status = 'sent') desc, message_id desc limit 1`

/** The newest message with a link of an order, other than copies. */
export const findNewestMessage = (tx: Transaction, kind: LinkKindName, orderID: number) =>
  tx.first<Pick<StoredMessage, 'status' | 'problem'>>('newest_link_message')`
    select status, problem from link_messages where order_id = ${orderID} and link_kind = ${kind} and purpose <> 'copy'
      order by message_id desc limit 1`

/** The messages of links of one kind, oldest first. */
export const selectMessages = (tx: Transaction, kind: LinkKindName, links: readonly { guid: string }[]) =>
  tx.prepared<StoredMessage>('select_link_messages')`
    select ${columns} from link_messages where link = any (${links.map(({ guid }) => guid)}) and link_kind = ${kind}
      order by message_id`

/** Stores the result of an attempt. Returns false for a message that was already sent or stopped, which stays unchanged. */
export const updateMessage = (tx: Transaction, messageID: number, status: StoredMessage['status'], problem: string) =>
  tx.hasRow('update_link_message')`
    update link_messages set status = ${status}, problem = ${problem},
      attempts = attempts + case when ${status} = 'stopped' then 0 else 1 end,
        sent_at = case when ${status} = 'sent' then app.now() end
      where message_id = ${messageID} and status in ('waiting', 'failed') returning 1`

/** Stops the unsent messages of links of one kind: all of them, or those of one purpose. */
export const stopMessages = (
  tx: Transaction,
  kind: LinkKindName,
  links: readonly string[],
  purpose: StoredMessage['purpose'] | null = null,
) =>
  tx.execute('stop_link_messages')`
    update link_messages set status = 'stopped'
      where link = any (${links}) and link_kind = ${kind} and status = 'waiting'
      and (${purpose}::text is null or purpose = ${purpose})`

/** Stores the delivery progress of a text message. Earlier or equal progress changes nothing. Returns whether it was new. */
export const updateReceipt = (
  tx: Transaction,
  messageID: number,
  receipt: { progress: string; problem: string; before: readonly string[] },
) =>
  tx.hasRow('update_link_receipt')`
    update link_messages set receipt = ${receipt.progress}, problem = ${receipt.problem}
      where message_id = ${messageID} and channel = 'sms' and receipt = any (${receipt.before}) returning 1`
