import type { Pool, PoolClient } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import { sql } from '../../kernel/compose.ts'
import { execute, rowOf, rowsOf, valueFrom } from '../../kernel/statements.ts'

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

const envelopeColumns = sql`envelope_id, link_guid, order_id::int, document_hash, status, reason, completion, expires_at,
  changed_at`

/** Creates an envelope, or returns the first one with the same key. */
export const putEnvelope = (
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
  now = currentTime(),
) =>
  rowOf<EnvelopeRow>(pool)`
    insert into outside.envelope
        (envelope_id, link_guid, key, order_id, document_hash, recipient, return_url, expires_at, status, created_at,
          changed_at)
      values (${envelope.envelopeID}, ${envelope.linkGuid}, ${envelope.key}, ${envelope.orderID},
        ${envelope.documentHash}, ${JSON.stringify(envelope.recipient)}, ${envelope.returnUrl}, ${envelope.expiresAt},
        'sent', ${now}, ${now})
      on conflict (key) do update set key = excluded.key
      returning ${envelopeColumns}`

export const findEnvelope = (pool: Pool, envelopeID: string) =>
  rowOf<EnvelopeRow>(pool)`select ${envelopeColumns} from outside.envelope where envelope_id = ${envelopeID}`

export const findEnvelopeByLink = (pool: Pool, guid: string) =>
  rowOf<EnvelopeRow>(pool)`select ${envelopeColumns} from outside.envelope where link_guid = ${guid}`

/** Closes a sent envelope. Undefined if it is already closed. `at` is the time of the signer's action. */
export const closeEnvelope = (
  pool: Pool,
  change: {
    envelopeID: string
    status: 'completed' | 'declined' | 'voided'
    reason?: string
    completion?: unknown
    at?: Date
  },
  now = currentTime(),
) =>
  rowOf<EnvelopeRow>(pool)`
    update outside.envelope set status = ${change.status}, reason = ${change.reason ?? null},
        completion = ${change.completion === undefined ? null : JSON.stringify(change.completion)}, changed_at = ${now}
      where envelope_id = ${change.envelopeID} and status = 'sent'
        and (${change.status} = 'voided' or expires_at > coalesce(${change.at ?? null}::timestamptz, ${now}))
      returning ${envelopeColumns}`

type SealKeyRow = { private_key: Buffer; certificate: Buffer }

export const findSealKey = (pool: Pool, providerName: string) =>
  rowOf<SealKeyRow>(pool)`select private_key, certificate from outside.seal_key where provider_name = ${providerName}`

export const insertSealKey = (pool: Pool, providerName: string, privateKey: Buffer, certificate: Buffer) =>
  execute(pool)`
    insert into outside.seal_key (provider_name, private_key, certificate)
      values (${providerName}, ${privateKey}, ${certificate})
      on conflict (provider_name) do nothing`

export const replaceSealKey = (pool: Pool | PoolClient, providerName: string, privateKey: Buffer) =>
  execute(pool)`update outside.seal_key set private_key = ${privateKey} where provider_name = ${providerName}`

/** Returns all seal keys and locks them until the transaction ends. */
export const lockSealKeys = (client: PoolClient) =>
  rowsOf<{ providerName: string; privateKey: Buffer }>(client)`
    select provider_name as "providerName", private_key as "privateKey" from outside.seal_key
      order by provider_name for update`

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
export const claimEnvelope = (pool: Pool, key: string, signer: ClaimedSigner, milliseconds: number) =>
  rowOf<Claim>(pool)`
    with claimed as (
        insert into outside.envelope_claim as c (key, signer, claimed_until)
        values (${key}, ${JSON.stringify(signer)}, now() + ${milliseconds} * interval '1 millisecond')
        on conflict (key) do update set claimed_until = excluded.claimed_until
          where c.envelope_id is null and (c.claimed_until is null or c.claimed_until < now())
        returning envelope_id, signer, created_at, xmax = 0 as is_new)
      select envelope_id as "envelopeID", signer, created_at as "firstClaimedAt", true as claimed, is_new as "isNew"
      from claimed
      union all
      select envelope_id, signer, created_at, false, false from outside.envelope_claim
        where key = ${key} and not exists (select from claimed)`

/** Ends a claim. Stores the id of the created envelope, or null if the outcome is unknown. */
export const releaseClaim = (pool: Pool, key: string, envelopeID: string | null) =>
  execute(pool)`update outside.envelope_claim set claimed_until = null, envelope_id = ${envelopeID} where key = ${key}`

export const findClaimedSigner = (pool: Pool, key: string) =>
  valueFrom<{ signer: ClaimedSigner }>(pool)`select signer from outside.envelope_claim where key = ${key}`
