import type { Pool, PoolClient } from 'pg'
import type { IdentityDatabase } from '../queries.ts'

/** A payload of the provider's library, stored under one id. */
export interface StoredPayload {
  readonly payload: Record<string, unknown>
  /** The seconds since the payload was consumed. Null if it was not. */
  readonly consumedFor: number | null
}

const columns = `payload, extract(epoch from now() - consumed_at)::float8 as "consumedFor"`

export async function savePayload(
  pool: Pool,
  model: string,
  id: string,
  payload: { grantId?: unknown; uid?: unknown; accountId?: unknown },
  seconds: number | undefined,
): Promise<void> {
  await pool.query(
    `insert into identity.payloads (model, id, payload, grant_id, uid, account_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
     on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
       uid = excluded.uid, account_id = excluded.account_id, expires_at = excluded.expires_at`,
    [model, id, payload, payload.grantId, payload.uid, payload.accountId, seconds],
  )
}

export async function findPayload(pool: Pool, model: string, id: string): Promise<StoredPayload | undefined> {
  const result = await pool.query<StoredPayload>(
    `select ${columns} from identity.payloads
     where model = $1 and id = $2 and (expires_at is null or expires_at > now())`,
    [model, id],
  )
  return result.rows[0]
}

export async function findPayloadByUid(pool: Pool, model: string, uid: string): Promise<StoredPayload | undefined> {
  const result = await pool.query<StoredPayload>(
    `select ${columns} from identity.payloads
     where model = $1 and uid = $2 and (expires_at is null or expires_at > now())`,
    [model, uid],
  )
  return result.rows[0]
}

/** Extends a session if it has not ended. @returns whether the session was extended */
export async function extendSession(
  pool: Pool,
  { id, uid, seconds, end }: { id: string; uid: string; seconds: number; end: number },
): Promise<boolean> {
  const extended = await pool.query(
    `update identity.payloads set expires_at = now() + make_interval(secs => $3),
       payload = payload || jsonb_build_object('exp', $4::integer)
     where model = 'Session' and id = $1 and uid = $2 and expires_at > now()`,
    [id, uid, seconds, end],
  )
  return extended.rowCount === 1
}

/** Marks a payload as consumed. @returns whether it was not consumed before */
export async function consumePayload(pool: Pool, model: string, id: string): Promise<boolean> {
  const consumed = await pool.query(
    'update identity.payloads set consumed_at = now() where model = $1 and id = $2 and consumed_at is null',
    [model, id],
  )
  return consumed.rowCount === 1
}

export async function deletePayload(pool: Pool, model: string, id: string): Promise<void> {
  await pool.query('delete from identity.payloads where model = $1 and id = $2', [model, id])
}

export async function deletePayloadsOfGrant(pool: Pool, grantId: string): Promise<void> {
  await pool.query('delete from identity.payloads where grant_id = $1', [grantId])
}

/** Deletes all payloads of an account, which signs the person out everywhere. */
export async function deletePayloadsOfAccount(pool: IdentityDatabase, accountId: string): Promise<void> {
  await pool.query('delete from identity.payloads where account_id = $1', [accountId])
}

/** Returns the sessions of an account that have not ended, newest first. A sign-in has one for each browser. */
export async function selectSignIns(
  pool: IdentityDatabase,
  accountId: string,
): Promise<{ signedInAt: Date; expiresAt: Date }[]> {
  const { rows } = await pool.query<{ signedInAt: Date; expiresAt: Date }>(
    `select to_timestamp((payload ->> 'loginTs')::float8) as "signedInAt", max(expires_at) as "expiresAt"
     from identity.payloads
     where model = 'Session' and account_id = $1 and expires_at > now() and payload ? 'loginTs'
     group by payload ->> 'loginTs' order by 1 desc`,
    [accountId],
  )
  return rows
}

/** Deletes the session and the tokens of a sign-in at this time, in seconds. @returns whether there was a session */
export async function deleteSignIn(pool: IdentityDatabase, accountId: string, authTime: number): Promise<boolean> {
  const { rows } = await pool.query<{ model: string }>(
    `delete from identity.payloads
     where account_id = $1 and coalesce(payload ->> 'authTime', payload ->> 'loginTs') = $2 returning model`,
    [accountId, String(authTime)],
  )
  return rows.some(({ model }) => model === 'Session')
}

/** Ends a sign-in, so that calls refuse its tokens. */
export async function endSignIn(pool: Pool, signIn: string): Promise<void> {
  await pool.query('insert into identity.ended_sign_ins (sign_in) values ($1) on conflict do nothing', [signIn])
}

/** Removes expired payloads. */
export async function deleteExpired(pool: Pool): Promise<void> {
  await pool.query('delete from identity.payloads where expires_at < now()')
  await pool.query('delete from identity.password_resets where expires_at < now()')
  await pool.query(`delete from identity.ended_sign_ins where ended_at < now() - interval '1 day'`)
  await pool.query(
    `delete from identity.sign_in_attempts
     where since < now() - case when starts_with(key, 'known ') then interval '90 days' else interval '1 day' end`,
  )
}

/**
 * Returns the key for a purpose. If there is none, stores the result of `make`. If two processes do so at the same
 * time, both get the first key.
 */
export async function findOrStoreKey(pool: Pool, purpose: string, make: () => Promise<unknown>): Promise<unknown> {
  const read = () => pool.query<{ value: unknown }>('select value from identity.keys where purpose = $1', [purpose])
  const row = (await read()).rows[0]
  if (row) return row.value
  await pool.query('insert into identity.keys (purpose, value) values ($1, $2) on conflict do nothing', [
    purpose,
    JSON.stringify(await make()),
  ])
  return (await read()).rows[0]?.value
}

export async function replaceKey(pool: Pool, purpose: string, value: unknown): Promise<void> {
  await pool.query('update identity.keys set value = $2 where purpose = $1', [purpose, JSON.stringify(value)])
}

/** Everything in the schema `identity` that the master key encrypts. */
export interface StoredSecrets {
  keys: { purpose: string; value: unknown }[]
  factors: { accountId: string; sealedSecret: Buffer }[]
}

/** Reads the encrypted keys and secrets and locks them until the transaction ends. */
export async function lockSecrets(client: PoolClient): Promise<StoredSecrets> {
  const keys = await client.query('select purpose, value from identity.keys order by purpose for update')
  const factors = await client.query(
    `select account_id as "accountId", sealed_secret as "sealedSecret" from identity.second_factors
     order by account_id for update`,
  )
  return { keys: keys.rows, factors: factors.rows }
}

export async function storeSecrets(client: PoolClient, { keys, factors }: StoredSecrets): Promise<void> {
  for (const { purpose, value } of keys)
    await client.query('update identity.keys set value = $2 where purpose = $1', [purpose, JSON.stringify(value)])
  for (const { accountId, sealedSecret } of factors)
    await client.query('update identity.second_factors set sealed_secret = $2 where account_id = $1', [
      accountId,
      sealedSecret,
    ])
}
