import type pg from 'pg'
import { loadStoredSettings } from '../installation/stored-settings.ts'
import type { Config } from '../kernel/config.ts'
import { makeSmallPool } from '../kernel/pools.ts'
import { inspectSettings, readPlace } from '../kernel/read-config.ts'
import { missingChanges, planMigrations } from '../postgres/migrate.ts'
import { withDatabase } from './open-database.ts'

/** The database and the settings of a command that reads or changes records. */
export interface Operation {
  readonly config: Config
  readonly pool: pg.Pool
  readonly url: string
}

/**
 * Opens the portal's database as its owner for a command. Settings that are only missing for a start do not matter.
 * @throws Error if the database lacks migrations of this version
 */
export async function asOperator<T>(work: (operation: Operation) => Promise<T>): Promise<T> {
  const place = readPlace(process.env)
  return withDatabase(place, async (url) => {
    const { migrations } = await planMigrations(url)
    const problem = missingChanges({ migrations })
    if (problem) throw new Error(problem)
    const { config } = inspectSettings(process.env, await loadStoredSettings(url, place))
    const pool = makeSmallPool(url)
    try {
      return await work({ config, pool, url })
    } finally {
      await pool.end()
    }
  })
}
