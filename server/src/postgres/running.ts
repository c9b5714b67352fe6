import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLocked } from './lock.ts'
import { databaseUrl } from './postmaster.ts'

/** The address of the database of a data folder, as its owner; undefined if no portal runs there. */
export function findRunningDatabase(dataDir: string): string | undefined {
  if (!isLocked(dataDir)) return undefined
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  return databaseUrl({ password: read('postgres-password') }, Number(read('postgres-port')))
}
