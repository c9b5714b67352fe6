import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../kernel/config.ts'
import { findRunningDatabase } from '../postgres/running.ts'
import { startPostgres } from '../postgres/start-postgres.ts'

export interface OpenDatabase {
  url: string
  close(): Promise<void>
}

/**
 * Opens the portal's database at `DATABASE_URL` or in `DATA_DIR`. If no portal runs on `DATA_DIR`, starts the database.
 * @throws Error if the data folder has no database
 */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  log: (message: string) => void,
): Promise<OpenDatabase> {
  const url = databaseDirectUrl ?? databaseUrl ?? findRunningDatabase(dataDir)
  if (url) return { url, close: async () => undefined }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new Error(
      `There is no database in ${dataDir}: set DATA_DIR to the data folder of the portal, or DATABASE_URL to its database.`,
    )
  log('The portal is not running; its database is started for this command and stopped afterwards.')
  const postgres = await startPostgres({ dataDir, log })
  return { url: postgres.url, close: () => postgres.stop() }
}
