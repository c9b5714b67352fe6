import type pg from 'pg'
import { execute, rowsOf } from '../kernel/statements.ts'

/** The last answer and failure of an outside system since the last update. Times are in ISO 8601. */
export interface OutsideState {
  readonly system: string
  readonly answeredAt: string | null
  readonly failedAt: string | null
  readonly failure: string
}

/** Stores states. A later time of another server wins. */
export const putOutsideStates = (pool: pg.Pool, states: readonly OutsideState[]) =>
  execute(pool)`
    insert into servers.outside_states as s (system, answered_at, failed_at, failure)
      select n.system, n."answeredAt", n."failedAt", n.failure
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as n (system text, "answeredAt" timestamptz,
        "failedAt" timestamptz, failure text)
      order by n.system
      on conflict (system) do update set
        answered_at = greatest(s.answered_at, excluded.answered_at),
        failure = case when excluded.failed_at >= coalesce(s.failed_at, '-infinity') then excluded.failure
          else s.failure end,
        failed_at = greatest(s.failed_at, excluded.failed_at)`

/** Returns the last failure of each outside system that was used, empty if there is none. Works for the database's owner. */
export const selectFailures = (pool: pg.Pool) =>
  rowsOf<Pick<OutsideState, 'system' | 'failure'>>(pool)`select system, failure from servers.outside_states`

/** Forgets the answers and failures of an outside system, for example because its settings have changed. */
export const removeOutsideState = (pool: pg.Pool, system: string) =>
  execute(pool)`delete from servers.outside_states where system = ${system}`
