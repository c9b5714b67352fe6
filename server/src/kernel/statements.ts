import type pg from 'pg'
import { type Fragment, type PreparedStatement, sql, type Tag, textOf } from './compose.ts'
import { allowsNames } from './pools.ts'

/** Returns a statement in the form that the connections of the pool accept. */
export function toSendable(pool: pg.Pool, { name, text, values, timeoutMs }: PreparedStatement) {
  const timeout = timeoutMs === undefined ? {} : { query_timeout: timeoutMs }
  return allowsNames(pool) ? { name, text, values, ...timeout } : { text, values, queryMode: 'extended', ...timeout }
}

/** Waits for all promises, so that no statement is still running, and then throws the first error. */
export async function awaitAll(promises: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(promises)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** A pool, or the connection of a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>

/** Runs a statement without a name, which PostgreSQL plans for its values. */
const run = (db: Queryable, statement: Fragment): Promise<pg.QueryResult> =>
  db.query({ text: textOf(statement), values: [...statement.values] })

/** Returns the rows of a statement: rowsOf<Row>(pool)`select …`. In a transaction of a call, use its methods. */
export const rowsOf =
  <Row>(db: Queryable): Tag<Promise<Row[]>> =>
  async (...template) =>
    (await run(db, sql(...template))).rows

/** Returns the first row of a statement; undefined if there is none. */
export const rowOf =
  <Row>(db: Queryable): Tag<Promise<Row | undefined>> =>
  async (...template) =>
    (await rowsOf<Row>(db)(...template))[0]

/** Returns the value of a row with one column. */
export const onlyColumn = <Row extends object>(row: Row) => Object.values(row)[0] as Row[keyof Row]

/** Returns the only column of the rows of a statement. */
export const columnFrom =
  <Row extends object>(db: Queryable): Tag<Promise<Row[keyof Row][]>> =>
  async (...template) =>
    (await rowsOf<Row>(db)(...template)).map(onlyColumn)

/** Returns the only column of the first row; undefined if there is none. */
export const valueFrom =
  <Row extends object>(db: Queryable): Tag<Promise<Row[keyof Row] | undefined>> =>
  async (...template) =>
    (await columnFrom<Row>(db)(...template))[0]

/** Runs a statement. Returns how many rows it returned or changed. */
export const countOf =
  (db: Queryable): Tag<Promise<number>> =>
  async (...template) =>
    (await run(db, sql(...template))).rowCount ?? 0

/** Runs a statement. Returns whether it returned or changed one row. */
export const hasRow =
  (db: Queryable): Tag<Promise<boolean>> =>
  async (...template) =>
    (await countOf(db)(...template)) === 1

/** Runs a statement that returns nothing. */
export const execute =
  (db: Queryable): Tag<Promise<void>> =>
  async (...template) => {
    await run(db, sql(...template))
  }

/** Runs the work in a transaction of the connection. */
export async function transact<T>(client: Queryable, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Runs the work in a transaction of a connection of the pool. */
export async function transactOn<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await transact(client, () => work(client))
    client.release()
    return result
  } catch (error) {
    // It may still be in a transaction.
    client.release(error instanceof Error ? error : true)
    throw error
  }
}
