import { blocks } from '@dealerline/shared/blocks/index.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type OrderTotals, totalsOf } from '@dealerline/shared/record-rules/order-prices.ts'
import { takesServices } from '@dealerline/shared/rules/order-states.ts'
import type pg from 'pg'
import type { Context } from '../../calls/context.ts'
import { inBatches } from '../../calls/job-services.ts'
import { type PlainRows, selectPlainRows } from './blocks/read-rows.ts'
import { getOrderType, selectOrdersWithoutTotals, updateTotals } from './queries.ts'

export interface StoredTotals {
  totals: OrderTotals
  lines: PlainRows['lines']
}

/**
 * Stores the order's totals in the transaction that changed its rows or its type, and returns them with all lines of the
 * order. Lists, screens, documents and messages all show these totals. The caller must have locked the order. Sends its first
 * statements at once, so that they travel with an earlier write of the caller.
 */
export async function storeTotals({ tx }: Pick<Context, 'tx'>, orderID: number): Promise<StoredTotals> {
  const [orderType, { lines, rows }] = await Promise.all([getOrderType(tx, orderID), selectPlainRows(tx, orderID)])
  const content: OrderDetail['content'] = {}
  for (const { name } of takesServices({ orderType }) ? blocks : [])
    content[name] = { header: null, rows: rows[name] ?? [] }
  const totals = totalsOf(content)
  updateTotals(tx, orderID, totals)
  return { totals, lines }
}

/** Stores the totals of orders created before totals were stored. Returns the number of those orders. */
export const storeMissingTotals = (pool: pg.Pool): Promise<number> =>
  inBatches(pool, 500, async (tx, batchSize) => {
    const orderIDs = await selectOrdersWithoutTotals(tx, batchSize)
    for (const orderID of orderIDs) await storeTotals({ tx }, orderID)
    return orderIDs.length
  })
