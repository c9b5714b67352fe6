import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { chainAuditEntries } from './operator-queries.ts'

/** Time between two looks for new entries. */
const waitMs = 100

/**
 * Appends audit entries to the chain on another connection while `work` stores them, and returns after all are in it. If
 * the process is killed, the servers or the next command append the rest.
 */
export async function whileChaining<T>({ pool }: { readonly pool: pg.Pool }, work: () => Promise<T>): Promise<T> {
  let hasEnded = false
  const chainAll = async () => {
    for (;;) {
      const isLast = hasEnded
      const count = await chainAuditEntries(pool)
      if (count > 0) continue
      if (isLast) return
      await pause(waitMs)
    }
  }
  const chaining = chainAll()
  // The error is thrown when the promise is awaited.
  chaining.catch(() => undefined)
  try {
    return await work()
  } finally {
    hasEnded = true
    await chaining
  }
}
