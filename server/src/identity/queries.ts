import { hash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { poolSizes } from '../kernel/connections.ts'
import { connectionTo } from '../kernel/database-hosts.ts'
import { surviveLostConnections } from '../kernel/lost-connection.ts'
import { detectDeadPeers, queryTimeoutMs } from '../kernel/pools.ts'
import { hashPassword } from './passwords.ts'

/** A person who can sign in at the built-in provider. */
export interface Account {
  readonly id: string
  /** In lower case. */
  readonly email: string
  readonly name: string
  readonly passwordHash: string | null
}

/** A pool, or the connection of a transaction. */
export type IdentityDatabase = Pick<pg.Pool, 'query'>

const columns = 'id, lower(email) as email, name, password_hash as "passwordHash"'

/** Makes the pool for the built-in provider. The role in `url` is a member of `dealerline_identity`. */
export function makeIdentityPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: poolSizes.identity,
    connectionTimeoutMillis: 10_000,
    query_timeout: queryTimeoutMs,
    ...detectDeadPeers,
    application_name: 'dealerline identity',
  })
  return surviveLostConnections(pool)
}

/** Whether the database has the table of accounts. A new database gets the table at the first start. */
export async function hasAccounts(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass('identity.accounts') is not null as exists")
  return rows[0]?.exists === true
}

export async function findAccount(pool: IdentityDatabase, email: string): Promise<Account | undefined> {
  const result = await pool.query<Account>(`select ${columns} from identity.accounts where lower(email) = lower($1)`, [
    email.trim(),
  ])
  return result.rows[0]
}

export async function findAccountById(pool: pg.Pool, id: string): Promise<Account | undefined> {
  const result = await pool.query<Account>(`select ${columns} from identity.accounts where id::text = $1`, [id])
  return result.rows[0]
}

/**
 * Creates an account. Without a password, the person sets one by a link in an e-mail.
 * @returns undefined if the e-mail address already has one
 */
export async function createAccount(
  pool: IdentityDatabase,
  { email, name, password }: { email: string; name: string; password?: string },
): Promise<Account | undefined> {
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const result = await pool.query<Account>(
    `insert into identity.accounts (email, name, password_hash, password_set_at)
     values (lower($1), $2, $3, case when $3::text is null then null else now() end)
     on conflict (lower(email)) do nothing returning ${columns}`,
    [email.trim(), name, passwordHash],
  )
  return result.rows[0]
}

/** Returns the account of an e-mail address. Creates one with the password if there is none. */
export async function ensureAccount(
  pool: pg.Pool,
  account: { email: string; name: string; password: string },
): Promise<Account> {
  const existing = (await findAccount(pool, account.email)) ?? (await createAccount(pool, account))
  const result = existing ?? (await findAccount(pool, account.email))
  if (!result) throw new Error(`The account of ${account.email} could not be created.`)
  return result
}

export async function setPassword(pool: IdentityDatabase, accountId: string, password: string): Promise<void> {
  await pool.query('update identity.accounts set password_hash = $2, password_set_at = now() where id::text = $1', [
    accountId,
    await hashPassword(password),
  ])
}

/** Counts an attempt. Returns the number of attempts in the window and when it ends, in seconds from now. */
export async function countAttempt(
  pool: pg.Pool,
  key: string,
  windowSeconds: number,
): Promise<{ attempts: number; endsIn: number }> {
  const counted = await pool.query<{ attempts: number; endsIn: number }>(
    `insert into identity.sign_in_attempts as known (key, attempts, since) values ($1, 1, now())
     on conflict (key) do update set
       attempts = case when known.since < now() - make_interval(secs => $2) then 1 else known.attempts + 1 end,
       since = case when known.since < now() - make_interval(secs => $2) then now() else known.since end
     returning attempts, ceil(extract(epoch from since + make_interval(secs => $2) - now()))::int as "endsIn"`,
    [key, windowSeconds],
  )
  return counted.rows[0] ?? { attempts: 1, endsIn: windowSeconds }
}

/**
 * Counts an attempt for a key whose attempts beyond `free` wait longer each time, and which forgets one an hour. Returns
 * 0, or the seconds to wait without counting the attempt.
 */
export async function countSlowly(pool: pg.Pool, key: string, free: number): Promise<number> {
  const freeAt = `known.since + make_interval(secs => least(3600, 2 ^ greatest(least(known.attempts - $2::int, 12), 0) - 1))`
  const { rows } = await pool.query<{ wait: number }>(
    `with counted as (
       insert into identity.sign_in_attempts as known (key, attempts, since) values ($1, 1, now())
       on conflict (key) do update set since = now(),
         attempts = 1 + greatest(0, known.attempts - floor(extract(epoch from now() - known.since) / 3600)::int)
       where ${freeAt} <= now()
       returning 0 as wait)
     select wait from counted
     union all
     select ceil(extract(epoch from ${freeAt} - now()))::int from identity.sign_in_attempts known
     where key = $1 and not exists (select from counted)`,
    [key, free],
  )
  return rows[0]?.wait ?? 0
}

export async function hasAttempts(pool: pg.Pool, key: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from identity.sign_in_attempts where key = $1', [key])
  return rowCount === 1
}

/** Removes the counted attempts of a successful sign-in: all attempts of one key and one attempt of the others. */
export async function deleteAttempts(pool: pg.Pool, allOf: string, oneOf: readonly string[]): Promise<void> {
  await pool.query('delete from identity.sign_in_attempts where key = $1', [allOf])
  await pool.query('update identity.sign_in_attempts set attempts = greatest(attempts - 1, 0) where key = any ($1)', [
    oneOf,
  ])
}

function hashToken(token: string): string {
  return hash('sha256', token)
}

/** Creates a token to set the password once. Earlier tokens of the account become invalid. */
export async function createPasswordReset(pool: IdentityDatabase, accountId: string, seconds: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `with ended as (delete from identity.password_resets where account_id = $2)
     insert into identity.password_resets (token_hash, account_id, expires_at)
     values ($1, $2, now() + make_interval(secs => $3))`,
    [hashToken(token), accountId, seconds],
  )
  return token
}

/** Returns the account of a reset token. Undefined if the token is unknown, used or expired. */
export async function findPasswordReset(pool: pg.Pool, token: string): Promise<Account | undefined> {
  const result = await pool.query<Account>(
    `select ${columns} from identity.accounts where id =
       (select account_id from identity.password_resets where token_hash = $1 and expires_at > now())`,
    [hashToken(token)],
  )
  return result.rows[0]
}

/** Marks a reset token as used. @returns false if it was already used */
export async function usePasswordReset(pool: pg.Pool, token: string): Promise<boolean> {
  const used = await pool.query('delete from identity.password_resets where token_hash = $1 and expires_at > now()', [
    hashToken(token),
  ])
  return used.rowCount === 1
}
