import type { Delivery } from '@dealerline/shared/contract/envelope.ts'
import type { Transaction } from '../../kernel/database.ts'

export interface StoredMessage {
  deliveryID: number
  guid: string
  recipientGuid: string
  orderID: number
  kind: Delivery['kind']
  channel: Delivery['channel']
  recipient: string
  subject: string
  body: string
  status: Delivery['status']
}

export type Message = Pick<StoredMessage, 'channel' | 'recipient' | 'subject' | 'body' | 'kind'>

/**
 * Inserts a message to send and returns its id. Inserts nothing if the same message to the same address was inserted
 * within the last minute, because that is a second click. It inserts anyway if the first message failed or if `always`
 * is set. The caller must have locked the order.
 */
export async function insertMessage(
  tx: Transaction,
  to: { guid: string; envelopeGuid: string; dealerID: number; orderID: number },
  { channel, recipient, subject, body, kind }: Message,
  always: boolean,
): Promise<number | undefined> {
  const messageRow = await tx.first<{ id: number }>({
    name: 'insert_delivery',
    text: `insert into deliveries (guid, recipient_guid, dealer_id, order_id, channel, recipient, subject, body, kind)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9
      where $10 or not exists (select from deliveries where guid = $1 and recipient_guid = $2 and channel = $5
        and app.to_destination(recipient) = app.to_destination($6) and subject = $7 and body = $8 and kind = $9 and status in ('waiting', 'sent')
        and created_at > app.now() - interval '1 minute')
      returning delivery_id as id`,
    values: [to.envelopeGuid, to.guid, to.dealerID, to.orderID, channel, recipient, subject, body, kind, always],
  })
  return messageRow?.id
}

/** The status and problem of the newest message about an order. */
export function findNewestMessage(
  tx: Transaction,
  orderID: number,
): Promise<(Pick<StoredMessage, 'status'> & { problem: string }) | undefined> {
  return tx.first<Pick<StoredMessage, 'status'> & { problem: string }>({
    name: 'newest_delivery',
    text: 'select status, problem from deliveries where order_id = $1 order by delivery_id desc limit 1',
    values: [orderID],
  })
}

export function lockMessage(tx: Transaction, deliveryID: number): Promise<StoredMessage | undefined> {
  return tx.first<StoredMessage>({
    name: 'lock_delivery',
    text: `select delivery_id as "deliveryID", guid, recipient_guid as "recipientGuid", kind, order_id as "orderID", channel, recipient, subject, body, status
      from deliveries where delivery_id = $1 for no key update`,
    values: [deliveryID],
  })
}

/** Updates a waiting message. A message that was already sent or stopped stays unchanged. */
export async function updateMessage(
  tx: Transaction,
  deliveryID: number,
  status: StoredMessage['status'],
  problem: string,
): Promise<void> {
  await tx.prepared({
    name: 'update_delivery',
    text: `update deliveries set status = $2, problem = $3, sent_at = case when $2 = 'sent' then app.now() else sent_at end
      where delivery_id = $1 and status = 'waiting'`,
    values: [deliveryID, status, problem],
  })
}

/** Stops the unsent messages of an envelope, or of one of its links. */
export async function stopMessages(tx: Transaction, guid: string, recipientGuid: string | null = null): Promise<void> {
  await tx.prepared({
    name: 'stop_deliveries',
    text: `update deliveries set status = 'stopped'
      where guid = $1 and status = 'waiting' and ($2::uuid is null or recipient_guid = $2)`,
    values: [guid, recipientGuid],
  })
}

/**
 * Stops the reminders of a recipient who has answered. Messages that request a signature are still sent, because
 * sending them changes the status of the order.
 */
export async function stopReminders(tx: Transaction, recipientGuid: string): Promise<void> {
  await tx.prepared({
    name: 'stop_reminders',
    text: "update deliveries set status = 'stopped' where recipient_guid = $1 and status = 'waiting' and kind = 'reminder'",
    values: [recipientGuid],
  })
}

/**
 * Stores the delivery progress of a text message. Progress that is earlier than the stored progress, or equal to it,
 * changes nothing.
 */
export function updateReceipt(
  tx: Transaction,
  deliveryID: number,
  receipt: { progress: string; problem: string; before: readonly string[] },
): Promise<{ orderID: number; to: string } | undefined> {
  return tx.first<{ orderID: number; to: string }>({
    name: 'update_receipt',
    text: `update deliveries set receipt = $2, problem = $3
      where delivery_id = $1 and channel = 'sms' and receipt = any ($4) returning order_id as "orderID", recipient as "to"`,
    values: [deliveryID, receipt.progress, receipt.problem, receipt.before],
  })
}
