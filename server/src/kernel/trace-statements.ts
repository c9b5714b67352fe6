import type pg from 'pg'
import { failSpan, startChildSpan } from './tracing.ts'

interface Statement {
  name?: string
  text?: string
}
type Query = (statement: Statement | string, ...rest: unknown[]) => unknown

/**
 * Makes a span for each statement of a connection that runs within a recorded call or job. The span has the name of the
 * statement, not its text or values.
 */
export function traceStatements(client: pg.PoolClient): void {
  // Finds the method at each call, so that a recorder of statements can replace it later.
  const query: Query = (...values) => Reflect.apply(Object.getPrototypeOf(client).query, client, values)
  const tracedQuery: Query = (statement, ...rest) => {
    const name = nameOf(statement)
    const span = startChildSpan(name, { 'db.system.name': 'postgresql', 'db.operation.name': name })
    if (!span) return query(statement, ...rest)
    const end = (error?: unknown) => {
      if (error) failSpan(span, error)
      span.end()
    }
    const callback = rest.at(-1)
    // `pool.query` passes a callback; transactions await the promise.
    if (typeof callback === 'function') {
      const report = (error: unknown, result: unknown) => {
        end(error)
        callback(error, result)
      }
      return query(statement, ...rest.slice(0, -1), report)
    }
    const result = query(statement, ...rest)
    if (result instanceof Promise) result.then(() => end(), end)
    else end()
    return result
  }
  client.query = tracedQuery as typeof client.query
}

/** The name of a statement; for one without a name its first word, such as `select`. */
function nameOf(statement: Statement | string): string {
  const { name, text = '' } = typeof statement === 'string' ? { text: statement } : statement
  return name ?? /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
}
