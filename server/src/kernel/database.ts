import type { EntityType } from '@dealerline/shared/rules/audited-records.ts'
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { signClaims } from './claims.ts'
import { toLostConnection } from './lost-connection.ts'
import { markTransaction } from './open-transaction.ts'
import { allowsNames } from './pools.ts'
import type { DB } from './schema.ts'

/** Builds queries for the schema. A `Transaction` runs them. */
export const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const begin: PreparedStatement = { name: 'begin', text: 'begin', values: [] }
const commit: PreparedStatement = { name: 'commit', text: 'commit', values: [] }

/** Returns a statement in the form that the connections of the pool accept. */
function toSendable(pool: pg.Pool, { name, text, values }: PreparedStatement) {
  return allowsNames(pool) ? { name, text, values } : { text, values, queryMode: 'extended' }
}

/** Whether PostgreSQL rejected a value (class 22), such as a text with a NUL character or a number out of range. */
export const isUnstorable = (error: unknown) =>
  error instanceof Error && 'severity' in error && 'code' in error && /^22[0-9A-Z]{3}$/.test(String(error.code))

export interface AuditEntry {
  entityType: EntityType
  /** The id of the record. `audited-records.ts` states which id each type of record has. */
  entityID: string | number
  action: string
  data?: unknown
  /** The affected dealer, if it is not the dealer as whom the caller acts. */
  subjectID?: number
}

/** A statement for `Transaction.prepared`. PostgreSQL parses it once per connection. */
export interface PreparedStatement {
  name: string
  text: string
  values: unknown[]
}

/** A look-up by a database function. It returns a record as JSON, or null if the caller may not see the record. */
export interface RecordLookUp {
  /** Name of the function, such as `app.find_order_detail`. It takes one number. */
  function: string
  argument: number
}

/** The database transaction of a call or a job. */
export class Transaction {
  readonly audited: AuditEntry[] = []
  private readonly client: pg.PoolClient
  private readonly pool: pg.Pool
  private readonly afterCommit: (() => void)[] = []
  private readonly checks = new Map<string, () => Promise<void>>()

  constructor(client: pg.PoolClient, pool: pg.Pool) {
    this.client = client
    this.pool = pool
  }

  /** Runs a query built with `db`. */
  async all<T>(query: Compilable<T>): Promise<T[]> {
    const { sql, parameters } = query.compile()
    const { rows } = await this.client.query({ text: sql, values: [...parameters] })
    return rows
  }

  async prepared<T>(statement: PreparedStatement): Promise<T[]> {
    const { rows } = await this.client.query(toSendable(this.pool, statement))
    return rows
  }

  /** Calls the function of a look-up. Returns null if the record does not exist or the caller may not see it. */
  async lookUp({ function: functionName, argument }: RecordLookUp): Promise<unknown> {
    const [row] = await this.prepared<{ found: unknown }>({
      name: functionName,
      text: `select ${functionName}($1) as found`,
      values: [argument],
    })
    return row?.found ?? null
  }

  /** Lets the rest of the transaction see the rows of all dealers, like a job. */
  async allowAllRows(): Promise<void> {
    const values = signClaims(this.pool, { job: true })
    await this.prepared({ name: 'begin_job', text: 'select app.begin_job($1, $2)', values })
  }

  /** Adds an audit entry, which is stored at the end of this transaction. */
  audit(entry: AuditEntry): void {
    this.audited.push(entry)
  }

  /**
   * Registers a check that runs after the call's handler and can still refuse the call. If a check with the same name
   * is already registered, ignores the new one.
   */
  beforeCommit(name: string, check: () => Promise<void>): void {
    if (!this.checks.has(name)) this.checks.set(name, check)
  }

  /** Runs the registered checks. */
  async runChecks(): Promise<void> {
    for (const check of this.checks.values()) await check()
  }

  /**
   * Registers work that runs after the commit, such as waking a worker. If the process ends before, the work is lost.
   */
  onCommit(work: () => void): void {
    this.afterCommit.push(work)
  }

  committed(): void {
    for (const work of this.afterCommit) work()
  }

  /** Runs the SQL of a library in this transaction. */
  readonly executor = {
    executeSql: async (text: string, values: unknown[] = []) => this.client.query({ text, values: [...values] }),
  }
}

/**
 * Runs `work` in one transaction. Sends `opening` together with `begin`, and `closing` together with `commit`, so the
 * transaction adds only two round trips to those of `work`.
 * @throws LostConnection if the connection was lost
 */
export async function inTransaction<O, T>(
  pool: pg.Pool,
  opening: PreparedStatement,
  work: (transaction: Transaction, opened: O) => Promise<T>,
  closing: (transaction: Transaction, result: T) => PreparedStatement[] = () => [],
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toLostConnection(error, false)
  })
  let failure: Error | undefined
  let mayHaveCommitted = false
  try {
    const beginResult = client.query(toSendable(pool, begin))
    const openingResult = client.query(toSendable(pool, opening))
    const [, { rows }] = await Promise.all([beginResult, openingResult])
    const transaction = new Transaction(client, pool)
    const result = await markTransaction(() => work(transaction, rows[0] as O))
    const statements = closing(transaction, result).map((statement) => client.query(toSendable(pool, statement)))
    mayHaveCommitted = true
    await awaitAll([...statements, client.query(toSendable(pool, commit))])
    transaction.committed()
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      failure = rollbackError
    })
    throw toLostConnection(error, mayHaveCommitted)
  } finally {
    client.release(failure)
  }
}

/**
 * Opens a call and looks up a record in a single statement, so the call needs only one round trip. The statement is a
 * transaction by itself. The opening is in the from clause, so it runs before the look-up.
 */
export async function lookUpAhead<O>(
  pool: pg.Pool,
  opening: PreparedStatement,
  { function: functionName, argument }: RecordLookUp,
): Promise<{ opened: O; found: unknown }> {
  const statement = {
    name: `${opening.name}_${functionName}`,
    text: `select to_json(opened) as opened, ${functionName}($${opening.values.length + 1}) as found from (${opening.text}) as opened`,
    values: [...opening.values, argument],
  }
  return (await pool.query(toSendable(pool, statement))).rows[0]
}

/** Returns the statements that store a job's audit entries, with the portal as the person who acted. */
export function auditOfJob({ audited }: Transaction): PreparedStatement[] {
  if (audited.length === 0) return []
  const entries = audited.map(({ entityType, entityID, action, data }) => ({
    entity_type: entityType,
    entity_id: String(entityID),
    action,
    data: data ?? null,
  }))
  return [{ name: 'audit_job', text: 'select app.audit_job($1)', values: [JSON.stringify(entries)] }]
}

/** Waits for all promises, so that no statement is still running, and then throws the first error. */
async function awaitAll(promises: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(promises)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
