import { refusedRows } from '@dealerline/shared/record-rules/refused-rows.ts'
import type { Transaction } from '../../kernel/database.ts'
import { selectPlainRows } from './blocks/read-rows.ts'
import { selectUnsentOrders } from './queries.ts'

/** The unsent orders of a dealer that cannot be sent, because two of their rows are about one number. */
export interface DealerDuplicates {
  dealerID: number
  dealerFullName: string
  orders: number[]
  rows: number
}

const batchSize = 200
const facts = { orderType: 0, isQuote: false, residential: false }

/**
 * Counts the duplicates in unsent orders by dealer, in batches so that no transaction is long. `inTransaction` sees the orders
 * of all dealers.
 */
export async function countDuplicates(
  inTransaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
): Promise<DealerDuplicates[]> {
  const found = new Map<number, DealerDuplicates>()
  for (let after = 0; ; ) {
    const orders = await inTransaction(async (tx) => {
      const batch = await selectUnsentOrders(tx, after, batchSize)
      for (const { orderID, dealerID, dealerFullName } of batch) {
        const { rows } = await selectPlainRows(tx, orderID)
        const count = refusedRows(rows, facts).length
        if (count === 0) continue
        const dealer = found.get(dealerID) ?? { dealerID, dealerFullName, orders: [], rows: 0 }
        found.set(dealerID, { ...dealer, orders: [...dealer.orders, orderID], rows: dealer.rows + count })
      }
      return batch
    })
    const last = orders.at(-1)
    if (!last || orders.length < batchSize) return [...found.values()].toSorted((one, other) => other.rows - one.rows)
    after = last.orderID
  }
}
