import { hash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { sql } from '../kernel/compose.ts'
import { poolSizes } from '../kernel/connections.ts'
import { connectionTo } from '../kernel/database-hosts.ts'
import { surviveLostConnections } from '../kernel/lost-connection.ts'
import { detectDeadPeers, queryTimeoutMs } from '../kernel/pools.ts'
import { execute, hasRow, type Queryable, rowOf } from '../kernel/statements.ts'
import { hasTable } from '../kernel/table-queries.ts'
import { hashPassword } from './passwords.ts'

/** A person who can sign in at the built-in provider. */
export interface Account {
  readonly id: string
  /** In lower case. */
  readonly email: string
  readonly name: string
  readonly passwordHash: string | null
}

const columns = sql`id, lower(email) as email, name, password_hash as "passwordHash"`

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
export const hasAccounts = (pool: pg.Pool) => hasTable(pool, 'identity.accounts')

export const findAccount = (pool: Queryable, email: string) =>
  rowOf<Account>(pool)`select ${columns} from identity.accounts where lower(email) = lower(${email.trim()})`

export const findAccountById = (pool: pg.Pool, id: string) =>
  rowOf<Account>(pool)`select ${columns} from identity.accounts where id::text = ${id}`

/**
 * Creates an account. Without a password, the person sets one by a link in an e-mail.
 * @returns undefined if the e-mail address already has one
 */
export async function createAccount(
  pool: Queryable,
  { email, name, password }: { email: string; name: string; password?: string },
): Promise<Account | undefined> {
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return rowOf<Account>(pool)`
    insert into identity.accounts (email, name, password_hash, password_set_at)
      values (lower(${email.trim()}), ${name}, ${passwordHash},
        case when ${passwordHash}::text is null then null else now() end)
      on conflict (lower(email)) do nothing returning ${columns}`
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

export async function setPassword(pool: Queryable, accountId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await execute(pool)`
    update identity.accounts set password_hash = ${passwordHash}, password_set_at = now() where id::text = ${accountId}`
}

/** Counts an attempt. Returns the number of attempts in the window and when it ends, in seconds from now. */
export async function countAttempt(
  db: Queryable,
  key: string,
  windowSeconds: number,
): Promise<{ attempts: number; endsIn: number }> {
  const counted = await rowOf<{ attempts: number; endsIn: number }>(db)`
    insert into identity.sign_in_attempts as known (key, attempts, since) values (${key}, 1, now())
      on conflict (key) do update set
        attempts = case when known.since < now() - make_interval(secs => ${windowSeconds}) then 1
          else known.attempts + 1 end,
        since = case when known.since < now() - make_interval(secs => ${windowSeconds}) then now() else known.since end
      returning attempts, ceil(extract(epoch from since + make_interval(secs => ${windowSeconds}) - now()))::int
        as "endsIn"`
  return counted ?? { attempts: 1, endsIn: windowSeconds }
}

/**
 * Counts an attempt for a key whose attempts beyond `free` wait longer each time, and which forgets one an hour. Returns
 * 0, or the seconds to wait without counting the attempt.
 */
export async function countSlowly(db: Queryable, key: string, free: number): Promise<number> {
  const freeAt = sql`known.since + make_interval(
    secs => least(3600, 2 ^ greatest(least(known.attempts - ${free}::int, 12), 0) - 1))`
  const row = await rowOf<{ wait: number }>(db)`
    with counted as (
        insert into identity.sign_in_attempts as known (key, attempts, since) values (${key}, 1, now())
        on conflict (key) do update set since = now(),
          attempts = 1 + greatest(0, known.attempts - floor(extract(epoch from now() - known.since) / 3600)::int)
        where ${freeAt} <= now()
        returning 0 as wait)
      select wait from counted
      union all
      select ceil(extract(epoch from ${freeAt} - now()))::int from identity.sign_in_attempts known
      where key = ${key} and not exists (select from counted)`
  return row?.wait ?? 0
}

export const hasAttempts = (db: Queryable, key: string) =>
  hasRow(db)`select from identity.sign_in_attempts where key = ${key}`

/** Removes the counted attempts of a successful sign-in: all attempts of one key and one attempt of the others. */
export async function deleteAttempts(db: Queryable, allOf: string, oneOf: readonly string[]): Promise<void> {
  await execute(db)`delete from identity.sign_in_attempts where key = ${allOf}`
  await execute(db)`
    update identity.sign_in_attempts set attempts = greatest(attempts - 1, 0) where key = any (${oneOf})`
}

function hashToken(token: string): string {
  return hash('sha256', token)
}

/** Creates a token to set the password once. Earlier tokens of the account become invalid. */
export async function createPasswordReset(pool: Queryable, accountId: string, seconds: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await execute(pool)`
    with ended as (delete from identity.password_resets where account_id = ${accountId})
      insert into identity.password_resets (token_hash, account_id, expires_at)
      values (${hashToken(token)}, ${accountId}, now() + make_interval(secs => ${seconds}))`
  return token
}

/** Returns the account of a reset token. Undefined if the token is unknown, used or expired. */
export const findPasswordReset = (pool: pg.Pool, token: string) =>
  rowOf<Account>(pool)`
    select ${columns} from identity.accounts where id =
      (select account_id from identity.password_resets where token_hash = ${hashToken(token)} and expires_at > now())`

/** Uses up a reset token and stores the password, both or neither. @returns false if the token was already used */
export async function setPasswordByLink(pool: pg.Pool, token: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return hasRow(pool)`
    with used as (delete from identity.password_resets where token_hash = ${hashToken(token)} and expires_at > now()
        returning account_id)
      update identity.accounts a set password_hash = ${passwordHash}, password_set_at = now()
        from used where a.id = used.account_id`
}
