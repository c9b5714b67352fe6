import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { connectionTo } from '../kernel/database-hosts.ts'
import { columnFrom, execute, hasRow, rowOf, rowsOf } from '../kernel/statements.ts'
import type { Table } from './manifest.ts'

/** Formats that make the text of a value the same on every server. */
const formats = `set timezone to 'UTC'; set datestyle to 'ISO, MDY'; set intervalstyle to 'postgres';
  set extra_float_digits to 1; set bytea_output to 'hex'; set statement_timeout to 0;
  set idle_in_transaction_session_timeout to 0`

/** Opens a connection of the database's owner. */
export async function connectToCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTo(url),
    connectionTimeoutMillis: 10_000,
    application_name: 'dealerline backup',
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(formats)
  return client
}

/** Begins a transaction that sees the database as it is now, until it ends. Returns the time. */
export async function beginSnapshot(client: pg.Client): Promise<Date> {
  await client.query('begin isolation level repeatable read, read only')
  const row = await rowOf<{ now: Date }>(client)`select now()`
  return row?.now ?? new Date()
}

/** Whether the database has tables of the portal, or others. */
export const hasTables = (client: pg.Client) =>
  hasRow(client)`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' limit 1`

/**
 * Returns the tables with their columns, in a fixed order. Not included: lists that servers fill again, the state of
 * backups, the tables of the job queue (see `selectJobs`), and the list of migrations, which is in the head of the archive.
 */
export const selectTables = (client: pg.Client) =>
  rowsOf<Table>(client)`
    select format('%I.%I', n.nspname, c.relname) as name,
        array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
        and n.nspname not in ('information_schema', 'pgboss') and n.nspname not like 'pg\\_%'
        and (n.nspname, c.relname) not in (
          ('public', 'migrations'), ('servers', 'set_up_links'), ('servers', 'backup_state'))
      group by 1 order by 1`

export const selectMigrations = (client: pg.Client) =>
  columnFrom<{ name: string }>(client)`select name from migrations where name ~ '^[0-9]' order by name`

/** Streams the rows of a table in the text format of COPY. */
export const copyOut = (client: pg.Client, { name, columns }: Table) =>
  client.query(to(`copy (select ${columns.join(', ')} from ${name}) to stdout`))

/** Takes the rows of a table in the text format of COPY. */
export const copyIn = (client: pg.Client, { name, columns }: Table) =>
  client.query(from(`copy ${name} (${columns.join(', ')}) from stdin`))

/** The jobs that wait, run or have failed, as records of the list of failed jobs. */
const jobColumns = ['name', 'data', 'created_on', 'attempts', 'output']

/** Streams the jobs that wait, run or have failed. Schedules queue their jobs again, so those are not included. */
export const copyJobsOut = (client: pg.Client, deadLetters: string) =>
  client.query(
    to(`copy (
      select coalesce(j.source_name, j.name) as name, j.data, coalesce(j.source_created_on, j.created_on) as created_on,
        coalesce(j.source_retry_count, j.retry_count) as attempts, j.source_output as output
      from pgboss.job j
      where j.state in ('created', 'retry', 'active') and j.name not like '\\_\\_pgboss\\_\\_%'
        and (j.name <> '${deadLetters}' or j.source_name is not null)
        and (j.name = '${deadLetters}' or not exists (select from pgboss.schedule s where s.name = j.name))) to stdout`),
  )

/** Makes the table that takes the jobs of an archive. It exists as long as the connection. */
export async function createJobsTable(client: pg.Client): Promise<Table> {
  await execute(client)`
    create temporary table restored_jobs (
      name text, data jsonb, created_on timestamptz, attempts integer, output jsonb)`
  return { name: 'restored_jobs', columns: jobColumns }
}

/** The error of a job that waited when the backup was taken. */
const restoredError = 'Restored from a backup'

/** A job of the archive that is held. */
export interface HeldJob {
  readonly id: string
  readonly name: string
  /** Whether it had failed for the last time when the backup was taken. */
  readonly hasFailed: boolean
}

/** Lets the job queue run its SQL on this connection. */
export const executorOf = (client: pg.Client) => ({
  executeSql: async (text: string, values: unknown[] = []) => client.query({ text, values: [...values] }),
})

/** Holds the jobs of the archive as failed jobs, so that an administrator decides about each. */
export async function holdJobs(client: pg.Client, deadLetters: string): Promise<HeldJob[]> {
  // Without a row type, because the job queue makes its tables itself.
  const rows = await rowsOf(client)`
    insert into pgboss.job (name, data, source_name, source_created_on, source_retry_count, source_output,
        retry_limit, keep_until)
      select ${deadLetters}, data, name, created_on, attempts,
        coalesce(output, jsonb_build_object('name', ${restoredError}::text, 'message',
          'The job waited when the backup was taken. It may have run since: check that before you try it again.')),
        0, now() + interval '90 days'
      from restored_jobs
      returning id, source_name as name, source_output ->> 'name' <> ${restoredError} as "hasFailed"`
  return rows as HeldJob[]
}

/** Returns the last value of each stored sequence, as text; null if it has not been used. */
export async function selectSequences(client: pg.Client): Promise<Record<string, string | null>> {
  const rows = await rowsOf<{ name: string; value: string | null }>(client)`
    select format('%I.%I', n.nspname, c.relname) as name, s.last_value::text as value
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_sequences s on s.schemaname = n.nspname and s.sequencename = c.relname
      where c.relkind = 'S' and c.relpersistence = 'p' and n.nspname <> 'pgboss' order by 1`
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function setSequence(client: pg.Client, name: string, value: string | null): Promise<void> {
  if (value !== null) await execute(client)`select setval(${name}::regclass, ${value}::bigint)`
}

/** Returns the files to which records refer, with their hashes. */
export const selectReferencedFiles = (client: pg.Client) =>
  rowsOf<{ key: string; sha256: string }>(client)`
    select key, sha256 from attachments
      union select key, sha256 from resource_files
      union select sealed_file, sealed_hash from envelopes where sealed_file <> ''
      union select service_file, service_hash from envelope_recipients where service_file <> ''
      union select file_key, sha256 from imports where file_key <> ''`

/** Marks the database, so that no server starts on it before the restore has ended. */
export const markRestore = (client: pg.Client) => execute(client)`create table public.unfinished_restore ()`

/** The statements that give a database its references and triggers back. */
export type References = readonly string[]

/**
 * Makes all tables empty, without triggers and foreign keys, so that they can be filled in any order.
 * @returns the statements for `enforceReferences`, in the same transaction
 */
export async function relaxReferences(client: pg.Client, tables: readonly Table[]): Promise<References> {
  const rows = await rowsOf<{ relax: string; enforce: string }>(client)`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as relax,
        format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
          as enforce
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and c.conparentid = 0 and n.nspname not in ('pgboss', 'information_schema')
        and n.nspname not like 'pg\\_%'
      union all
      select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname),
        format('alter table %s enable %s trigger %I', t.tgrelid::regclass,
          case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname)
      from pg_trigger t join pg_class k on k.oid = t.tgrelid join pg_namespace n on n.oid = k.relnamespace
      where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D'
        and n.nspname not in ('pgboss', 'information_schema') and n.nspname not like 'pg\\_%'`
  for (const { relax } of rows) await client.query(relax)
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  return rows.map(({ enforce }) => enforce)
}

/** Creates the foreign keys again, which checks all rows, and the triggers. */
export async function enforceReferences(client: pg.Client, references: References): Promise<void> {
  for (const statement of references) await client.query(statement)
}

/** Removes the mark of the restore, so that servers start. */
export const unmarkRestore = (client: pg.Client) => execute(client)`drop table public.unfinished_restore`

/** Ends the transaction of a snapshot. */
export const endSnapshot = (client: pg.Client) => client.query('commit')

/** Does the work unless another server does it. */
export async function holdBackupLock(url: string, work: () => Promise<void>): Promise<void> {
  const client = await connectToCopy(url)
  try {
    const row = await rowOf<{ isLocked: boolean }>(client)`
      select pg_try_advisory_lock(hashtext('dealerline backup')) as "isLocked"`
    if (row?.isLocked) await work()
  } finally {
    await client.end()
  }
}
