import { type TestPortal, until } from './portal.ts'

/**
 * Makes calls that wait in this sequence until they may lock a row of the tables, and then lets all of them run. What a
 * call reads before its first lock, it has read before any of them writes.
 */
export async function queueAtLock<T extends Promise<unknown>[]>(
  portal: TestPortal,
  tables: readonly ('orders' | 'customers' | 'addresses')[],
  calls: { [Index in keyof T]: () => T[Index] },
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> {
  const client = await portal.ownerPool.connect()
  try {
    await client.query('begin')
    await client.query(`lock table ${tables.join(', ')} in exclusive mode`)
    const answers: Promise<unknown>[] = []
    for (const call of calls) {
      answers.push(call())
      await until(async () => {
        const { rows } = await client.query(
          `select from pg_locks where not granted and relation = any ($1::regclass[])
            and database = (select oid from pg_database where datname = current_database())`,
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
