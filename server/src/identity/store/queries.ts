import type { Pool, PoolClient } from 'pg'
import { sql } from '../../kernel/compose.ts'
import { execute, hasRow, type Queryable, rowOf, rowsOf } from '../../kernel/statements.ts'

/** A payload of the provider's library, stored under one id. */
export interface StoredPayload {
  readonly payload: Record<string, unknown>
  /** The seconds since the payload was consumed. Null if it was not. */
  readonly consumedFor: number | null
}

const columns = sql`payload, extract(epoch from now() - consumed_at)::float8 as "consumedFor"`

export const savePayload = (
  pool: Pool,
  model: string,
  id: string,
  payload: { grantId?: unknown; uid?: unknown; accountId?: unknown },
  seconds: number | undefined,
) =>
  execute(pool)`
    insert into identity.payloads (model, id, payload, grant_id, uid, account_id, expires_at)
      values (${model}, ${id}, ${payload}, ${payload.grantId ?? null}, ${payload.uid ?? null},
        ${payload.accountId ?? null}, now() + make_interval(secs => ${seconds ?? null}))
      on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
        uid = excluded.uid, account_id = excluded.account_id, expires_at = excluded.expires_at`

export const findPayload = (pool: Pool, model: string, id: string) =>
  rowOf<StoredPayload>(pool)`
    select ${columns} from identity.payloads
      where model = ${model} and id = ${id} and (expires_at is null or expires_at > now())`

export const findPayloadByUid = (pool: Pool, model: string, uid: string) =>
  rowOf<StoredPayload>(pool)`
    select ${columns} from identity.payloads
      where model = ${model} and uid = ${uid} and (expires_at is null or expires_at > now())`

/** Extends a session if it has not ended. @returns whether the session was extended */
export const extendSession = (
  pool: Pool,
  { id, uid, seconds, end }: { id: string; uid: string; seconds: number; end: number },
) =>
  hasRow(pool)`
    update identity.payloads set expires_at = now() + make_interval(secs => ${seconds}),
        payload = payload || jsonb_build_object('exp', ${end}::integer)
      where model = 'Session' and id = ${id} and uid = ${uid} and expires_at > now()`

/** Marks a payload as consumed. @returns whether it was not consumed before */
export const consumePayload = (pool: Pool, model: string, id: string) =>
  hasRow(pool)`
    update identity.payloads set consumed_at = now() where model = ${model} and id = ${id} and consumed_at is null`

export const deletePayload = (pool: Pool, model: string, id: string) =>
  execute(pool)`delete from identity.payloads where model = ${model} and id = ${id}`

export const deletePayloadsOfGrant = (pool: Pool, grantId: string) =>
  execute(pool)`delete from identity.payloads where grant_id = ${grantId}`

/** Deletes all payloads of an account, which signs the person out everywhere. */
export const deletePayloadsOfAccount = (pool: Queryable, accountId: string) =>
  execute(pool)`delete from identity.payloads where account_id = ${accountId}`

/** Returns the sessions of an account that have not ended, newest first. A sign-in has one for each browser. */
export const selectSignIns = (pool: Queryable, accountId: string) =>
  rowsOf<{ signedInAt: Date; expiresAt: Date }>(pool)`
    select to_timestamp((payload ->> 'loginTs')::float8) as "signedInAt", max(expires_at) as "expiresAt"
      from identity.payloads
      where model = 'Session' and account_id = ${accountId} and expires_at > now() and payload ? 'loginTs'
      group by payload ->> 'loginTs' order by 1 desc`

/** Deletes the session and the tokens of a sign-in at this time, in seconds. @returns whether there was a session */
export async function deleteSignIn(pool: Queryable, accountId: string, authTime: number): Promise<boolean> {
  const rows = await rowsOf<{ model: string }>(pool)`
    delete from identity.payloads
      where account_id = ${accountId} and coalesce(payload ->> 'authTime', payload ->> 'loginTs') = ${String(authTime)}
      returning model`
  return rows.some(({ model }) => model === 'Session')
}

/** Ends a sign-in, so that calls refuse its tokens. */
export const endSignIn = (pool: Pool, signIn: string) =>
  execute(pool)`insert into identity.ended_sign_ins (sign_in) values (${signIn}) on conflict do nothing`

/** Removes expired payloads, links, ended sign-ins and counted attempts. */
export async function deleteExpired(db: Queryable): Promise<void> {
  await execute(db)`delete from identity.payloads where expires_at < now()`
  await execute(db)`delete from identity.password_resets where expires_at < now()`
  await execute(db)`delete from identity.ended_sign_ins where ended_at < now() - interval '1 day'`
  await execute(db)`
    delete from identity.sign_in_attempts
      where since < now() - case when starts_with(key, 'known ') then interval '90 days' else interval '1 day' end`
}

/**
 * Returns the key for a purpose. If there is none, stores the result of `make`. If two processes do so at the same
 * time, both get the first key.
 */
export async function findOrStoreKey(pool: Pool, purpose: string, make: () => Promise<unknown>): Promise<unknown> {
  const read = () => rowOf<{ value: unknown }>(pool)`select value from identity.keys where purpose = ${purpose}`
  const row = await read()
  if (row) return row.value
  const value = JSON.stringify(await make())
  await execute(pool)`insert into identity.keys (purpose, value) values (${purpose}, ${value}) on conflict do nothing`
  return (await read())?.value
}

export const replaceKey = (pool: Pool, purpose: string, value: unknown) =>
  execute(pool)`update identity.keys set value = ${JSON.stringify(value)} where purpose = ${purpose}`

/** Everything in the schema `identity` that the master key encrypts. */
export interface StoredSecrets {
  keys: { purpose: string; value: unknown }[]
  factors: { accountId: string; sealedSecret: Buffer }[]
}

/** Reads the encrypted keys and secrets and locks them until the transaction ends. */
export async function lockSecrets(client: PoolClient): Promise<StoredSecrets> {
  const keys = await rowsOf<StoredSecrets['keys'][number]>(client)`
    select purpose, value from identity.keys order by purpose for update`
  const factors = await rowsOf<StoredSecrets['factors'][number]>(client)`
    select account_id as "accountId", sealed_secret as "sealedSecret" from identity.second_factors
      order by account_id for update`
  return { keys, factors }
}

export async function storeSecrets(client: PoolClient, { keys, factors }: StoredSecrets): Promise<void> {
  for (const { purpose, value } of keys)
    await execute(client)`update identity.keys set value = ${JSON.stringify(value)} where purpose = ${purpose}`
  for (const { accountId, sealedSecret } of factors)
    await execute(client)`
      update identity.second_factors set sealed_secret = ${sealedSecret} where account_id = ${accountId}`
}
