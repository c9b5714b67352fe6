import pg from 'pg'
import { sql } from '../kernel/compose.ts'
import { connectionTo } from '../kernel/database-hosts.ts'
import { execute, hasRow, rowOf, rowsOf, transact } from '../kernel/statements.ts'
import { hasTable } from '../kernel/table-queries.ts'

/** Creates the portal's database if it is missing. Throws if the server does not respond. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, ssl: false, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (!(await hasRow(client)`select from pg_database where datname = ${name}`))
      await client.query(`create database ${client.escapeIdentifier(name)} encoding 'UTF8'`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The name of the row in `public.migrations` that has the hash of the functions. */
const functions = 'functions'

/** An applied migration. */
export interface AppliedMigration {
  readonly name: string
  readonly sha256: string
  /** The newest migration that a server without this one must have. Null if no such server may use the database. */
  readonly needs: string | null
  /** The version that applied it. Null if the version did not record it. */
  readonly version: string | null
}

/** Connects to read the applied migrations. */
export async function connectToPlan(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionTo(url), connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Connects for migrations, and waits until no other portal migrates the same database. */
export async function connectForMigrations(url: string): Promise<pg.Client> {
  const client = await connectToPlan(url)
  await execute(client)`select pg_advisory_lock(hashtext('dealerline migrations'))`
  await execute(client)`create schema if not exists app`
  await execute(client)`
    create table if not exists public.migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`
  await execute(client)`
    alter table public.migrations add column if not exists needs text, add column if not exists version text`
  return client
}

/** Whether the database has the table of applied migrations. */
export const hasMigrations = (client: pg.Client) => hasTable(client, 'public.migrations')

// The table of an old database lacks the newer columns until the next migration adds them.
export const listApplied = (client: pg.Client) =>
  rowsOf<AppliedMigration>(client)`
    select name, sha256, to_jsonb(m) ->> 'needs' as needs, to_jsonb(m) ->> 'version' as version
      from public.migrations m where name <> ${functions} order by name`

/**
 * Runs one migration and records it in the same transaction, with the version of the server that applied it. `before`
 * creates functions that the migration uses. Their bodies are not checked, because they may use tables of a later
 * migration.
 */
export async function applyMigration(
  client: pg.Client,
  { name, sha256, sql: content }: { name: string; sha256: string; sql: string },
  { needs, version, before }: { needs: string | null; version: string; before: string },
): Promise<void> {
  await transact(client, async () => {
    await client.query('set local check_function_bodies = off')
    await client.query(before)
    await client.query('set local check_function_bodies = on')
    await client.query(content)
    await execute(client)`
      insert into public.migrations (name, sha256, needs, version) values (${name}, ${sha256}, ${needs}, ${version})`
  })
}

/** The functions in the database. */
export interface StoredFunctions {
  readonly sha256: string
  /** The version of the server that created them. Null if the version did not record it. */
  readonly version: string | null
}

/** Returns the hash and the version of the functions in the database. Undefined if there are none. */
export const findFunctions = (client: pg.Client) =>
  rowOf<StoredFunctions>(client)`
    select sha256, to_jsonb(m) ->> 'version' as version from public.migrations m where name = ${functions}`

/** Lists the functions that can be dropped, because no table depends on them. */
const droppable = sql`
  select string_agg(p.oid::regprocedure::text, ', ') as list from pg_proc p
  where p.pronamespace in (select oid from pg_namespace where nspname in ('app', 'outside'))
    and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid)
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

/** Lists those of them that the current transaction has not created or replaced. */
const untouched = sql`${droppable} and p.xmin::text <> (pg_current_xact_id()::xid)::text`

/** Revokes every privilege of a role on a function, so that only those of the current files remain. */
const revokeFunctions = `
  do $$ declare statement text; begin
    for statement in
      select distinct format('revoke all on function %s from %s', p.oid::regprocedure,
        case a.grantee when 0 then 'public' else a.grantee::regrole::text end)
      from pg_proc p, aclexplode(p.proacl) a
      where p.pronamespace in (select oid from pg_namespace where nspname in ('app', 'outside')) and a.grantee <> p.proowner
    loop execute statement; end loop;
  end $$`

/** The error of PostgreSQL if a function can only be changed by dropping it, for example because its result changes. */
const needsDrop = '42P13'

/**
 * Replaces all functions of the schemas `app` and `outside` in one transaction, so that other connections see either
 * all old or all new functions. Functions keep their identity, so that calls of other servers that run at this moment
 * do not fail. Only if a result has changed, the functions are dropped first.
 */
export async function replaceFunctions(
  client: pg.Client,
  files: readonly { name: string; sql: string }[],
  stored: StoredFunctions,
): Promise<void> {
  await createFunctions(client, files, stored, 'untouched').catch(async (error: unknown) => {
    const { cause } = error as Error
    if (!(cause instanceof Error && 'code' in cause && cause.code === needsDrop)) throw error
    await createFunctions(client, files, stored, 'all')
  })
}

/**
 * Creates the functions, and drops the others: all of them before, or those that it has not replaced after. Each file
 * runs twice, because functions may call functions of later files. The first run does not check the bodies of functions, and the
 * second run does.
 */
async function createFunctions(
  client: pg.Client,
  files: readonly { name: string; sql: string }[],
  { sha256, version }: StoredFunctions,
  drops: 'all' | 'untouched',
): Promise<void> {
  await transact(client, async () => {
    if (drops === 'all') await dropFunctions(client, drops)
    for (const setting of ['off', 'on']) {
      await client.query(`set local check_function_bodies = ${setting}`)
      for (const { name, sql: content } of files) {
        await client.query(content).catch((cause: unknown) => {
          throw new FunctionFileError(name, cause)
        })
      }
      if (setting === 'on') break
      // Drop removed functions before the bodies are checked, so that no remaining function calls them. Revoking counts as
      // a replacement, so it follows. The second run grants the privileges of the files again.
      if (drops === 'untouched') await dropFunctions(client, drops)
      await client.query(revokeFunctions)
    }
    await execute(client)`revoke execute on all functions in schema app from public`
    await execute(client)`grant execute on all functions in schema app to dealerline_app`
    await execute(client)`
      insert into public.migrations (name, sha256, version) values (${functions}, ${sha256}, ${version})
        on conflict (name) do update set sha256 = excluded.sha256, version = excluded.version, applied_at = now()`
  })
}

async function dropFunctions(client: pg.Client, which: 'all' | 'untouched'): Promise<void> {
  const row = await rowOf<{ list: string | null }>(client)`${which === 'all' ? droppable : untouched}`
  if (row?.list) await client.query(`drop function ${row.list}`)
}

/** PostgreSQL rejected a file of functions. `cause` is the error of PostgreSQL. */
export class FunctionFileError extends Error {
  readonly file: string
  constructor(file: string, cause: unknown) {
    super(`The functions of ${file} failed.`, { cause })
    this.file = file
  }
}

/** Stores the provider's time zone. The functions of the database use it to determine the current day. */
export const storeTimeZone = (pool: pg.Pool, timeZone: string) =>
  execute(pool)`update app.provider_settings set time_zone = ${timeZone} where time_zone <> ${timeZone}`

/**
 * Lets the server of `url` know that its files are copied by `copy`.
 * @returns the text of the file `backup_label`, which the copy needs
 */
export async function whileCopying(url: string, copy: () => Promise<void>): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await execute(client)`select pg_backup_start('dealerline', true)`
    await copy()
    const row = await rowOf<{ labelfile: string }>(client)`select labelfile from pg_backup_stop(true)`
    return row?.labelfile ?? ''
  } finally {
    await client.end()
  }
}

/** Returns whether a server replays archived changes, and the time of the last one. */
export async function findRecoveryState(
  url: string,
): Promise<{ isRecovering: boolean; lastChange: string | undefined }> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const row = await rowOf<{ isRecovering: boolean; lastChange: Date | null }>(client)`
      select pg_is_in_recovery() as "isRecovering", pg_last_xact_replay_timestamp() as "lastChange"`
    return { isRecovering: row?.isRecovering ?? true, lastChange: row?.lastChange?.toISOString() }
  } finally {
    await client.end()
  }
}
