import type { Pool } from 'pg'

export type BehaviourRow = { mode: string; delay_ms: number; reason: string }

/**
 * Returns the simulated behaviour of a sandbox's next operation, and counts the operation. Undefined if the sandbox
 * behaves normally.
 */
export async function nextBehaviour(pool: Pool, system: string): Promise<BehaviourRow | undefined> {
  const { rows } = await pool.query<BehaviourRow>(
    `update outside.behaviour set remaining = remaining - 1
     where system = $1 and mode <> 'ok' and (remaining is null or remaining > 0)
     returning mode, delay_ms, reason`,
    [system],
  )
  return rows[0]
}

/** Sets the simulated behaviour of a sandbox's next operations. */
export async function putBehaviour(
  pool: Pool,
  row: { system: string; mode: string; remaining: number | null; delayMs: number; reason: string },
): Promise<void> {
  await pool.query(
    `insert into outside.behaviour (system, mode, remaining, delay_ms, reason) values ($1, $2, $3, $4, $5)
     on conflict (system) do update
     set mode = excluded.mode, remaining = excluded.remaining, delay_ms = excluded.delay_ms, reason = excluded.reason`,
    [row.system, row.mode, row.remaining, row.delayMs, row.reason],
  )
}
