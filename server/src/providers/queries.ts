import type { Pool } from 'pg'
import { execute, rowOf } from '../kernel/statements.ts'

export type BehaviourRow = { mode: string; delay_ms: number; reason: string }

/**
 * Returns the simulated behaviour of a sandbox's next operation, and counts the operation. Undefined if the sandbox
 * behaves normally.
 */
export const nextBehaviour = (pool: Pool, system: string) =>
  rowOf<BehaviourRow>(pool)`
    update outside.behaviour set remaining = remaining - 1
      where system = ${system} and mode <> 'ok' and (remaining is null or remaining > 0)
      returning mode, delay_ms, reason`

/** Sets the simulated behaviour of a sandbox's next operations. */
export const putBehaviour = (
  pool: Pool,
  row: { system: string; mode: string; remaining: number | null; delayMs: number; reason: string },
) =>
  execute(pool)`
    insert into outside.behaviour (system, mode, remaining, delay_ms, reason)
      values (${row.system}, ${row.mode}, ${row.remaining}, ${row.delayMs}, ${row.reason})
      on conflict (system) do update
      set mode = excluded.mode, remaining = excluded.remaining, delay_ms = excluded.delay_ms, reason = excluded.reason`
