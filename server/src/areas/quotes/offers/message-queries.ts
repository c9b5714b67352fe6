import type { Delivery } from '@dealerline/shared/contract/envelope.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { Channel, StoredOffer } from './queries.ts'

export interface StoredMessage {
  messageID: number
  offerID: number
  kind: 'offer' | 'reminder' | 'answer'
  channel: Channel
  to: string
  status: Delivery['status']
  problem: string
  sentAt: Date | null
  receipt: Delivery['receipt']
}

const messageColumns = `message_id as "messageID", offer_id as "offerID", kind, channel, recipient as "to", status, problem,
  sent_at as "sentAt", receipt`

/** Stores a message. Returns undefined for an offer that was queued for the same address less than a minute ago and has not failed. */
export async function insertMessage(
  tx: Transaction,
  { offerID, dealerID }: Pick<StoredOffer, 'offerID' | 'dealerID'>,
  { kind, channel, to }: Pick<StoredMessage, 'kind' | 'channel' | 'to'>,
): Promise<number | undefined> {
  const message = await tx.first<{ messageID: number }>({
    name: 'insert_quote_message',
    text: `insert into quote_messages (offer_id, dealer_id, kind, channel, recipient)
      select $1, $2, $3, $4, $5 where $3 <> 'offer' or not exists (
        select from quote_messages m where m.offer_id = $1 and m.kind = $3 and m.channel = $4
          and app.to_destination(m.recipient) = app.to_destination($5) and m.status <> 'failed' and m.queued_at > app.now() - interval '1 minute')
      returning message_id as "messageID"`,
    values: [offerID, dealerID, kind, channel, to],
  })
  return message?.messageID
}

/** Locks a message until the transaction ends and returns it. */
export function lockQuoteMessage(tx: Transaction, messageID: number): Promise<StoredMessage | undefined> {
  return tx.first<StoredMessage>({
    name: 'lock_quote_message',
    text: `select ${messageColumns} from quote_messages where message_id = $1 for no key update`,
    values: [messageID],
  })
}

export function selectMessages(tx: Transaction, offerIDs: readonly number[]): Promise<StoredMessage[]> {
  return tx.prepared<StoredMessage>({
    name: 'select_quote_messages',
    text: `select ${messageColumns} from quote_messages where offer_id = any ($1) order by message_id`,
    values: [offerIDs],
  })
}

/** Stores the status and problem of a message. The status `sent` sets the time of sending. */
export async function updateMessage(
  tx: Transaction,
  messageID: number,
  status: StoredMessage['status'],
  problem: string,
): Promise<void> {
  await tx.prepared({
    name: 'update_quote_message',
    text: `update quote_messages set status = $2, problem = $3, sent_at = case when $2 = 'sent' then app.now() end
      where message_id = $1`,
    values: [messageID, status, problem],
  })
}

/** Stores the delivery progress of a text message. Earlier or equal progress changes nothing. Returns whether it was new. */
export async function updateReceipt(
  tx: Transaction,
  messageID: number,
  receipt: { progress: string; problem: string; before: readonly string[] },
): Promise<boolean> {
  const rows = await tx.prepared<{ id: number }>({
    name: 'update_quote_receipt',
    text: `update quote_messages set receipt = $2, problem = $3
      where message_id = $1 and channel = 'sms' and receipt = any ($4) returning message_id as id`,
    values: [messageID, receipt.progress, receipt.problem, receipt.before],
  })
  return rows.length > 0
}
