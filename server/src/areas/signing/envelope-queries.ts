import type { Envelope } from '@dealerline/shared/contract/envelope.ts'
import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import type { EnvelopeEvent } from '@dealerline/shared/rules/envelope-events.ts'
import type { Transaction } from '../../kernel/database.ts'
import { lockSigners } from '../../links/until-0.6-queries.ts'

export interface StoredEnvelope {
  guid: string
  orderID: number
  dealerID: number
  envelopeID: string
  status: Envelope['status']
  toName: string
  snapshot: ReadableOrder
  snapshotHash: string
  expiresAt: Date
  signedAt: Date | null
  declinedReason: string
  events: EnvelopeEvent[]
  sealedFile: string
  sealedHash: string
  voidedReason: string
  createdAt: Date
}

const columns = `guid, order_id as "orderID", dealer_id as "dealerID", envelope_id as "envelopeID", status, to_name as "toName",
  snapshot, snapshot_hash as "snapshotHash", expires_at as "expiresAt", signed_at as "signedAt",
  declined_reason as "declinedReason", events, sealed_file as "sealedFile", sealed_hash as "sealedHash",
  voided_reason as "voidedReason", created_at as "createdAt"`

export function insertEnvelope(
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
  return tx.one<StoredEnvelope>({
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
}

/** Locks an envelope until the call ends and returns it. */
export async function lockEnvelope(tx: Transaction, guid: string): Promise<StoredEnvelope | undefined> {
  const envelope = await tx.first<StoredEnvelope>({
    name: 'lock_envelope',
    text: `select ${columns} from envelopes where guid = $1 for no key update`,
    values: [guid],
  })
  await lockSigners(tx, guid)
  return envelope
}

export function findEnvelope(tx: Transaction, guid: string): Promise<StoredEnvelope | undefined> {
  return tx.first<StoredEnvelope>({
    name: 'find_envelope',
    text: `select ${columns} from envelopes where guid = $1`,
    values: [guid],
  })
}

/** The order's newest envelope that was not voided. */
export function findCurrentEnvelope(tx: Transaction, orderID: number): Promise<StoredEnvelope | undefined> {
  return tx.first<StoredEnvelope>({
    name: 'standing_envelope',
    text: `select ${columns} from envelopes where order_id = $1 and status <> 'voided' order by created_at desc limit 1`,
    values: [orderID],
  })
}

/** Locks the order's newest envelope that was not voided. The caller must have locked the order. */
export async function lockCurrentEnvelope(tx: Transaction, orderID: number): Promise<StoredEnvelope | undefined> {
  const envelope = await findCurrentEnvelope(tx, orderID)
  return envelope && lockEnvelope(tx, envelope.guid)
}

/**
 * The hash of the newest snapshot of the same order that was sent after this envelope; undefined if there is none. A
 * snapshot that differs only in the answers about internet lines counts as the same, with the hash of this envelope.
 */
export async function findLaterHash(tx: Transaction, envelope: StoredEnvelope): Promise<string | undefined> {
  const row = await tx.first<{ hash: string }>({
    name: 'later_envelope',
    text: `select case when e.snapshot::jsonb - 'evidence' = f.snapshot::jsonb - 'evidence' then f.snapshot_hash
          else e.snapshot_hash end as hash
      from envelopes e join envelopes f on f.guid = $3
      where e.order_id = $1 and e.created_at > $2 and e.guid <> $3
      order by e.created_at desc limit 1`,
    values: [envelope.orderID, envelope.createdAt, envelope.guid],
  })
  return row?.hash
}

export interface EnvelopeChange {
  status?: StoredEnvelope['status']
  envelopeID?: string
  toName?: string
  expiresAt?: Date
  declinedReason?: string
  sealedFile?: string
  sealedHash?: string
  voidedReason?: string
  event?: EnvelopeEvent
  /** The time of signing, if it is not the current time. */
  signedAt?: Date
}

/** Changes an envelope. The statuses sent, viewed and signed also set their times. */
export async function updateEnvelope(tx: Transaction, guid: string, change: EnvelopeChange): Promise<void> {
  await tx.prepared({
    name: 'update_envelope',
    text: `update envelopes set
        status = coalesce($2, status),
        envelope_id = coalesce($3, envelope_id),
        to_name = coalesce($4, to_name),
        declined_reason = coalesce($5, declined_reason),
        expires_at = coalesce($6, expires_at),
        sealed_file = coalesce($7, sealed_file),
        events = case when $8::jsonb is null then events else events || jsonb_build_array($8::jsonb) end,
        sealed_hash = coalesce($9, sealed_hash),
        voided_reason = coalesce($10, voided_reason),
        sent_at = case when $2 = 'sent' then app.now() else sent_at end,
        viewed_at = case when $2 = 'viewed' then app.now() else viewed_at end,
        signed_at = case when $2 = 'signed' then coalesce($11, app.now()) else signed_at end
      where guid = $1`,
    values: [
      guid,
      change.status ?? null,
      change.envelopeID ?? null,
      change.toName ?? null,
      change.declinedReason ?? null,
      change.expiresAt ?? null,
      change.sealedFile ?? null,
      change.event ? JSON.stringify(change.event) : null,
      change.sealedHash ?? null,
      change.voidedReason ?? null,
      change.signedAt ?? null,
    ],
  })
}
