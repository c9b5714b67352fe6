import { type Block, blankRow } from '@dealerline/shared/blocks/block.ts'
import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { factsOf } from '@dealerline/shared/rules/requirements.ts'
import type { EditedRow } from './row-errors.ts'

const firstKey = 'first'

/** The row that a service which travels as a whole begins with, while the order has none of it and can be changed. */
export function firstRows(block: Block, order: OrderDetail): EditedRow[] {
  if (!block.calls.whole || isLocked(order)) return []
  return [{ ...blankRow(block, factsOf(order), []), rowKey: firstKey }]
}

/** Whether it is the row that was there to begin with. */
export const isFirst = (row: EditedRow) => row.rowKey === firstKey

/** Whether somebody has put something into a row: the one that was there to begin with counts once it is changed. */
export function isTyped(block: Block, order: OrderDetail, row: EditedRow): boolean {
  if (!isFirst(row)) return true
  const values = (of: EditedRow | undefined) => JSON.stringify(fieldValues(block.rows, of ?? {}))
  return values(row) !== values(firstRows(block, order)[0])
}
