import { type TestPortal, until } from './portal.ts'

/**
 * Makes calls that wait for a lock of a row of the tables, and then lets them run in this sequence. What a call reads
 * before its first lock, it has read before any of them writes.
 */
export async function queueAtLock<T extends Promise<unknown>[]>(
  portal: TestPortal,
  tables: readonly ('orders' | 'customers' | 'addresses')[],
  calls: { [Index in keyof T]: () => T[Index] },
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> {
  const client = await portal.ownerPool.connect()
  try {
    await client.query('begin')
    for (const table of tables) await client.query(`select from ${table} for update`)
    const answers: Promise<unknown>[] = []
    for (const call of calls) {
      answers.push(call())
      await until(async () => {
        // The first call waits for this transaction, the others wait for their turn at the row.
        const { rows } = await client.query(
          `select from pg_locks where not granted and (transactionid = pg_current_xact_id()::xid
            or relation = any ($1::regclass[])
              and database = (select oid from pg_database where datname = current_database()))`,
          [tables],
        )
        return rows.length === answers.length
      }, `${answers.length} calls wait for the lock`)
    }
    await client.query('rollback')
    return (await Promise.all(answers)) as { [Index in keyof T]: Awaited<T[Index]> }
  } finally {
    client.release()
  }
}
