import type pg from 'pg'

/** Lists the names of the applied migrations. */
export async function selectAppliedMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ names: string[] }>('select app.applied_migrations() as names')
  return rows[0]?.names ?? []
}
