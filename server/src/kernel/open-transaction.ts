import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the work of a transaction, in which `refuseInTransaction` refuses operations that take long. */
export async function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  try {
    return await transactions.run(transaction, work)
  } finally {
    transaction.isOpen = false
  }
}

/** A program awaited an outside system while it held a database connection. */
class AskedInTransaction extends Error {
  constructor(name: string) {
    super(`${name} must not be called while a transaction is open. See docs/recipes/asking-call.md.`)
    this.name = new.target.name
  }
}

function assertNoTransaction(name: string): void {
  if (transactions.getStore()?.isOpen) throw new AskedInTransaction(name)
}

/**
 * Returns the object with operations that throw while a transaction is open. Otherwise a slow outside system would hold
 * the connections and locks of transactions.
 */
export function refuseInTransaction<T extends object>(name: string, operations: T): T {
  return new Proxy(operations, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        assertNoTransaction(`${name}.${String(property)}`)
        return Reflect.apply(value, target, values)
      }
    },
    apply(target, self, values) {
      assertNoTransaction(name)
      return typeof target === 'function' ? Reflect.apply(target, self, values) : undefined
    },
  })
}
