import type { Pool } from 'pg'
import { countOf, hasRow, type Queryable, rowOf, valueFrom } from '../../kernel/statements.ts'

export interface StoredFactor {
  readonly sealedSecret: Buffer
  readonly confirmed: boolean
  readonly lastStep: number
}

export const findFactor = (pool: Pool, accountId: string) =>
  rowOf<StoredFactor>(pool)`
    select sealed_secret as "sealedSecret", confirmed_at is not null as confirmed, last_step::float8 as "lastStep"
      from identity.second_factors where account_id::text = ${accountId}`

/** Stores an unconfirmed secret. @returns false if the account has a confirmed one */
export const putFactor = (pool: Pool, accountId: string, sealedSecret: Buffer) =>
  hasRow(pool)`
    insert into identity.second_factors as known (account_id, sealed_secret) values (${accountId}, ${sealedSecret})
      on conflict (account_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
        where known.confirmed_at is null`

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
  const confirmed = await countOf(pool)`
    with confirmed as (
        update identity.second_factors set confirmed_at = now(), last_step = ${step}
        where account_id = ${accountId}::uuid and confirmed_at is null returning account_id),
      ended as (
        update identity.accounts set sign_ins_ended_at = now(), kept_sign_in = ${kept?.signIn ?? null}
        where id in (select account_id from confirmed)),
      forgotten as (
        delete from identity.payloads
        where account_id in (select account_id::text from confirmed)
          and model in ('Session', 'RefreshToken', 'AuthorizationCode')
          and coalesce(payload ->> 'authTime', payload ->> 'loginTs') is distinct from
            ${kept?.authTime.toString() ?? null})
      insert into identity.recovery_codes (account_id, code_hash)
      select account_id, code_hash from confirmed, unnest(${codeHashes}::text[]) as code_hash`
  return confirmed === codeHashes.length
}

/** Marks the code of a time step as used. @returns false if this code or a later one was already used */
export const useStep = (pool: Pool, accountId: string, step: number) =>
  hasRow(pool)`
    update identity.second_factors set last_step = ${step} where account_id = ${accountId} and last_step < ${step}`

/** Deletes a recovery code, because each works once. @returns how many are left, or undefined if the code is unknown */
export async function useRecoveryCode(pool: Pool, accountId: string, codeHash: string): Promise<number | undefined> {
  const isUsed = await hasRow(pool)`
    delete from identity.recovery_codes where account_id = ${accountId} and code_hash = ${codeHash}`
  if (!isUsed) return undefined
  return countOf(pool)`select from identity.recovery_codes where account_id = ${accountId}`
}

/** Deletes the factor. If it was confirmed, ends all sign-ins of the account. @returns whether it was confirmed */
export const deleteFactor = async (pool: Queryable, accountId: string) =>
  (await valueFrom<{ confirmed: boolean }>(pool)`
    with removed as (
        delete from identity.second_factors where account_id = ${accountId}::uuid
        returning confirmed_at is not null as confirmed),
      ended as (
        update identity.accounts set sign_ins_ended_at = now(), kept_sign_in = null
        where id = ${accountId}::uuid and (select confirmed from removed)),
      forgotten as (
        delete from identity.payloads where account_id = ${accountId}::uuid::text and (select confirmed from removed))
      select confirmed from removed`) ?? false

/** Whether the account of an e-mail address has a confirmed second factor. Undefined if there is no account. */
export const isEnrolled = (pool: Pool, email: string) =>
  valueFrom<{ enrolled: boolean }>(pool)`
    select f.confirmed_at is not null as enrolled
      from identity.accounts a left join identity.second_factors f on f.account_id = a.id
      where lower(a.email) = lower(${email})`
