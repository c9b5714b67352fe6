import { execute, hasRow, type Queryable, rowOf, rowsOf } from '../kernel/statements.ts'

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

/** Works on a database of an older version too, and on an empty one. */
export async function findSetUpState(db: Queryable): Promise<SetUpState> {
  const rows = await rowsOf<{ hasDealerTable: boolean; hasSetUpTable: boolean }>(db)`
    select to_regclass('public.dealers') is not null as "hasDealerTable",
      to_regclass('servers.set_up') is not null as "hasSetUpTable"`
  const { hasDealerTable = false, hasSetUpTable = false } = rows[0] ?? {}
  const people = hasDealerTable ? await findPeople(db) : { hasDealers: false, hasAdministrator: false }
  const progress = hasSetUpTable ? await findSteps(db) : { hasBegun: false, isFinished: false, hasSession: false }
  return { ...people, ...progress }
}

async function findPeople(db: Queryable): Promise<Pick<SetUpState, 'hasDealers' | 'hasAdministrator'>> {
  const row = await rowOf<{ hasDealers: boolean; hasAdministrator: boolean }>(db)`
    select exists (select from dealers) as "hasDealers",
      exists (select from dealers where lower(auth_level) = 'admin' and not archived) as "hasAdministrator"`
  return row ?? { hasDealers: false, hasAdministrator: false }
}

async function findSteps(db: Queryable): Promise<Pick<SetUpState, 'hasBegun' | 'isFinished' | 'hasSession'>> {
  const row = await rowOf<{ hasBegun: boolean; isFinished: boolean; hasSession: boolean }>(db)`
    select exists (select from servers.set_up) as "hasBegun",
      exists (select from servers.set_up where finished_at is not null) as "isFinished",
      exists (select from servers.set_up_links where session_hash is not null and expires_at > now()) as "hasSession"`
  return row ?? { hasBegun: false, isFinished: false, hasSession: false }
}

/** Stores that the set-up has ended, and ends all of its addresses and sessions. */
export async function finishSetUp(db: Queryable): Promise<void> {
  await execute(db)`update servers.set_up set finished_at = now()`
  await execute(db)`delete from servers.set_up_links`
}

/** Begins the set-up, unless it has begun, and stores an address of it. Removes expired ones. */
export async function insertLink(db: Queryable, tokenHash: string, seconds: number): Promise<void> {
  await execute(db)`insert into servers.set_up default values on conflict do nothing`
  await execute(db)`delete from servers.set_up_links where expires_at < now()`
  await execute(db)`
    insert into servers.set_up_links (token_hash, expires_at)
      values (${tokenHash}, now() + make_interval(secs => ${seconds}))`
}

/** Whether an address is valid: it is not expired, and no browser has opened it. */
export const hasLink = (db: Queryable, tokenHash: string) =>
  hasRow(db)`
    select from servers.set_up_links where token_hash = ${tokenHash} and session_hash is null and expires_at > now()`

/**
 * Gives the browser that opens a valid address a session, and deletes all other addresses and sessions.
 * @returns false if the address is not valid
 */
export const beginSession = (
  db: Queryable,
  { tokenHash, sessionHash, seconds }: { tokenHash: string; sessionHash: string; seconds: number },
) =>
  hasRow(db)`
    with begun as (
        update servers.set_up_links set session_hash = ${sessionHash},
        expires_at = now() + make_interval(secs => ${seconds})
        where token_hash = ${tokenHash} and session_hash is null and expires_at > now() returning token_hash),
      ended as (
        delete from servers.set_up_links where token_hash <> ${tokenHash} and exists (select from begun))
      select from begun`

/** Whether a session is valid. A valid one stays so for another `seconds`. */
export const continueSession = (db: Queryable, sessionHash: string, seconds: number) =>
  hasRow(db)`
    update servers.set_up_links set expires_at = now() + make_interval(secs => ${seconds})
      where session_hash = ${sessionHash} and expires_at > now()`

/** Returns the first administrator. Undefined if there is none. */
export const findAdministrator = (db: Queryable) =>
  rowOf<{ email: string; name: string }>(db)`
    select dealer_email as email, dealer_full_name as name from dealers
      where lower(auth_level) = 'admin' and not archived order by dealer_id limit 1`

/** Lets only one request at a time create the administrator or finish the set-up, until the transaction ends. */
export const lockSetUp = (db: Queryable) => execute(db)`select pg_advisory_xact_lock(hashtext('dealerline set-up'))`
