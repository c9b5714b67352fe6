import type pg from 'pg'
import { valueFrom } from '../kernel/statements.ts'

/** Lists the names of the applied migrations. Fails if the database cannot open a call. */
export const selectAppliedMigrations = async (pool: pg.Pool) =>
  (await valueFrom<{ names: string[] }>(pool)`select app.applied_migrations() as names from app.begin_nobody()`) ?? []

/** Returns the version of PostgreSQL, such as `18.4`. */
export const findServerVersion = async (pool: pg.Pool) =>
  (await valueFrom<{ version: string }>(pool)`select current_setting('server_version') as version`) ?? ''

/** Returns when a migration was applied. Undefined if it was not. */
export const findMigrationTime = (pool: pg.Pool, name: string) =>
  valueFrom<{ at: Date }>(pool)`select applied_at as at from migrations where name = ${name}`
