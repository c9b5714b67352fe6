import type pg from 'pg'

/** How far the set-up of an installation is. */
export interface SetUpState {
  readonly hasBegun: boolean
  readonly isFinished: boolean
  /** Whether the installation has records of people: it is not new. */
  readonly hasDealers: boolean
  readonly hasAdministrator: boolean
  /** Whether a browser is setting the installation up. */
  readonly hasSession: boolean
}

/** The state of an installation without a database. */
export const newSetUp: SetUpState = {
  hasBegun: false,
  isFinished: false,
  hasDealers: false,
  hasAdministrator: false,
  hasSession: false,
}

/** A pool, or the connection of a transaction. The role is the owner of the database. */
type Database = Pick<pg.Pool, 'query'>

/** Works on a database of an older version too, and on an empty one. */
export async function findSetUpState(db: Database): Promise<SetUpState> {
  const { rows } = await db.query<{ hasDealerTable: boolean; hasSetUpTable: boolean }>(
    `select to_regclass('public.dealers') is not null as "hasDealerTable",
       to_regclass('servers.set_up') is not null as "hasSetUpTable"`,
  )
  const { hasDealerTable = false, hasSetUpTable = false } = rows[0] ?? {}
  const people = hasDealerTable ? await findPeople(db) : { hasDealers: false, hasAdministrator: false }
  const progress = hasSetUpTable ? await findSteps(db) : { hasBegun: false, isFinished: false, hasSession: false }
  return { ...people, ...progress }
}

async function findPeople(db: Database): Promise<Pick<SetUpState, 'hasDealers' | 'hasAdministrator'>> {
  const { rows } = await db.query<{ hasDealers: boolean; hasAdministrator: boolean }>(
    `select exists (select from dealers) as "hasDealers",
       exists (select from dealers where lower(auth_level) = 'admin' and not archived) as "hasAdministrator"`,
  )
  return rows[0] ?? { hasDealers: false, hasAdministrator: false }
}

async function findSteps(db: Database): Promise<Pick<SetUpState, 'hasBegun' | 'isFinished' | 'hasSession'>> {
  const { rows } = await db.query<{ hasBegun: boolean; isFinished: boolean; hasSession: boolean }>(
    `select exists (select from servers.set_up) as "hasBegun",
       exists (select from servers.set_up where finished_at is not null) as "isFinished",
       exists (select from servers.set_up_links where session_hash is not null and expires_at > now()) as "hasSession"`,
  )
  return rows[0] ?? { hasBegun: false, isFinished: false, hasSession: false }
}

/** Stores that the set-up has ended, and ends all of its addresses and sessions. */
export async function finishSetUp(db: Database): Promise<void> {
  await db.query('update servers.set_up set finished_at = now()')
  await db.query('delete from servers.set_up_links')
}

/** Begins the set-up, unless it has begun, and stores an address of it. Removes expired ones. */
export async function insertLink(db: Database, tokenHash: string, seconds: number): Promise<void> {
  await db.query('insert into servers.set_up default values on conflict do nothing')
  await db.query('delete from servers.set_up_links where expires_at < now()')
  await db.query(
    'insert into servers.set_up_links (token_hash, expires_at) values ($1, now() + make_interval(secs => $2))',
    [tokenHash, seconds],
  )
}

/** Whether an address is valid: it is not expired, and no browser has opened it. */
export async function hasLink(db: Database, tokenHash: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from servers.set_up_links where token_hash = $1 and session_hash is null and expires_at > now()',
    [tokenHash],
  )
  return rowCount === 1
}

/**
 * Gives the browser that opens a valid address a session, and deletes all other addresses and sessions.
 * @returns false if the address is not valid
 */
export async function beginSession(
  db: Database,
  { tokenHash, sessionHash, seconds }: { tokenHash: string; sessionHash: string; seconds: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with begun as (
       update servers.set_up_links set session_hash = $2, expires_at = now() + make_interval(secs => $3)
       where token_hash = $1 and session_hash is null and expires_at > now() returning token_hash),
     ended as (
       delete from servers.set_up_links where token_hash <> $1 and exists (select from begun))
     select from begun`,
    [tokenHash, sessionHash, seconds],
  )
  return rowCount === 1
}

/** Whether a session is valid. A valid one stays so for another `seconds`. */
export async function continueSession(db: Database, sessionHash: string, seconds: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update servers.set_up_links set expires_at = now() + make_interval(secs => $2)
     where session_hash = $1 and expires_at > now()`,
    [sessionHash, seconds],
  )
  return rowCount === 1
}

/** Returns the first administrator. Undefined if there is none. */
export async function findAdministrator(db: Database): Promise<{ email: string; name: string } | undefined> {
  const { rows } = await db.query<{ email: string; name: string }>(
    `select dealer_email as email, dealer_full_name as name from dealers
     where lower(auth_level) = 'admin' and not archived order by dealer_id limit 1`,
  )
  return rows[0]
}

/** Lets only one request at a time create the administrator or finish the set-up, until the transaction ends. */
export async function lockSetUp(db: Database): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtext('dealerline set-up'))")
}
