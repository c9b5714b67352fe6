import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../kernel/config.ts'
import { DataDirLockedError, findHolder } from '../postgres/lock.ts'
import { findRunningDatabase, hasDatabase } from '../postgres/running.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { exitCodes } from './outcome.ts'

interface OpenDatabase {
  url: string
  close(): Promise<void>
}

type Place = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'postgresBin' | 'walArchiveFolder'>

const log = (message: string) => console.error(message)

/**
 * Opens the portal's database, does the work and closes the database, also if a signal ends the command. The database is
 * at `DATABASE_URL` or in `DATA_DIR`. If no portal runs on `DATA_DIR`, starts the database for this command.
 * @throws Error if the data folder has no database, unless `creates` is true
 */
export async function withDatabase<T>(place: Place, work: (url: string) => Promise<T>, creates = false): Promise<T> {
  const database = await openDatabase(place, creates)
  const stop = () => void database.close().finally(() => process.exit(exitCodes.failure))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, stop)
  try {
    return await work(database.url)
  } finally {
    await database.close()
    for (const signal of signals) process.off(signal, stop)
  }
}

async function openDatabase(place: Place, creates: boolean): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, dataDir } = place
  const external = databaseDirectUrl ?? databaseUrl
  if (external) return { url: external, close: async () => undefined }
  if (!creates && !hasDatabase(place))
    throw new Error(
      `There is no database in ${dataDir}: set DATA_DIR to the data folder of the portal, or DATABASE_URL to its database.`,
    )
  for (let attempt = 0; ; attempt++) {
    const holder = findHolder(dataDir)
    if (holder && !holder.isCommand) {
      const url = findRunningDatabase(dataDir)
      if (url) return { url, close: async () => undefined }
    }
    if (!holder) {
      const database = await startForCommand(place)
      if (database) return database
    }
    if (attempt === 0) log('Another command uses the database; waiting until it has ended.')
    await pause(200)
  }
}

/** Starts the database of a data folder. Returns undefined if another process has locked the folder. */
async function startForCommand({
  dataDir,
  postgresBin,
  walArchiveFolder: archiveFolder,
}: Place): Promise<OpenDatabase | undefined> {
  try {
    const postgres = await startPostgres({ dataDir, postgresBin, archiveFolder, log, isCommand: true })
    log('The portal is not running; its database is started for this command and stopped afterwards.')
    return { url: postgres.url, close: () => postgres.stop() }
  } catch (error) {
    if (error instanceof DataDirLockedError) return undefined
    throw error
  }
}
