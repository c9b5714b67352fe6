import pg from 'pg'
import { nameOf } from '../kernel/compose.ts'
import { connectionTo } from '../kernel/database-hosts.ts'
import { columnFrom, execute, hasRow, rowOf, rowsOf } from '../kernel/statements.ts'
import { hasTable } from '../kernel/table-queries.ts'

/** Connects as the database's owner, and waits until no other portal creates login roles for the same database. */
export async function connectAsOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionTo(url), connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  await execute(client)`select pg_advisory_lock(hashtext('dealerline login roles'))`
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
  await execute(client)`
    insert into app.login_roles (purpose, role_name, password)
      values (${purpose}, ${suggestion.name}, ${suggestion.password}) on conflict do nothing`
  const role = await rowOf<{ name: string; password: string; exists: boolean }>(client)`
    select role_name as name, password, exists (select from pg_roles where rolname = role_name)
      from app.login_roles where purpose = ${purpose}`
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
  const rows = await rowsOf<{ setting: string }>(client)`
    select unnest(rolconfig) as setting from pg_roles where rolname = ${name}`
  const existing = new Set(rows.map(({ setting }) => setting.toLowerCase()))
  for (const [setting, value] of Object.entries(settings)) {
    if (existing.has(`${setting}=${value}`.toLowerCase())) continue
    const role = client.escapeIdentifier(name)
    await client.query(`alter role ${role} set ${client.escapeIdentifier(setting)} to ${client.escapeLiteral(value)}`)
  }
}

/** Lists the rights that a login role has in addition to those of its group: attributes, memberships and ownership. */
export const findRights = (client: pg.Client, name: string, group: string) =>
  columnFrom<{ excess: string }>(client)`
    with login as (select * from pg_roles where rolname in (${name}, ${group}))
      select 'attributes' as excess from login
        where rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
      union select m.roleid::regrole::text from pg_auth_members m join login l on l.oid = m.member
        where m.roleid <> (select oid from pg_roles where rolname = ${group})
      union select 'ownership' from pg_shdepend d join login l on l.oid = d.refobjid and d.deptype = 'o'`

/** Returns the key that signs the claims of calls. */
export async function findCallKey(client: pg.Client): Promise<Buffer> {
  const row = await rowOf<{ key: Buffer }>(client)`select key from app.call_key`
  if (!row) throw new Error('The database has no key for calls: its table app.call_key is empty.')
  return row.key
}

/** The sequences that hold the caller of a transaction (decision 0065). */
const callerSequences = ['app.caller', 'app.person', 'app.group_hash']

/**
 * Creates damaged sequences of the caller again. They are unlogged, and a standby writes their first page to its disk
 * only at its next restartpoint. In a standby that is promoted before, they are empty and every call fails.
 */
export async function repairCallerSequences(client: pg.Client): Promise<void> {
  for (const sequence of callerSequences) {
    if (!(await hasTable(client, sequence))) continue
    // A sequence is a table with one row. The empty page of a damaged one has none.
    if (await hasRow(client)`select from ${nameOf(sequence)}`) continue
    await client.query(`
      begin;
      drop sequence ${sequence};
      create unlogged sequence ${sequence} as bigint minvalue 0 start 0;
      grant select on sequence ${sequence} to dealerline_app;
      commit`)
  }
}
