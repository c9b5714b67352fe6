import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import type { Transaction } from '../../plugins/database.ts'

export interface EnvelopeEvent {
  at: string
  what: string
  who: string
  from: string
}

export interface StoredSignature {
  name: string
  kind: 'drawn' | 'typed'
  signature: string
}

export interface StoredEnvelope {
  guid: string
  orderID: number
  dealerID: number
  envelopeID: string
  status: 'waiting' | 'sent' | 'viewed' | 'signed' | 'declined' | 'voided' | 'expired'
  toName: string
  snapshot: ReadableOrder
  snapshotHash: string
  expiresAt: Date
  signedAt: Date | null
  declinedReason: string
  signature: StoredSignature | null
  events: EnvelopeEvent[]
  sealedFile: string
}

const columns = `guid, order_id as "orderID", dealer_id as "dealerID", envelope_id as "envelopeID", status, to_name as "toName",
  snapshot, snapshot_hash as "snapshotHash", expires_at as "expiresAt", signed_at as "signedAt",
  declined_reason as "declinedReason", signature, events, sealed_file as "sealedFile"`

export async function insertEnvelope(
  tx: Transaction,
  envelope: {
    orderID: number
    dealerID: number
    toName: string
    snapshot: string
    snapshotHash: string
    expiresAt: Date
    event: EnvelopeEvent
  },
): Promise<StoredEnvelope> {
  const [inserted] = await tx.prepared<StoredEnvelope>({
    name: 'insert_envelope',
    text: `insert into envelopes (order_id, dealer_id, to_name, snapshot, snapshot_hash, expires_at, events)
      values ($1, $2, $3, $4, $5, $6, jsonb_build_array($7::jsonb)) returning ${columns}`,
    values: [
      envelope.orderID,
      envelope.dealerID,
      envelope.toName,
      envelope.snapshot,
      envelope.snapshotHash,
      envelope.expiresAt,
      JSON.stringify(envelope.event),
    ],
  })
  if (!inserted) throw new Error('An envelope was not inserted.')
  return inserted
}

/** The envelope of a link, held until the call ends. */
export async function findEnvelopeLocked(tx: Transaction, guid: string): Promise<StoredEnvelope | undefined> {
  const [found] = await tx.prepared<StoredEnvelope>({
    name: 'lock_envelope',
    text: `select ${columns} from envelopes where guid = $1 for no key update`,
    values: [guid],
  })
  return found
}

export async function findEnvelope(tx: Transaction, guid: string): Promise<StoredEnvelope | undefined> {
  const [found] = await tx.prepared<StoredEnvelope>({
    name: 'find_envelope',
    text: `select ${columns} from envelopes where guid = $1`,
    values: [guid],
  })
  return found
}

export async function findEnvelopeByID(tx: Transaction, envelopeID: string): Promise<StoredEnvelope | undefined> {
  const [found] = await tx.prepared<StoredEnvelope>({
    name: 'find_envelope_by_id',
    text: `select ${columns} from envelopes where envelope_id = $1`,
    values: [envelopeID],
  })
  return found
}

/** The order's newest envelope that was not voided. */
export async function findStandingEnvelope(tx: Transaction, orderID: number): Promise<StoredEnvelope | undefined> {
  const [found] = await tx.prepared<StoredEnvelope>({
    name: 'standing_envelope',
    text: `select ${columns} from envelopes where order_id = $1 and status <> 'voided' order by created_at desc limit 1`,
    values: [orderID],
  })
  return found
}

export interface EnvelopeChange {
  status?: StoredEnvelope['status']
  envelopeID?: string
  toName?: string
  declinedReason?: string
  signature?: StoredSignature
  sealedFile?: string
  event?: EnvelopeEvent
}

/** Changes an envelope; the moment of being sent, seen or signed is set with the status. */
export async function updateEnvelope(tx: Transaction, guid: string, change: EnvelopeChange): Promise<void> {
  await tx.prepared({
    name: 'update_envelope',
    text: `update envelopes set
        status = coalesce($2, status),
        envelope_id = coalesce($3, envelope_id),
        to_name = coalesce($4, to_name),
        declined_reason = coalesce($5, declined_reason),
        signature = coalesce($6::jsonb, signature),
        sealed_file = coalesce($7, sealed_file),
        events = case when $8::jsonb is null then events else events || jsonb_build_array($8::jsonb) end,
        sent_at = case when $2 = 'sent' then now() else sent_at end,
        viewed_at = case when $2 = 'viewed' then now() else viewed_at end,
        signed_at = case when $2 = 'signed' then now() else signed_at end
      where guid = $1`,
    values: [
      guid,
      change.status ?? null,
      change.envelopeID ?? null,
      change.toName ?? null,
      change.declinedReason ?? null,
      change.signature ? JSON.stringify(change.signature) : null,
      change.sealedFile ?? null,
      change.event ? JSON.stringify(change.event) : null,
    ],
  })
}

export interface StoredDelivery {
  deliveryID: number
  guid: string
  orderID: number
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  body: string
  status: 'waiting' | 'sent' | 'failed' | 'stopped'
}

export async function insertDelivery(
  tx: Transaction,
  envelope: StoredEnvelope,
  delivery: Pick<StoredDelivery, 'channel' | 'recipient' | 'subject' | 'body'>,
): Promise<number> {
  const [inserted] = await tx.prepared<{ id: number }>({
    name: 'insert_delivery',
    text: `insert into deliveries (guid, dealer_id, order_id, channel, recipient, subject, body)
      values ($1, $2, $3, $4, $5, $6, $7) returning delivery_id as id`,
    values: [
      envelope.guid,
      envelope.dealerID,
      envelope.orderID,
      delivery.channel,
      delivery.recipient,
      delivery.subject,
      delivery.body,
    ],
  })
  if (!inserted) throw new Error('A delivery was not inserted.')
  return inserted.id
}

export async function findDeliveryLocked(tx: Transaction, deliveryID: number): Promise<StoredDelivery | undefined> {
  const [found] = await tx.prepared<StoredDelivery>({
    name: 'lock_delivery',
    text: `select delivery_id as "deliveryID", guid, order_id as "orderID", channel, recipient, subject, body, status
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

/** Stops the messages of an envelope that have not gone out. */
export async function stopDeliveries(tx: Transaction, guid: string): Promise<void> {
  await tx.prepared({
    name: 'stop_deliveries',
    text: "update deliveries set status = 'stopped' where guid = $1 and status = 'waiting'",
    values: [guid],
  })
}
