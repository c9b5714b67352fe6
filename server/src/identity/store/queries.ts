import type { Pool } from 'pg'

/** A payload of the provider's library, stored under one id. */
export interface StoredPayload {
  readonly payload: Record<string, unknown>
  /** Seconds since the payload was consumed; null if it was not. */
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

export async function consumePayload(pool: Pool, model: string, id: string): Promise<void> {
  await pool.query(
    'update identity.payloads set consumed_at = coalesce(consumed_at, now()) where model = $1 and id = $2',
    [model, id],
  )
}

export async function deletePayload(pool: Pool, model: string, id: string): Promise<void> {
  await pool.query('delete from identity.payloads where model = $1 and id = $2', [model, id])
}

export async function deletePayloadsOfGrant(pool: Pool, grantId: string): Promise<void> {
  await pool.query('delete from identity.payloads where grant_id = $1', [grantId])
}

/** Signs a person out everywhere. */
export async function deletePayloadsOfAccount(pool: Pool, accountId: string): Promise<void> {
  await pool.query('delete from identity.payloads where account_id = $1', [accountId])
}

/** Removes expired payloads. */
export async function deleteExpired(pool: Pool): Promise<void> {
  await pool.query('delete from identity.payloads where expires_at < now()')
  await pool.query('delete from identity.password_resets where expires_at < now()')
  await pool.query(`delete from identity.sign_in_attempts where since < now() - interval '1 day'`)
}

/**
 * Returns the key for a purpose; stores the result of `make` if there is none. If two processes store a key, both get
 * the first one.
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
