import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { type PreparedStatement, statement } from './compose.ts'
import { setMoment, Transaction } from './database.ts'
import { toLostConnection } from './lost-connection.ts'
import { markTransaction } from './open-transaction.ts'
import { awaitAll, toSendable } from './statements.ts'

const begin = statement('begin')`begin`
const commit = statement('commit')`commit`

/** A statement that starts a call in its transaction and returns one row about the caller. */
export interface OpeningStatement<O> extends PreparedStatement {
  /** Whether the work only reads, so that its result need not wait for the commit. */
  isRead?: boolean
  /**
   * The row that the statement will probably return, such as that of the caller's last call. `work` starts with this row
   * at once, so that its first statements travel with the opening. If the statement returns another row, the work is
   * rolled back and repeated.
   */
  expectedRow?: O | undefined
}

/**
 * Runs `work` in one transaction. Sends `opening` together with `begin`, and `closing` together with `commit`, so the
 * transaction adds only two round trips to those of `work`; only one if the opening returns the expected row.
 * @throws LostConnection if the connection was lost
 */
export async function inTransaction<O, T>(
  pool: pg.Pool,
  { expectedRow, isRead, ...opening }: OpeningStatement<O>,
  work: (transaction: Transaction, opened: O) => Promise<T>,
  closing: (transaction: Transaction, result: T) => PreparedStatement[] = () => [],
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toLostConnection(error, false)
  })
  let failure: Error | undefined
  let mayHaveCommitted = false
  const transaction = new Transaction(client, pool)
  try {
    const beginResult = Promise.all([
      client.query(toSendable(pool, begin)),
      ...setMoment().map((statement) => client.query(toSendable(pool, statement))),
    ])
    const openingResult = client.query(toSendable(pool, opening))
    const openingRow = Promise.all([beginResult, openingResult]).then(([, { rows }]) => rows[0] as O)
    const run = (row: O) => markTransaction(() => work(transaction, row))
    const result = expectedRow ? await runAhead(run, expectedRow, openingRow) : await run(await openingRow)
    const statements = closing(transaction, result).map((statement) => client.query(toSendable(pool, statement)))
    mayHaveCommitted = true
    const ending = awaitAll([transaction.confirmSent(), ...statements, client.query(toSendable(pool, commit))])
    // The next user of the connection can send statements at once, because PostgreSQL runs them after the commit. If the
    // connection is lost, that user notices it.
    if (isRead && statements.length === 0) ending.catch(() => undefined)
    else {
      await ending
      transaction.committed()
    }
    return result
  } catch (laterError) {
    // After a failed write, PostgreSQL refuses the next statements with an error that says nothing.
    const error = await transaction.confirmSent().then(
      () => laterError,
      (sentError: unknown) => (laterError instanceof OtherRow ? laterError : sentError),
    )
    await client.query('rollback').catch((rollbackError: Error) => {
      failure = rollbackError
    })
    if (!(error instanceof OtherRow)) throw toLostConnection(error, mayHaveCommitted)
  } finally {
    client.release(failure)
  }
  return inTransaction(pool, opening, work, closing)
}

/** The opening returned another row than expected. */
class OtherRow extends Error {}

/** Runs work with the expected row, and checks the row before the work counts. */
async function runAhead<O, T>(run: (row: O) => Promise<T>, expectedRow: O, openingRow: Promise<O>): Promise<T> {
  const [row, outcome] = await Promise.allSettled([openingRow, run(expectedRow)])
  if (row.status === 'rejected') throw row.reason
  if (!isDeepStrictEqual(row.value, expectedRow)) throw new OtherRow()
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
