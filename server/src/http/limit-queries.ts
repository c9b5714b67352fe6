import type pg from 'pg'
import { sql } from '../kernel/compose.ts'
import type { Transaction } from '../kernel/database.ts'
import { rowOf, rowsOf } from '../kernel/statements.ts'

/** The calls of one caller in a minute since 1970, and in the minute before. */
export interface MinuteCount {
  readonly key: string
  readonly minute: number
  readonly calls: number
  readonly previousCalls: number
}

const columns = sql`key, minute::float8 as minute, calls, previous_calls as "previousCalls"`

/** The database's time in minutes since 1970. */
const minutes = sql`date_part('epoch', clock_timestamp()) / 60`

/**
 * Counts a call, unless the caller has made the maximum in the last minute. Servers agree exactly, because the
 * statement locks the caller's row and uses the clock of the database.
 */
export const takeCall = (pool: pg.Pool, key: string, max: number) =>
  rowOf<MinuteCount & { allowed: boolean; time: number }>(pool)`
    with taken as (
        insert into servers.call_counts as c (key, minute, calls, previous_calls)
          values (${key}, floor(${minutes}), 1, 0)
        on conflict (key) do update set
          minute = greatest(c.minute, excluded.minute),
          calls = case when c.minute >= excluded.minute then c.calls + 1 else 1 end,
          previous_calls = case when c.minute >= excluded.minute then c.previous_calls
            when c.minute = excluded.minute - 1 then c.calls else 0 end
        where case when c.minute >= excluded.minute then
            c.calls + ceil(c.previous_calls * greatest(0, 1 + c.minute - ${minutes}))
          when c.minute = excluded.minute - 1 then ceil(c.calls * greatest(0, 1 + excluded.minute - ${minutes}))
          else 0 end < ${max}
        returning *)
      select ${columns}, true as allowed, ${minutes} as time from taken
      union all
      select ${columns}, false, ${minutes} from servers.call_counts where key = ${key} and not exists (select from taken)`

/**
 * Adds calls of one minute that this server has counted, and returns the calls of all servers. The rows are locked in
 * the order of their keys, so that servers do not wait for each other.
 */
export const exchangeCalls = (
  pool: pg.Pool,
  minute: number,
  calls: ReadonlyMap<string, number>,
  otherKeys: readonly string[],
) =>
  rowsOf<MinuteCount & { time: number }>(pool)`
    with stored as (
        insert into servers.call_counts as c (key, minute, calls, previous_calls)
          select key, ${minute}, calls, 0
          from unnest(${[...calls.keys()]}::text[], ${[...calls.values()]}::integer[]) as counted (key, calls) order by key
        on conflict (key) do update set
          minute = greatest(c.minute, excluded.minute),
          calls = case when c.minute = excluded.minute then c.calls + excluded.calls
            when c.minute > excluded.minute then c.calls else excluded.calls end,
          previous_calls = case when c.minute = excluded.minute then c.previous_calls
            when c.minute = excluded.minute + 1 then c.previous_calls + excluded.calls
            when c.minute > excluded.minute then c.previous_calls
            when c.minute = excluded.minute - 1 then c.calls else 0 end
        returning *)
      select ${columns}, ${minutes} as time from stored
      union all
      select ${columns}, ${minutes} from servers.call_counts where key = any (${otherKeys})`

/** Deletes counts of calls that no rate limit uses any more. */
export const deleteOldCounts = (tx: Transaction) =>
  tx.execute('delete_old_call_counts')`select app.delete_old_call_counts()`
