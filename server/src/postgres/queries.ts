import pg from 'pg'

/** Creates the portal's database if it is missing. Throws if the server does not respond. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, ssl: false, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const result = await client.query('select 1 from pg_database where datname = $1', [name])
    if (result.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)} encoding 'UTF8'`)
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
}

/** Connects for migrations, and waits until no other portal migrates the same database. */
export async function connectForMigrations(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`select pg_advisory_lock(hashtext('dealerline migrations'))`)
  await client.query('create schema if not exists app')
  await client.query(`create table if not exists public.migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  return client
}

export async function listApplied(client: pg.Client): Promise<AppliedMigration[]> {
  return (
    await client.query<AppliedMigration>('select name, sha256 from public.migrations where name <> $1 order by name', [
      functions,
    ])
  ).rows
}

/** Runs one migration and records it in the same transaction. */
export async function applyMigration(client: pg.Client, name: string, sha256: string, sql: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into public.migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Creates functions without checking their bodies, which may use tables of a later migration. */
export async function createUncheckedFunctions(client: pg.Client, sql: string): Promise<void> {
  await client.query('set check_function_bodies = off')
  await client.query(sql)
  await client.query('reset check_function_bodies')
}

/** Returns the hash of the functions in the database. Undefined if there are none. */
export async function findFunctionsHash(client: pg.Client): Promise<string | undefined> {
  return (
    await client.query<Pick<AppliedMigration, 'sha256'>>('select sha256 from public.migrations where name = $1', [
      functions,
    ])
  ).rows[0]?.sha256
}

/** Lists the functions that can be dropped, because no table depends on them. */
const droppable = `
  select string_agg(p.oid::regprocedure::text, ', ') as list from pg_proc p
  where p.pronamespace in (select oid from pg_namespace where nspname in ('app', 'outside'))
    and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid)
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

/**
 * Replaces all functions of the schemas `app` and `outside` in one transaction, so that other connections see either
 * all old or all new functions. Each file runs twice, because functions may call functions of later files. The first
 * run does not check the bodies of functions, and the second run does.
 */
export async function replaceFunctions(
  client: pg.Client,
  files: readonly { name: string; sql: string }[],
  sha256: string,
): Promise<void> {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ list: string | null }>(droppable)
    if (rows[0]?.list) await client.query(`drop function ${rows[0].list}`)
    for (const setting of ['off', 'on']) {
      await client.query(`set local check_function_bodies = ${setting}`)
      for (const { name, sql } of files) {
        await client.query(sql).catch((cause: unknown) => {
          throw new FunctionFileError(name, cause)
        })
      }
    }
    await client.query(`revoke execute on all functions in schema app from public;
      grant execute on all functions in schema app to dealerline_app`)
    await client.query(
      `insert into public.migrations (name, sha256) values ($1, $2)
        on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
      [functions, sha256],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
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
export async function storeTimeZone(pool: pg.Pool, timeZone: string): Promise<void> {
  await pool.query('update app.provider_settings set time_zone = $1 where time_zone <> $1', [timeZone])
}

/** Connects as the database's owner, and waits until no other portal creates login roles for the same database. */
export async function connectAsOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`select pg_advisory_lock(hashtext('dealerline login roles'))`)
  return client
}

/**
 * Returns the login role of this database for a purpose. If the database names none, stores the suggested one. If the
 * PostgreSQL server does not have the role, for example after a restore, creates it.
 */
export async function ensureLoginRole(
  client: pg.Client,
  purpose: string,
  group: string,
  suggestion: { name: string; password: string },
): Promise<{ name: string; password: string }> {
  await client.query(
    'insert into app.login_roles (purpose, role_name, password) values ($1, $2, $3) on conflict do nothing',
    [purpose, suggestion.name, suggestion.password],
  )
  const { rows } = await client.query<{ name: string; password: string; exists: boolean }>(
    `select role_name as name, password, exists (select from pg_roles where rolname = role_name)
     from app.login_roles where purpose = $1`,
    [purpose],
  )
  const [role] = rows
  if (!role) throw new Error(`The login role for ${purpose} was not stored.`)
  if (!role.exists) {
    const [name, password] = [client.escapeIdentifier(role.name), client.escapeLiteral(role.password)]
    await client.query(`create role ${name} login password ${password} nosuperuser nobypassrls nocreatedb nocreaterole;
      grant ${client.escapeIdentifier(group)} to ${name} with inherit true, set false`)
  }
  return role
}

/** Stores the settings of a role's sessions, if they differ. */
export async function ensureRoleSettings(
  client: pg.Client,
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    'select unnest(rolconfig) as setting from pg_roles where rolname = $1',
    [name],
  )
  const existing = new Set(rows.map(({ setting }) => setting.toLowerCase()))
  for (const [setting, value] of Object.entries(settings)) {
    if (existing.has(`${setting}=${value}`.toLowerCase())) continue
    const role = client.escapeIdentifier(name)
    await client.query(`alter role ${role} set ${client.escapeIdentifier(setting)} to ${client.escapeLiteral(value)}`)
  }
}

/** Lists the rights that a login role has in addition to those of its group: attributes, memberships and ownership. */
export async function findRights(client: pg.Client, name: string, group: string): Promise<string[]> {
  const { rows } = await client.query<{ excess: string }>(
    `with login as (select * from pg_roles where rolname in ($1, $2))
     select 'attributes' as excess from login
       where rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
     union select m.roleid::regrole::text from pg_auth_members m join login l on l.oid = m.member
       where m.roleid <> (select oid from pg_roles where rolname = $2)
     union select 'ownership' from pg_shdepend d join login l on l.oid = d.refobjid and d.deptype = 'o'`,
    [name, group],
  )
  return rows.map(({ excess }) => excess)
}

/** Returns the key that signs the claims of calls. */
export async function findCallKey(client: pg.Client): Promise<Buffer> {
  const { rows } = await client.query<{ key: Buffer }>('select key from app.call_key')
  if (!rows[0]) throw new Error('The database has no key for calls: its table app.call_key is empty.')
  return rows[0].key
}
