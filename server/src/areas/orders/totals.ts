import { blocks } from '@dealerline/shared/blocks/index.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { totalsOf } from '@dealerline/shared/rules/order-prices.ts'
import { takesServices } from '@dealerline/shared/rules/order-states.ts'
import type pg from 'pg'
import type { Context } from '../../calls/context.ts'
import { inJob } from '../../calls/job-services.ts'
import { selectPlainRows } from './blocks/read-rows.ts'
import { findOrder, selectOrdersWithoutTotals, updateTotals } from './queries.ts'

/**
 * Stores the order's totals in the transaction that changed its rows or its type. Lists, screens, documents and
 * messages all show these totals. The caller must have locked the order.
 */
export async function storeTotals({ tx }: Pick<Context, 'tx'>, orderID: number): Promise<void> {
  const [order, rows] = await Promise.all([findOrder(tx, orderID), selectPlainRows(tx, orderID)])
  if (!order) return
  const content: OrderDetail['content'] = {}
  for (const { name } of takesServices(order) ? blocks : []) content[name] = { header: null, rows: rows[name] ?? [] }
  updateTotals(tx, orderID, totalsOf(content))
}

const batchSize = 500

/** Stores the totals of orders created before totals were stored. Returns the number of those orders. */
export async function storeMissingTotals(pool: pg.Pool): Promise<number> {
  for (let count = 0; ; ) {
    const batch = await inJob(pool, async (tx) => {
      const orderIDs = await selectOrdersWithoutTotals(tx, batchSize)
      for (const orderID of orderIDs) await storeTotals({ tx }, orderID)
      return orderIDs.length
    })
    count += batch
    if (batch < batchSize) return count
  }
}
