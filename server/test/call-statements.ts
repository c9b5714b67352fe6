import pg from 'pg'
import { vi } from 'vitest'

/**
 * Runs `work`, and returns the number of statements in the transactions of signed-in callers meanwhile. Jobs, metrics and
 * new connections send statements at any time, so theirs do not count.
 */
export async function countCallStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const names = new Map<unknown, string[]>()
    for (const [index, [statement]] of (query.mock.calls as unknown[][]).entries()) {
      const client = query.mock.contexts[index]
      names.set(client, [...(names.get(client) ?? []), String(Object(statement).name ?? '')])
    }
    return [...names.values()].flatMap(splitTransactions).filter(isOfCall).flat().length
  } finally {
    query.mockRestore()
  }
}

/** Splits the names of a connection's statements at each `begin`. */
function splitTransactions(names: string[]): string[][] {
  const starts = names.flatMap((name, index) => (name === 'begin' ? [index] : []))
  return starts.map((start, index) => upToCommit(names.slice(start, starts[index + 1])))
}
const upToCommit = (names: string[]) => (names.includes('commit') ? names.slice(0, names.indexOf('commit') + 1) : names)
const isOfCall = (names: string[]) => names.includes('begin_call')
