import type pg from 'pg'
import { rowOf } from '../kernel/statements.ts'

/** Lists the names of the applied migrations. Fails if the database cannot open a call. */
export async function selectAppliedMigrations(pool: pg.Pool): Promise<string[]> {
  const row = await rowOf<{ names: string[] }>(pool)`select app.applied_migrations() as names from app.begin_nobody()`
  return row?.names ?? []
}

/** Returns the version of PostgreSQL, such as `18.4`. */
export async function findServerVersion(pool: pg.Pool): Promise<string> {
  const row = await rowOf<{ version: string }>(pool)`select current_setting('server_version') as version`
  return row?.version ?? ''
}

/** Returns when a migration was applied. Undefined if it was not. */
export async function findMigrationTime(pool: pg.Pool, name: string): Promise<Date | undefined> {
  const row = await rowOf<{ at: Date }>(pool)`select applied_at as at from migrations where name = ${name}`
  return row?.at
}
