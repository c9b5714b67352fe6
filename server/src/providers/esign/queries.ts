import type { Pool, PoolClient } from 'pg'
import { currentTime } from '../../kernel/clock.ts'

export type EnvelopeRow = {
  envelope_id: string
  link_guid: string
  order_id: number
  document_hash: string
  status: 'sent' | 'completed' | 'declined' | 'voided'
  reason: string | null
  completion: unknown
  expires_at: Date
  changed_at: Date
}

const envelopeColumns =
  'envelope_id, link_guid, order_id::int, document_hash, status, reason, completion, expires_at, changed_at'

/** Creates an envelope, or returns the first one with the same key. */
export async function putEnvelope(
  pool: Pool,
  envelope: {
    envelopeID: string
    linkGuid: string
    key: string
    orderID: number
    documentHash: string
    recipient: unknown
    returnUrl: string
    expiresAt: Date
  },
): Promise<EnvelopeRow | undefined> {
  const { rows } = await pool.query<EnvelopeRow>(
    `insert into outside.envelope
       (envelope_id, link_guid, key, order_id, document_hash, recipient, return_url, expires_at, status, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'sent', $9, $9)
     on conflict (key) do update set key = excluded.key
     returning ${envelopeColumns}`,
    [
      envelope.envelopeID,
      envelope.linkGuid,
      envelope.key,
      envelope.orderID,
      envelope.documentHash,
      JSON.stringify(envelope.recipient),
      envelope.returnUrl,
      envelope.expiresAt,
      currentTime(),
    ],
  )
  return rows[0]
}

export async function findEnvelope(pool: Pool, envelopeID: string): Promise<EnvelopeRow | undefined> {
  const { rows } = await pool.query<EnvelopeRow>(
    `select ${envelopeColumns} from outside.envelope where envelope_id = $1`,
    [envelopeID],
  )
  return rows[0]
}

export async function findEnvelopeByLink(pool: Pool, guid: string): Promise<EnvelopeRow | undefined> {
  const { rows } = await pool.query<EnvelopeRow>(
    `select ${envelopeColumns} from outside.envelope where link_guid = $1`,
    [guid],
  )
  return rows[0]
}

/** Closes a sent envelope. Undefined if it is already closed. `at` is the time of the signer's action. */
export async function closeEnvelope(
  pool: Pool,
  change: {
    envelopeID: string
    status: 'completed' | 'declined' | 'voided'
    reason?: string
    completion?: unknown
    at?: Date
  },
): Promise<EnvelopeRow | undefined> {
  const { rows } = await pool.query<EnvelopeRow>(
    `update outside.envelope set status = $2, reason = $3, completion = $4, changed_at = $6
     where envelope_id = $1 and status = 'sent' and ($2 = 'voided' or expires_at > coalesce($5::timestamptz, $6))
     returning ${envelopeColumns}`,
    [
      change.envelopeID,
      change.status,
      change.reason ?? null,
      change.completion === undefined ? null : JSON.stringify(change.completion),
      change.at ?? null,
      currentTime(),
    ],
  )
  return rows[0]
}

type SealKeyRow = { private_key: Buffer; certificate: Buffer }

export async function findSealKey(pool: Pool, providerName: string): Promise<SealKeyRow | undefined> {
  const { rows } = await pool.query<SealKeyRow>(
    'select private_key, certificate from outside.seal_key where provider_name = $1',
    [providerName],
  )
  return rows[0]
}

export async function insertSealKey(
  pool: Pool,
  providerName: string,
  privateKey: Buffer,
  certificate: Buffer,
): Promise<void> {
  await pool.query(
    `insert into outside.seal_key (provider_name, private_key, certificate) values ($1, $2, $3)
     on conflict (provider_name) do nothing`,
    [providerName, privateKey, certificate],
  )
}

export async function replaceSealKey(pool: Pool | PoolClient, providerName: string, privateKey: Buffer): Promise<void> {
  await pool.query('update outside.seal_key set private_key = $2 where provider_name = $1', [providerName, privateKey])
}

/** Returns all seal keys and locks them until the transaction ends. */
export async function lockSealKeys(client: PoolClient): Promise<{ providerName: string; privateKey: Buffer }[]> {
  const { rows } = await client.query(
    `select provider_name as "providerName", private_key as "privateKey" from outside.seal_key
     order by provider_name for update`,
  )
  return rows
}

/** The name and e-mail with which the portal created the envelope. */
export type ClaimedSigner = { name: string; email: string }

export type Claim = {
  envelopeID: string | null
  signer: ClaimedSigner
  firstClaimedAt: Date
  /** Whether this request got the claim. */
  claimed: boolean
  /** Whether this is the first claim for the key, so that no envelope can exist yet. */
  isNew: boolean
}

/** Claims the creation of an envelope for a limited time, so that no other request creates it at the same time. */
export async function claimEnvelope(
  pool: Pool,
  key: string,
  signer: ClaimedSigner,
  milliseconds: number,
): Promise<Claim | undefined> {
  const { rows } = await pool.query<Claim>(
    `with claimed as (
       insert into outside.envelope_claim as c (key, signer, claimed_until)
       values ($1, $2, now() + $3 * interval '1 millisecond')
       on conflict (key) do update set claimed_until = excluded.claimed_until
         where c.envelope_id is null and (c.claimed_until is null or c.claimed_until < now())
       returning envelope_id, signer, created_at, xmax = 0 as is_new)
     select envelope_id as "envelopeID", signer, created_at as "firstClaimedAt", true as claimed, is_new as "isNew" from claimed
     union all
     select envelope_id, signer, created_at, false, false from outside.envelope_claim
       where key = $1 and not exists (select from claimed)`,
    [key, JSON.stringify(signer), milliseconds],
  )
  return rows[0]
}

/** Ends a claim. Stores the id of the created envelope, or null if the outcome is unknown. */
export async function releaseClaim(pool: Pool, key: string, envelopeID: string | null): Promise<void> {
  await pool.query('update outside.envelope_claim set claimed_until = null, envelope_id = $2 where key = $1', [
    key,
    envelopeID,
  ])
}

export async function findClaimedSigner(pool: Pool, key: string): Promise<ClaimedSigner | undefined> {
  const { rows } = await pool.query<{ signer: ClaimedSigner }>(
    'select signer from outside.envelope_claim where key = $1',
    [key],
  )
  return rows[0]?.signer
}
