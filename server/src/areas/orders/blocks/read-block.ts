import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { hasEveryField, maySetPrices } from '@dealerline/shared/record-rules/row-rules.ts'
import type { Context } from '../../../calls/context.ts'
import { type LockedOrder, lockOrderForEdit } from '../lock-order.ts'
import { selectLines } from './queries.ts'
import { loadRowContext, type RowContext, toRows } from './read-rows.ts'
import { loadReferences, type References } from './references.ts'
import type { StoredRecord } from './stored.ts'

/** A block of a locked order, as it is stored. */
export interface BlockState {
  order: LockedOrder
  lines: StoredRecord[]
  rows: Row[]
  rowContext: RowContext
  /** The records that the input refers to, if it is known and its rows have every field. */
  references: References | undefined
}

/** Locks the order and reads a block, in one round trip. */
export async function readBlock(
  context: Context,
  block: Block,
  orderID: number,
  input?: readonly Row[],
  lockedOrder: LockedOrder | Promise<LockedOrder> = lockOrderForEdit(context, orderID),
): Promise<BlockState> {
  // An omitted field keeps the reference in the stored row, so the stored rows must be read before the references.
  const isWhole = input?.every((row) => hasEveryField(block.rows, row))
  const [order, lines, rowContext, references] = await Promise.all([
    lockedOrder,
    selectLines(context.tx, orderID, block.name),
    loadRowContext(context, block, orderID),
    isWhole && input ? loadReferences(context, orderID, block, input) : undefined,
  ])
  return {
    order: { ...order, setsPrices: maySetPrices(context.caller.kind) },
    lines,
    rows: toRows(block, lines, rowContext),
    rowContext,
    references,
  }
}
