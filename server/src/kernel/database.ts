import type { AuditAction } from '@dealerline/shared/record-rules/audit-actions.ts'
import type { EntityType } from '@dealerline/shared/record-rules/audited-records.ts'
import type pg from 'pg'
import { beginJob } from './claims.ts'
import { demoMoment } from './clock.ts'
import { type Fragment, type PreparedStatement, statement, type Tag, textOf } from './compose.ts'
import { awaitAll, onlyColumn, toSendable } from './statements.ts'

/** Whether PostgreSQL rejected a value (class 22), such as a text with a NUL character or a number out of range. */
export const isUnstorable = (error: unknown) =>
  error instanceof Error && 'severity' in error && 'code' in error && /^22[0-9A-Z]{3}$/.test(String(error.code))

/** What has changed: an order, something that the news of people are about, or the rights of a person. */
export type Topic = number | 'news' | `person:${number}`

const changeListeners = new WeakMap<pg.Pool, (topic: Topic) => void>()

/** Sets the function that gets each topic that a transaction of the pool may have changed, after its commit. */
export const onChange = (pool: pg.Pool, listener: (topic: Topic) => void) => changeListeners.set(pool, listener)

export interface AuditEntry {
  entityType: EntityType
  /** The id of the record. `audited-records.ts` states which id each type of record has. */
  entityID: string | number
  action: AuditAction
  data?: unknown
  /** The affected dealer, if it is not the dealer as whom the caller acts. */
  subjectID?: number
}

/** A look-up by a database function. It returns a record as JSON, or null if the caller may not see the record. */
export interface RecordLookUp {
  /** Name of the function, such as `app.find_order_detail`. It takes nothing, one number, or one record as JSON. */
  function: string
  /** Each function has its own type, so the check of statements accepts any. */
  argument?: unknown
}

/** The database transaction of a call or a job. */
export class Transaction {
  readonly audited: AuditEntry[] = []
  private readonly client: pg.PoolClient
  private readonly pool: pg.Pool
  private readonly afterCommit: (() => void)[] = []
  private readonly sentStatements: Promise<unknown>[] = []
  private readonly checks = new Map<string, () => Promise<void>>()

  constructor(client: pg.PoolClient, pool: pg.Pool) {
    this.client = client
    this.pool = pool
  }

  /** Runs a statement that `sql` composed. It has no name, so PostgreSQL plans it for its values. */
  async composed<T>(statement: Fragment<T>): Promise<T[]> {
    const { rows } = await this.client.query({ text: textOf(statement), values: [...statement.values] })
    return rows
  }

  private async rowsOf<T>(prepared: PreparedStatement): Promise<T[]> {
    const { rows } = await this.client.query(toSendable(this.pool, prepared))
    return rows
  }

  /** Returns the rows of the statement with this name: tx.prepared<Row>('name')`select …`. */
  prepared<T>(name: string): Tag<Promise<T[]>> {
    return (...template) => this.rowsOf<T>(statement(name)(...template))
  }

  /** Returns the first row of a statement; undefined if there is none. */
  first<T>(name: string): Tag<Promise<T | undefined>> {
    return async (...template) => (await this.prepared<T>(name)(...template))[0]
  }

  /** Returns the first row of a statement that always has one, such as an insert. */
  one<T>(name: string): Tag<Promise<T>> {
    return async (...template) => {
      const row = await this.first<T>(name)(...template)
      if (!row) throw new Error(`The statement ${name} returned no row.`)
      return row
    }
  }

  /** Returns the only column of the rows. */
  column<T extends object>(name: string): Tag<Promise<T[keyof T][]>> {
    return async (...template) => (await this.prepared<T>(name)(...template)).map(onlyColumn)
  }

  /** Returns the only column of the first row; undefined if there is none. */
  value<T extends object>(name: string): Tag<Promise<T[keyof T] | undefined>> {
    return async (...template) => (await this.column<T>(name)(...template))[0]
  }

  /** Returns the only column of a statement that always has a row, such as the id of an insert. */
  onlyValue<T extends object>(name: string): Tag<Promise<T[keyof T]>> {
    return (...template) => this.one<T>(name)(...template).then(onlyColumn<T>)
  }

  /** Runs a statement. Returns whether it returned a row. */
  hasRow(name: string): Tag<Promise<boolean>> {
    return async (...template) => (await this.prepared(name)(...template)).length > 0
  }

  /** Runs a statement that returns nothing. */
  execute(name: string): Tag<Promise<void>> {
    return async (...template) => {
      await this.rowsOf(statement(name)(...template))
    }
  }

  /**
   * Sends a write that returns nothing without waiting for it, so that the next statement travels with it. The transaction
   * waits before it commits, and fails with the error of the write.
   */
  send(name: string): Tag<void> {
    return (...template) => {
      const sent = this.rowsOf(statement(name)(...template))
      sent.catch(() => undefined)
      this.sentStatements.push(sent)
    }
  }

  /** Waits for the statements of `send`, and throws the first error. */
  confirmSent(): Promise<void> {
    return awaitAll(this.sentStatements)
  }

  /** Calls the function of a look-up. Returns null if the record does not exist or the caller may not see it. */
  async lookUp(lookUp: RecordLookUp): Promise<unknown> {
    const { text, values } = callOf(lookUp, 1)
    const [row] = await this.rowsOf<{ found: unknown }>({
      name: lookUp.function,
      text: `select ${text} as found`,
      values,
    })
    return row?.found ?? null
  }

  /** Lets the rest of the transaction see the rows of all dealers, like a job. */
  async allowAllRows(): Promise<void> {
    await this.rowsOf(beginJob(this.pool))
  }

  /** Adds an audit entry, which is stored at the end of this transaction. */
  audit(entry: AuditEntry): void {
    this.audited.push(entry)
  }

  /** Adds an audit entry about an order. */
  auditOrder(orderID: number, action: AuditAction, data?: object): void {
    this.audit({ entityType: 'order', entityID: orderID, action, data })
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

  /** Tells the pages that show the topic after the commit that it may have changed. */
  announce(topic: Topic): void {
    this.onCommit(() => changeListeners.get(this.pool)?.(topic))
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
 * Opens a call and looks up a record in a single statement, so the call needs only one round trip. The statement is a
 * transaction by itself. The opening is in the from clause, so it runs before the look-up.
 */
export async function lookUpAhead<O>(
  pool: pg.Pool,
  opening: PreparedStatement,
  lookUp: RecordLookUp,
): Promise<{ opened: O; found: unknown }> {
  const { text, values } = callOf(lookUp, opening.values.length + 1)
  const statement = {
    name: `${opening.name}_${lookUp.function}`,
    text: `select to_json(opened) as opened, ${text} as found from (${opening.text}) as opened`,
    values: [...opening.values, ...values],
  }
  return runAlone(pool, statement)
}

/** Returns the call of a look-up's function, whose argument has this place among the values of the statement. */
function callOf({ function: functionName, argument }: RecordLookUp, place: number) {
  return argument === undefined
    ? { text: `${functionName}()`, values: [] }
    : { text: `${functionName}($${place})`, values: [argument] }
}

/** Runs a statement that is a transaction by itself, and returns its only row. */
export async function runAlone<R>(pool: pg.Pool, statement: PreparedStatement): Promise<R> {
  return (await pool.query(toSendable(pool, statement))).rows[0]
}

/** Returns the statement that sets the moment of a transaction of the demonstration data; none for other transactions. */
export function setMoment(): PreparedStatement[] {
  const moment = demoMoment()
  return moment ? [statement('set_moment')`select app.set_moment(${moment})`] : []
}

/** Returns the statements that store a job's audit entries, with the portal as the person who acted. */
export function auditOfJob(tx: Transaction): PreparedStatement[] {
  if (tx.audited.length === 0) return []
  return [statement('audit_job')`select app.audit_job(${entriesOf(tx)})`]
}

/** Returns the statements that store the audit entries of an import, with the import and its person as the actor. */
export function auditOfImport(tx: Transaction, importID: number): PreparedStatement[] {
  if (tx.audited.length === 0) return []
  return [statement('audit_import')`select app.audit_import(${importID}, ${entriesOf(tx)})`]
}

/** Returns audit entries as JSON. */
export const entriesOf = ({ audited }: Transaction) =>
  JSON.stringify(
    audited.map(({ entityType, entityID, action, data, subjectID }) => ({
      entity_type: entityType,
      entity_id: String(entityID),
      action,
      data: data ?? null,
      subject_id: subjectID ?? null,
    })),
  )
