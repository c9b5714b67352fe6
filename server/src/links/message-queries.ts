import type { Delivery } from '@dealerline/shared/contract/envelope.ts'
import type { LinkKind } from '@dealerline/shared/rules/link-kinds.ts'
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
  purpose: 'request' | 'reminder' | 'answer' | 'notice'
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

const columns = `message_id as "messageID", link, link_kind as "kind", purpose, order_id as "orderID", dealer_id as "dealerID",
  channel, recipient as "to", subject, body, status, problem, receipt, sent_at as "sentAt", reference`

/**
 * Stores a message. Returns its id, and its id in the table of release 0.4.0. Stores nothing if the same message to the same address
 * was stored within the last minute and has neither failed nor been stopped, because that is a second click. `always` stores it anyway.
 */
export async function insertMessage(
  tx: Transaction,
  { kind, guid, orderID, dealerID }: MessageLink,
  { purpose, channel, to, subject = '', body = '' }: NewMessage,
  always: boolean,
): Promise<{ messageID: number; oldID: number | null } | undefined> {
  const [message] = await tx.prepared<{ messageID: number; oldID: number | null }>({
    name: 'insert_link_message',
    text: `insert into link_messages (link, link_kind, purpose, order_id, dealer_id, channel, recipient, subject, body)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9
      where $10 or not exists (select from link_messages where link = $1 and link_kind = $2 and purpose = $3 and channel = $6
        and app.to_destination(recipient) = app.to_destination($7) and subject = $8 and body = $9
        and status in ('waiting', 'sent') and queued_at > app.now() - interval '1 minute')
      returning message_id as "messageID", old_id as "oldID"`,
    values: [guid, kind, purpose, orderID, dealerID, channel, to, subject, body, always],
  })
  return message
}

export async function findMessage(tx: Transaction, messageID: number): Promise<StoredMessage | undefined> {
  const [message] = await tx.prepared<StoredMessage>({
    name: 'find_link_message',
    text: `select ${columns} from link_messages where message_id = $1`,
    values: [messageID],
  })
  return message
}

export async function findMessageByReference(tx: Transaction, reference: string): Promise<StoredMessage | undefined> {
  const [message] = await tx.prepared<StoredMessage>({
    name: 'find_link_message_by_reference',
    text: `select ${columns} from link_messages where reference = $1`,
    values: [reference],
  })
  return message
}

/** The newest message that asked the recipient of a link to answer: one that was sent, if there is one. */
export function findNewestRequest(tx: Transaction, guid: string): Promise<StoredMessage | undefined> {
  return tx.first<StoredMessage>({
    name: 'find_newest_request',
    text: `select ${columns} from link_messages where link = $1 and purpose = 'request'
      order by (status = 'sent') desc, message_id desc limit 1`,
    values: [guid],
  })
}

/** The newest message with a link of an order. */
export async function findNewestMessage(
  tx: Transaction,
  kind: LinkKindName,
  orderID: number,
): Promise<Pick<StoredMessage, 'status' | 'problem'> | undefined> {
  const [message] = await tx.prepared<Pick<StoredMessage, 'status' | 'problem'>>({
    name: 'newest_link_message',
    text: `select status, problem from link_messages where order_id = $1 and link_kind = $2 order by message_id desc limit 1`,
    values: [orderID, kind],
  })
  return message
}

/** The messages of links of one kind, oldest first. */
export function selectMessages(
  tx: Transaction,
  kind: LinkKindName,
  links: readonly { guid: string }[],
): Promise<StoredMessage[]> {
  return tx.prepared<StoredMessage>({
    name: 'select_link_messages',
    text: `select ${columns} from link_messages where link = any ($1) and link_kind = $2 order by message_id`,
    values: [links.map(({ guid }) => guid), kind],
  })
}

/** Stores the result of an attempt. Returns false for a message that was already sent or stopped, which stays unchanged. */
export async function updateMessage(
  tx: Transaction,
  messageID: number,
  status: StoredMessage['status'],
  problem: string,
): Promise<boolean> {
  const rows = await tx.prepared({
    name: 'update_link_message',
    text: `update link_messages set status = $2, problem = $3, attempts = attempts + case when $2 = 'stopped' then 0 else 1 end,
        sent_at = case when $2 = 'sent' then app.now() end
      where message_id = $1 and status = 'waiting' returning 1`,
    values: [messageID, status, problem],
  })
  return rows.length > 0
}

/** Stops the unsent messages of links of one kind: all of them, or those of one purpose. */
export async function stopMessages(
  tx: Transaction,
  kind: LinkKindName,
  links: readonly string[],
  purpose: StoredMessage['purpose'] | null = null,
): Promise<void> {
  await tx.prepared({
    name: 'stop_link_messages',
    text: `update link_messages set status = 'stopped'
      where link = any ($1) and link_kind = $2 and status = 'waiting' and ($3::text is null or purpose = $3)`,
    values: [links, kind, purpose],
  })
}

/** Stores the delivery progress of a text message. Earlier or equal progress changes nothing. Returns whether it was new. */
export async function updateReceipt(
  tx: Transaction,
  messageID: number,
  receipt: { progress: string; problem: string; before: readonly string[] },
): Promise<boolean> {
  const rows = await tx.prepared({
    name: 'update_link_receipt',
    text: `update link_messages set receipt = $2, problem = $3
      where message_id = $1 and channel = 'sms' and receipt = any ($4) returning 1`,
    values: [messageID, receipt.progress, receipt.problem, receipt.before],
  })
  return rows.length > 0
}
