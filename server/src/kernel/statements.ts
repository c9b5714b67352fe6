import type pg from 'pg'
import type { PreparedStatement } from './compose.ts'
import { allowsNames } from './pools.ts'

/** Returns a statement in the form that the connections of the pool accept. */
export function toSendable(pool: pg.Pool, { name, text, values, timeoutMs }: PreparedStatement) {
  const timeout = timeoutMs === undefined ? {} : { query_timeout: timeoutMs }
  return allowsNames(pool) ? { name, text, values, ...timeout } : { text, values, queryMode: 'extended', ...timeout }
}

/** Waits for all promises, so that no statement is still running, and then throws the first error. */
export async function awaitAll(promises: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(promises)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
