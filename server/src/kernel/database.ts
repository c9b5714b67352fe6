import { Socket } from 'node:net'
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

/** Builds queries against the schema; it never runs them: a `Transaction` does. */
export const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (value) => value)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Sends the statements of one turn in one packet. A write wakes the database, which costs more than a short statement
 * does. The driver corks around every prepared statement; here it uncorks when the turn is over.
 */
class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}

const begin = { name: 'begin', text: 'begin' }
const commit = { name: 'commit', text: 'commit' }

/** Connections that row-level security binds: they act as `dealerline_app` whoever owns the database. */
export function makePool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    pipeline: true,
    stream: () => new GatheringSocket(),
    options: '-c role=dealerline_app -c timezone=UTC -c jit=off',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'dealerline',
  })
  pool.on('error', () => undefined)
  return pool
}

/** A few connections as the database's owner: for migrations, demonstration data and the sandboxes, never for calls. */
export function makeOwnerPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    options: '-c timezone=UTC',
    application_name: 'dealerline-owner',
  })
  pool.on('error', () => undefined)
  return pool
}

/** Refuses to go on where row-level security would not bind the portal's connections. */
export async function assertBoundBySecurity(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  )
  if (rows[0]?.free !== false) throw new Error('The portal must connect as a role that row-level security binds.')
}

export interface AuditEntry {
  entityType: string
  entityID: string | number
  action: string
  data?: unknown
  /** The dealer it was done to, where that is not whom the caller acts as. */
  subjectID?: number
}

/** A statement that is parsed once per connection; for those that every call needs. */
export interface Prepared {
  name: string
  text: string
  values: unknown[]
}

/** A record that a function of the database answers as JSON, null if the caller may not see it. */
export interface Wanted {
  /** Such as `app.find_order_detail`; it takes one number. */
  function: string
  argument: number
}

/** One call's work in the database: everything it does is done, or nothing is. */
export class Transaction {
  readonly audited: AuditEntry[] = []
  private readonly client: pg.PoolClient
  private readonly afterCommit: (() => void)[] = []
  private readonly checks = new Map<string, () => Promise<void>>()

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  /** Runs a query that was built with `db`. */
  async all<T>(query: Compilable<T>): Promise<T[]> {
    const { sql, parameters } = query.compile()
    const { rows } = await this.client.query({ text: sql, values: [...parameters] })
    return rows
  }

  async prepared<T>(statement: Prepared): Promise<T[]> {
    const { rows } = await this.client.query(statement)
    return rows
  }

  /** Calls the function of a record; null if there is none. */
  async lookUp({ function: called, argument }: Wanted): Promise<unknown> {
    const [row] = await this.prepared<{ found: unknown }>({
      name: called,
      text: `select ${called}($1) as found`,
      values: [argument],
    })
    return row?.found ?? null
  }

  /** Notes who did what, in this transaction. */
  audit(entry: AuditEntry): void {
    this.audited.push(entry)
  }

  /** Runs once the call has written everything, and may still refuse all of it; one check for each name. */
  beforeCommit(name: string, check: () => Promise<void>): void {
    if (!this.checks.has(name)) this.checks.set(name, check)
  }

  /** Runs the checks that the call asked for. */
  async runChecks(): Promise<void> {
    for (const check of this.checks.values()) await check()
  }

  /** Runs once everything is stored, such as waking a worker; never for work that must not be lost. */
  onCommit(work: () => void): void {
    this.afterCommit.push(work)
  }

  committed(): void {
    for (const work of this.afterCommit) work()
  }

  /** For libraries that bring their own SQL and must take part in this transaction. */
  readonly executor = {
    executeSql: async (text: string, values: unknown[] = []) => this.client.query({ text, values: [...values] }),
  }
}

/**
 * Runs `work` in one transaction. `opening` is sent together with `begin` and `closing` together with `commit`, so that
 * a call costs two round trips beside its own statements.
 */
export async function inTransaction<O, T>(
  pool: pg.Pool,
  opening: Prepared,
  work: (transaction: Transaction, opened: O) => Promise<T>,
  closing: (transaction: Transaction, result: T) => Prepared[] = () => [],
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const begun = client.query(begin)
    const opened = client.query(opening)
    const [, { rows }] = await Promise.all([begun, opened])
    const transaction = new Transaction(client)
    const result = await work(transaction, rows[0] as O)
    const statements = closing(transaction, result).map((statement) => client.query(statement))
    await settle([...statements, client.query(commit)])
    transaction.committed()
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Begins a call and looks one record up in a single statement, which is a transaction of its own: one round trip. The
 * opening stands in the from clause, so it has run before the function does.
 */
export async function lookUpAhead<O>(
  pool: pg.Pool,
  opening: Prepared,
  { function: called, argument }: Wanted,
): Promise<{ opened: O; found: unknown }> {
  const { rows } = await pool.query({
    name: `${opening.name}_${called}`,
    text: `select to_json(opened) as opened, ${called}($${opening.values.length + 1}) as found from (${opening.text}) as opened`,
    values: [...opening.values, argument],
  })
  return rows[0]
}

/** The statement that stores what a job did, in the name of the portal; none where it noted nothing. */
export function auditOfJob({ audited }: Transaction): Prepared[] {
  if (audited.length === 0) return []
  const entries = audited.map(({ entityType, entityID, action, data }) => ({
    entity_type: entityType,
    entity_id: String(entityID),
    action,
    data: data ?? null,
  }))
  return [{ name: 'audit_job', text: 'select app.audit_job($1)', values: [JSON.stringify(entries)] }]
}

/** Waits for all, then throws the first failure: statements that are under way are never left behind. */
async function settle(promises: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(promises)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
