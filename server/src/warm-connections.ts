import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { lookUpCustomers } from './areas/customers/customer-lists.ts'
import { lookUpLogin } from './areas/dealers/impersonation/impersonation.ts'
import { getOrderDetail } from './areas/orders/order-detail.ts'
import { openingStatement } from './calls/callers.ts'
import type { Transaction } from './kernel/database.ts'
import { inTransaction } from './kernel/in-transaction.ts'
import { allowsNames } from './kernel/pools.ts'

const retryMs = 1_000

/** A caller without a record, who sees nothing. */
const nobody = { email: 'nobody@warm-up.invalid', name: 'Nobody' }

const anyCustomer = {
  customerType: 'both',
  isQBR: false,
  includeNonContract: true,
  dealerID: 0,
  keyword: '',
  sortBy: 'dateAdded',
  descending: true,
  page: 1,
  pageSize: 1,
} as const

/** Does the work of the most frequent calls. A caller without a record gets nothing or 404. */
async function runFrequentCalls(tx: Transaction): Promise<void> {
  await Promise.allSettled([
    tx.lookUp(lookUpLogin),
    getOrderDetail({ tx, now: new Date() }, 0),
    tx.lookUp(lookUpCustomers(anyCustomer)),
  ])
}

/**
 * Keeps all connections of the pool open, and makes them before a call needs one. PostgreSQL plans statements once
 * per connection, which takes as long as ten warm calls. Returns a
 * function that stops this. Does nothing with a pooler, which gives each transaction another session.
 */
export function keepWarm(pool: pg.Pool): () => void {
  if (!allowsNames(pool)) return () => undefined
  const { max } = pool.options
  pool.options.min = max
  let isStopped = false
  let isFilling = false
  const useConnection = () => inTransaction(pool, openingStatement(pool, nobody, ''), runFrequentCalls)

  async function fill(): Promise<void> {
    if (isFilling) return
    isFilling = true
    do {
      try {
        // Idle connections answer at once, so the other calls make new ones.
        await useConnection()
        await Promise.all(Array.from({ length: max }, useConnection))
      } catch {
        // The database does not answer. Calls notice it themselves.
      }
      if (pool.totalCount < max) await pause(retryMs, undefined, { ref: false })
    } while (!isStopped && pool.totalCount < max)
    isFilling = false
  }
  const refill = () => {
    if (!isStopped) void fill()
  }
  pool.on('remove', refill)
  refill()
  return () => {
    isStopped = true
    pool.off('remove', refill)
  }
}
