import type { Pool } from 'pg'
import type { IdentityDatabase } from '../queries.ts'

export interface StoredFactor {
  readonly sealedSecret: Buffer
  readonly confirmed: boolean
  readonly lastStep: number
}

export async function findFactor(pool: Pool, accountId: string): Promise<StoredFactor | undefined> {
  const result = await pool.query<StoredFactor>(
    `select sealed_secret as "sealedSecret", confirmed_at is not null as confirmed, last_step::float8 as "lastStep"
     from identity.second_factors where account_id::text = $1`,
    [accountId],
  )
  return result.rows[0]
}

/** Stores an unconfirmed secret. @returns false if the account has a confirmed one */
export async function putFactor(pool: Pool, accountId: string, sealedSecret: Buffer): Promise<boolean> {
  const result = await pool.query(
    `insert into identity.second_factors as known (account_id, sealed_secret) values ($1, $2)
     on conflict (account_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
       where known.confirmed_at is null`,
    [accountId, sealedSecret],
  )
  return result.rowCount === 1
}

/**
 * A sign-in that stays valid when the others end. Tokens identify it by `signIn`, and payloads by `authTime` in
 * seconds.
 */
export interface KeptSignIn {
  readonly signIn: string
  readonly authTime: number
}

/**
 * Confirms the secret, stores its recovery codes and ends all sign-ins of the account except `kept`.
 * @returns false if it was already confirmed
 */
export async function confirmFactor(
  pool: Pool,
  {
    accountId,
    step,
    codeHashes,
    kept,
  }: {
    accountId: string
    step: number
    codeHashes: readonly string[]
    kept?: KeptSignIn | undefined
  },
): Promise<boolean> {
  const confirmed = await pool.query(
    `with confirmed as (
       update identity.second_factors set confirmed_at = now(), last_step = $2
       where account_id = $1::uuid and confirmed_at is null returning account_id),
     ended as (
       update identity.accounts set sign_ins_ended_at = now(), kept_sign_in = $4
       where id in (select account_id from confirmed)),
     forgotten as (
       delete from identity.payloads
       where account_id in (select account_id::text from confirmed)
         and model in ('Session', 'RefreshToken', 'AuthorizationCode')
         and coalesce(payload ->> 'authTime', payload ->> 'loginTs') is distinct from $5)
     insert into identity.recovery_codes (account_id, code_hash)
     select account_id, code_hash from confirmed, unnest($3::text[]) as code_hash`,
    [accountId, step, codeHashes, kept?.signIn, kept?.authTime.toString()],
  )
  return confirmed.rowCount === codeHashes.length
}

/** Marks the code of a time step as used. @returns false if this code or a later one was already used */
export async function useStep(pool: Pool, accountId: string, step: number): Promise<boolean> {
  const used = await pool.query(
    'update identity.second_factors set last_step = $2 where account_id = $1 and last_step < $2',
    [accountId, step],
  )
  return used.rowCount === 1
}

/** Deletes a recovery code, because each works once. @returns how many are left, or undefined if the code is unknown */
export async function useRecoveryCode(pool: Pool, accountId: string, codeHash: string): Promise<number | undefined> {
  const used = await pool.query('delete from identity.recovery_codes where account_id = $1 and code_hash = $2', [
    accountId,
    codeHash,
  ])
  if (used.rowCount !== 1) return undefined
  const remaining = await pool.query('select from identity.recovery_codes where account_id = $1', [accountId])
  return remaining.rowCount ?? 0
}

/** Deletes the factor. If it was confirmed, ends all sign-ins of the account. @returns whether it was confirmed */
export async function deleteFactor(pool: IdentityDatabase, accountId: string): Promise<boolean> {
  const removed = await pool.query<{ confirmed: boolean }>(
    `with removed as (
       delete from identity.second_factors where account_id = $1::uuid returning confirmed_at is not null as confirmed),
     ended as (
       update identity.accounts set sign_ins_ended_at = now(), kept_sign_in = null
       where id = $1::uuid and (select confirmed from removed)),
     forgotten as (
       delete from identity.payloads where account_id = $1::uuid::text and (select confirmed from removed))
     select confirmed from removed`,
    [accountId],
  )
  return removed.rows[0]?.confirmed ?? false
}

/** Whether the account of an e-mail address has a confirmed second factor. Undefined if there is no account. */
export async function isEnrolled(pool: Pool, email: string): Promise<boolean | undefined> {
  const result = await pool.query<{ enrolled: boolean }>(
    `select f.confirmed_at is not null as enrolled
     from identity.accounts a left join identity.second_factors f on f.account_id = a.id where lower(a.email) = lower($1)`,
    [email],
  )
  return result.rows[0]?.enrolled
}
