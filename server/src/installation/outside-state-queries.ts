import type pg from 'pg'

/** The last answer and failure of an outside system since the last update. Times are in ISO 8601. */
export interface OutsideState {
  readonly system: string
  readonly answeredAt: string | null
  readonly failedAt: string | null
  readonly failure: string
}

/** Stores states. A later time of another server wins. */
export async function putOutsideStates(pool: pg.Pool, states: readonly OutsideState[]): Promise<void> {
  await pool.query(
    `insert into servers.outside_states as s (system, answered_at, failed_at, failure)
     select n.system, n."answeredAt", n."failedAt", n.failure
     from jsonb_to_recordset($1::jsonb) as n (system text, "answeredAt" timestamptz, "failedAt" timestamptz, failure text)
     order by n.system
     on conflict (system) do update set
       answered_at = greatest(s.answered_at, excluded.answered_at),
       failure = case when excluded.failed_at >= coalesce(s.failed_at, '-infinity') then excluded.failure else s.failure end,
       failed_at = greatest(s.failed_at, excluded.failed_at)`,
    [JSON.stringify(states)],
  )
}

/** Returns the last failure of each outside system that was used, empty if there is none. Works for the database's owner. */
export async function selectFailures(pool: pg.Pool): Promise<Pick<OutsideState, 'system' | 'failure'>[]> {
  const { rows } = await pool.query<Pick<OutsideState, 'system' | 'failure'>>(
    'select system, failure from servers.outside_states',
  )
  return rows
}

/** Forgets the answers and failures of an outside system, for example because its settings have changed. */
export async function removeOutsideState(pool: pg.Pool, system: string): Promise<void> {
  await pool.query('delete from servers.outside_states where system = $1', [system])
}
