import type { Pool } from 'pg'

/** Who signs, as the service was told when the envelope was made. */
export type ClaimedSigner = { name: string; email: string }

export type Claim = {
  envelopeID: string | null
  signer: ClaimedSigner
  firstClaimedAt: Date
  /** Whether nobody else is at it. */
  claimed: boolean
  /** Whether it was noted just now, so that there can be no envelope yet. */
  isNew: boolean
}

/** Notes that an envelope is going to be asked for, so that nobody else asks for it during that time. */
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

/** Ends a claim: with the envelope that was made, or without where it is not known whether there is one. */
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
