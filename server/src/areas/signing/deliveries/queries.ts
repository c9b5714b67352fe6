import type { Transaction } from '../../../plugins/database.ts'

export interface StoredDelivery {
  deliveryID: number
  guid: string
  recipientGuid: string
  orderID: number
  kind: 'request' | 'reminder'
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  body: string
  status: 'waiting' | 'sent' | 'failed' | 'stopped'
}

export type Message = Pick<StoredDelivery, 'channel' | 'recipient' | 'subject' | 'body' | 'kind'>

export async function insertDelivery(
  tx: Transaction,
  to: { guid: string; envelopeGuid: string; dealerID: number; orderID: number },
  { channel, recipient, subject, body, kind }: Message,
): Promise<number> {
  const [inserted] = await tx.prepared<{ id: number }>({
    name: 'insert_delivery',
    text: `insert into deliveries (guid, recipient_guid, dealer_id, order_id, channel, recipient, subject, body, kind)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning delivery_id as id`,
    values: [to.envelopeGuid, to.guid, to.dealerID, to.orderID, channel, recipient, subject, body, kind],
  })
  if (!inserted) throw new Error('A delivery was not inserted.')
  return inserted.id
}

export async function findDeliveryLocked(tx: Transaction, deliveryID: number): Promise<StoredDelivery | undefined> {
  const [found] = await tx.prepared<StoredDelivery>({
    name: 'lock_delivery',
    text: `select delivery_id as "deliveryID", guid, recipient_guid as "recipientGuid", kind, order_id as "orderID", channel, recipient, subject, body, status
      from deliveries where delivery_id = $1 for no key update`,
    values: [deliveryID],
  })
  return found
}

/** Records how a message that waits fares; one that was sent or stopped meanwhile stays as it is. */
export async function updateDelivery(
  tx: Transaction,
  deliveryID: number,
  status: StoredDelivery['status'],
  problem: string,
): Promise<void> {
  await tx.prepared({
    name: 'update_delivery',
    text: `update deliveries set status = $2, problem = $3, sent_at = case when $2 = 'sent' then now() else sent_at end
      where delivery_id = $1 and status = 'waiting'`,
    values: [deliveryID, status, problem],
  })
}

/** Stops the messages of an envelope, or of one link of it, that have not gone out. */
export async function stopDeliveries(
  tx: Transaction,
  guid: string,
  recipientGuid: string | null = null,
): Promise<void> {
  await tx.prepared({
    name: 'stop_deliveries',
    text: `update deliveries set status = 'stopped'
      where guid = $1 and status = 'waiting' and ($2::uuid is null or recipient_guid = $2)`,
    values: [guid, recipientGuid],
  })
}

/** Stops the reminders of somebody who has answered; messages that ask are left, as they move the order when they are out. */
export async function stopReminders(tx: Transaction, recipientGuid: string): Promise<void> {
  await tx.prepared({
    name: 'stop_reminders',
    text: "update deliveries set status = 'stopped' where recipient_guid = $1 and status = 'waiting' and kind = 'reminder'",
    values: [recipientGuid],
  })
}
