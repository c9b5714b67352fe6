import type pg from 'pg'
import type { Config } from '../kernel/config.ts'
import { Transaction } from '../kernel/database.ts'
import { makeSmallPool } from '../kernel/pools.ts'
import { readConfig } from '../kernel/read-config.ts'
import { missingChanges, planMigrations } from '../postgres/migrate.ts'
import { withDatabase } from './open-database.ts'
import { insertAuditEntries } from './queries.ts'

/** The database and the settings of a command that reads or changes records. */
export interface Operation {
  readonly config: Config
  readonly pool: pg.Pool
  readonly url: string
}

/**
 * Opens the portal's database as its owner for a command.
 * @throws Error if the database lacks migrations of this version
 */
export async function asOperator<T>(work: (operation: Operation) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  return withDatabase(config, async (url) => {
    const { migrations } = await planMigrations(url)
    const problem = missingChanges({ migrations })
    if (problem) throw new Error(problem)
    const pool = makeSmallPool(url)
    try {
      return await work({ config, pool, url })
    } finally {
      await pool.end()
    }
  })
}

/**
 * Runs `work` in one transaction as the owner of the database. Stores its audit entries in the same transaction, with the
 * command, such as `dealerline admin create`, as the person who acted.
 */
export async function inAuditedTransaction<T>(
  { pool }: Operation,
  command: string,
  work: (tx: Transaction, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const tx = new Transaction(client, pool)
    const result = await work(tx, client)
    if (tx.audited.length > 0) await insertAuditEntries(client, command, tx.audited)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
