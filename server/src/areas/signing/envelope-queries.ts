import type { Envelope } from '@dealerline/shared/contract/envelope.ts'
import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import type { EnvelopeEvent } from '@dealerline/shared/rules/envelope-events.ts'
import { sql } from '../../kernel/compose.ts'
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

const columns = sql`guid, order_id as "orderID", dealer_id as "dealerID", envelope_id as "envelopeID", status, to_name as "toName",
  snapshot, snapshot_hash as "snapshotHash", expires_at as "expiresAt", signed_at as "signedAt",
  declined_reason as "declinedReason", events, sealed_file as "sealedFile", sealed_hash as "sealedHash",
  voided_reason as "voidedReason", created_at as "createdAt"`

type NewEnvelope = Pick<StoredEnvelope, 'orderID' | 'dealerID' | 'toName' | 'snapshotHash' | 'expiresAt'> & {
  snapshot: string
  event: EnvelopeEvent
}

export const insertEnvelope = (tx: Transaction, envelope: NewEnvelope) =>
  tx.one<StoredEnvelope>('insert_envelope')`
    insert into envelopes (order_id, dealer_id, to_name, snapshot, snapshot_hash, expires_at, events)
      values (${envelope.orderID}, ${envelope.dealerID}, ${envelope.toName}, ${envelope.snapshot},
      ${envelope.snapshotHash}, ${envelope.expiresAt}, jsonb_build_array(${JSON.stringify(envelope.event)}::jsonb))
      returning ${columns}`

/** Locks an envelope until the call ends and returns it. */
export async function lockEnvelope(tx: Transaction, guid: string): Promise<StoredEnvelope | undefined> {
  const envelope = await tx.first<StoredEnvelope>('lock_envelope')`
    select ${columns} from envelopes where guid = ${guid} for no key update`
  await lockSigners(tx, guid)
  return envelope
}

export const findEnvelope = (tx: Transaction, guid: string) =>
  tx.first<StoredEnvelope>('find_envelope')`select ${columns} from envelopes where guid = ${guid}`

/** The order's newest envelope that was not voided. */
export const findCurrentEnvelope = (tx: Transaction, orderID: number) =>
  tx.first<StoredEnvelope>('standing_envelope')`
    select ${columns} from envelopes where order_id = ${orderID} and status <> 'voided' order by created_at desc limit 1`

/** Locks the order's newest envelope that was not voided. The caller must have locked the order. */
export async function lockCurrentEnvelope(tx: Transaction, orderID: number): Promise<StoredEnvelope | undefined> {
  const envelope = await findCurrentEnvelope(tx, orderID)
  return envelope && lockEnvelope(tx, envelope.guid)
}

/**
 * The hash of the newest snapshot of the same order that was sent after this envelope; undefined if there is none. A
 * snapshot that differs only in the answers about internet lines counts as the same, with the hash of this envelope.
 */
export const findLaterHash = (tx: Transaction, envelope: StoredEnvelope) =>
  tx.value<{ hash: string }>('later_envelope')`
    select case when e.snapshot::jsonb - 'evidence' = f.snapshot::jsonb - 'evidence' then f.snapshot_hash
          else e.snapshot_hash end as hash
      from envelopes e join envelopes f on f.guid = ${envelope.guid}
      where e.order_id = ${envelope.orderID} and e.created_at > ${envelope.createdAt} and e.guid <> ${envelope.guid}
      order by e.created_at desc limit 1`

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
export const updateEnvelope = (tx: Transaction, guid: string, change: EnvelopeChange) =>
  tx.execute('update_envelope')`
    update envelopes set
        status = coalesce(${change.status ?? null}, status),
        envelope_id = coalesce(${change.envelopeID ?? null}, envelope_id),
        to_name = coalesce(${change.toName ?? null}, to_name),
        declined_reason = coalesce(${change.declinedReason ?? null}, declined_reason),
        expires_at = coalesce(${change.expiresAt ?? null}, expires_at),
        sealed_file = coalesce(${change.sealedFile ?? null}, sealed_file),
        events = case when ${change.event ? JSON.stringify(change.event) : null}::jsonb is null then events else events || jsonb_build_array(${change.event ? JSON.stringify(change.event) : null}::jsonb) end,
        sealed_hash = coalesce(${change.sealedHash ?? null}, sealed_hash),
        voided_reason = coalesce(${change.voidedReason ?? null}, voided_reason),
        sent_at = case when ${change.status ?? null} = 'sent' then app.now() else sent_at end,
        viewed_at = case when ${change.status ?? null} = 'viewed' then app.now() else viewed_at end,
        signed_at = case when ${change.status ?? null} = 'signed' then coalesce(${change.signedAt ?? null},
        app.now()) else signed_at end
      where guid = ${guid}`
