import type pg from 'pg'
import { type Part, sql, textOf } from './compose.ts'
import { allowsNames } from './pools.ts'

/** A statement with a name. PostgreSQL parses it once per connection. */
export interface PreparedStatement {
  name: string
  text: string
  values: unknown[]
  /** Ends the connection if the database does not answer in time. Default: the limit of the pool. */
  timeoutMs?: number
}

/** The tag of a template: its fragments become text, and everything else is bound as a value. */
export type Tag<Result> = (template: TemplateStringsArray, ...parts: readonly Part[]) => Result

/** Returns the tag that makes a statement with this name: statement('begin')`begin`. */
export const statement =
  (name: string): Tag<PreparedStatement> =>
  (template, ...parts) => {
    const fragment = sql(template, ...parts)
    return { name, text: textOf(fragment), values: [...fragment.values] }
  }

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
