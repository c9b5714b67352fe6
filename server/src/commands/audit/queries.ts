import pg from 'pg'
import { nameOf, sql } from '../../kernel/compose.ts'
import { connectionTo } from '../../kernel/database-hosts.ts'
import { rowOf, rowsOf, valueFrom } from '../../kernel/statements.ts'
import { hasTable } from '../../kernel/table-queries.ts'
import type { EntryContent, Link } from './canonical-form.ts'

/** A link with its entry. If the entry is missing, its columns are null. */
export interface LinkedEntry extends Link, EntryContent {
  hash: string
  hasEntry: boolean
}

/** An entry that is not in the chain yet, with its content in the log. */
export interface PendingEntry extends EntryContent {
  auditID: string
  day: string
  contentHash: string
  hasEntry: boolean
  hasLink: boolean
  isOverdue: boolean
}

export interface ClosingRecord {
  lastPosition: string
  entries: string
  hash: string
}

const batchSize = 1000

/** Connects and opens a snapshot of the database, so that the check does not see entries that are logged later. */
export async function connectForAudit(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTo(url),
    options: '-c timezone=UTC -c jit=off',
    connectionTimeoutMillis: 10_000,
    application_name: 'dealerline-verify-audit',
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  return client
}

export const hasChain = (client: pg.Client) => hasTable(client, 'public.audit_chain')

const instant = (column: string) => sql`to_char(${nameOf(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
/** Returns the SQL for the day of a column in the provider's time zone. */
const dayOf = (column: string) => sql`to_char(${nameOf(column)} at time zone app.time_zone(), 'YYYY-MM-DD')`
const contentColumns = sql`${instant('l.at')} as at, l.actor, l.actor_id::text as "actorID", l.subject_id::text as "subjectID",
  l.entity_type as "entityType", l.entity_id as "entityID", l.action, l.data::text as data, l.request_id as "requestID"`

/** Reads the chain after a position, in batches. */
export async function* readLinks(client: pg.Client, after: string): AsyncGenerator<LinkedEntry> {
  let position = after
  for (;;) {
    const rows = await rowsOf<LinkedEntry>(client)`
      select c.position, c.audit_id as "auditID", to_char(c.day, 'YYYY-MM-DD') as day,
        ${instant('c.logged_at')} as "loggedAt",
          encode(c.content_hash, 'hex') as "contentHash", encode(c.hash, 'hex') as hash,
          l.audit_id is not null as "hasEntry", ${contentColumns}
        from public.audit_chain c left join public.audit_log l on l.audit_id = c.audit_id
        where c.position > ${position}::bigint order by c.position limit ${batchSize}::integer`
    yield* rows
    if (rows.length < batchSize) return
    position = rows.at(-1)?.position ?? position
  }
}

/** Reads the pending entries in batches. An entry is overdue if it is pending for more than ten minutes. */
export async function* readPending(client: pg.Client): AsyncGenerator<PendingEntry> {
  let auditID = String(-(2n ** 63n))
  for (;;) {
    const rows = await rowsOf<PendingEntry>(client)`
      select p.audit_id as "auditID", ${dayOf('p.logged_at')} as day, encode(p.content_hash, 'hex') as "contentHash",
          exists (select from public.audit_chain c where c.audit_id = p.audit_id) as "hasLink",
          p.added_at < now() - interval '10 minutes' as "isOverdue", l.audit_id is not null as "hasEntry",
          ${contentColumns}
        from public.audit_pending p left join public.audit_log l on l.audit_id = p.audit_id
        where p.audit_id > ${auditID}::bigint order by p.audit_id limit ${batchSize}::integer`
    yield* rows
    if (rows.length < batchSize) return
    auditID = rows.at(-1)?.auditID ?? auditID
  }
}

/** Reads in batches the entries of the log that are neither in the chain nor pending. */
export async function* readForeignEntries(client: pg.Client): AsyncGenerator<{ auditID: string; day: string | null }> {
  let auditID = String(-(2n ** 63n))
  for (;;) {
    const rows = await rowsOf<{ auditID: string; day: string | null }>(client)`
      select l.audit_id as "auditID", ${dayOf('l.at')} as day from public.audit_log l
        where l.audit_id > ${auditID}::bigint
          and not exists (select from public.audit_chain c where c.audit_id = l.audit_id)
          and not exists (select from public.audit_pending p where p.audit_id = l.audit_id)
        order by l.audit_id limit ${batchSize}::integer`
    yield* rows
    if (rows.length < batchSize) return
    auditID = rows.at(-1)?.auditID ?? auditID
  }
}

/** Returns the position of the link with this hash. */
export const findHead = (client: pg.Client, hash: string) =>
  valueFrom<{ position: string }>(client)`
    select position from public.audit_chain where hash = decode(${hash}, 'hex')`

/** Returns the last link before a day. */
export const findLinkBefore = (client: pg.Client, day: string) =>
  rowOf<{ position: string; hash: string; day: string }>(client)`
    select position, encode(hash, 'hex') as hash, to_char(day, 'YYYY-MM-DD') as day
      from public.audit_chain where day < ${day}::date order by position desc limit 1`

export const findClosingRecord = (client: pg.Client, day: string) =>
  rowOf<ClosingRecord>(client)`
    select last_position as "lastPosition", entries, encode(hash, 'hex') as hash
      from public.audit_chain_days where day = ${day}::date`

/** Returns the closed days without a link at the last position that their closing record states. */
export const selectDaysWithoutLinks = (client: pg.Client) =>
  rowsOf<{ day: string; entries: string }>(client)`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.entries from public.audit_chain_days d
      where not exists (select from public.audit_chain c where c.position = d.last_position and c.day = d.day)
      order by d.day`

const auditTables = sql`('public.audit_log'::regclass, 'public.audit_chain'::regclass, 'public.audit_chain_days'::regclass,
  'public.audit_pending'::regclass)`

/**
 * Returns the triggers and rules of the audit tables as PostgreSQL prints them. `source` is the body of the function.
 */
export const selectTriggers = (client: pg.Client) =>
  rowsOf<{ definition: string; mode: string; source: string | null }>(client)`
    select pg_get_triggerdef(t.oid) as definition, t.tgenabled::text as mode, p.prosrc as source
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid in ${auditTables} and not t.tgisinternal
      union all
      select pg_get_ruledef(r.oid), r.ev_enabled::text, null from pg_rewrite r
      where r.ev_class in ${auditTables}
      order by definition`

/** Returns the roles that may change or remove rows of the audit tables, except owners and superusers. */
export const selectRolesWithRights = (client: pg.Client) =>
  rowsOf<{ role: string; table: string }>(client)`
    select r.rolname as role, c.relname as table from pg_roles r cross join pg_class c
      where c.oid in ${auditTables} and not r.rolsuper and r.rolname !~ '^pg_'
      and not pg_has_role(r.oid, c.relowner, 'member')
        and (has_any_column_privilege(r.oid, c.oid, 'update')
        or has_table_privilege(r.oid, c.oid, 'delete, truncate, trigger'))
      order by role, c.relname`
