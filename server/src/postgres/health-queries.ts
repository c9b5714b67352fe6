import type pg from 'pg'

/** Lists the names of the applied migrations. Fails if the database cannot open a call. */
export async function selectAppliedMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ names: string[] }>(
    'select app.applied_migrations() as names from app.begin_nobody()',
  )
  return rows[0]?.names ?? []
}

/** Returns the version of PostgreSQL, such as `18.4`. */
export async function findServerVersion(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version")
  return rows[0]?.version ?? ''
}

/** Returns when a migration was applied. Undefined if it was not. */
export async function findMigrationTime(pool: pg.Pool, name: string): Promise<Date | undefined> {
  const { rows } = await pool.query<{ at: Date }>('select applied_at as at from migrations where name = $1', [name])
  return rows[0]?.at
}
