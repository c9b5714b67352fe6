import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLocked } from './lock.ts'
import { databaseUrl } from './postmaster.ts'

/** Returns the address of a data folder's database, with the owner role. Undefined if no portal uses the folder. */
export function findRunningDatabase(dataDir: string): string | undefined {
  if (!isLocked(dataDir)) return undefined
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  return databaseUrl({ password: read('postgres-password') }, Number(read('postgres-port')))
}

/** Whether the portal's database exists, as far as this can be known without connecting to it. */
export const hasDatabase = (place: { databaseUrl: string | undefined; dataDir: string }): boolean =>
  place.databaseUrl !== undefined || existsSync(join(place.dataDir, 'postgres'))
