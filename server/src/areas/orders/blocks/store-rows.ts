import type { Block } from '@dealerline/shared/blocks/block.ts'
import { rowsOf } from '@dealerline/shared/rules/audited-records.ts'
import type { Context } from '../../../calls/context.ts'
import type { Evaluation } from './evaluate-rows.ts'
import { saveLines } from './queries.ts'
import type { BlockState } from './read-block.ts'

/**
 * Stores evaluated rows without errors at these positions. Other rows keep their positions and versions. Sends its
 * statement at once, so that the caller's totals travel with it.
 */
export function storeRows(
  { tx }: Context,
  block: Block,
  { order }: BlockState,
  { lines }: Evaluation,
  positions: readonly number[],
): Promise<void> {
  const linesToSave = lines.map((line, index) => ({ ...line, position: positions[index] ?? 0 }))
  return saveLines(tx, order, block.name, linesToSave)
}

/** Announces and audits what a call did to the rows of a block, after the totals of the order are stored. */
export async function recordRows(
  context: Context,
  block: Block,
  orderID: number,
  entry: { action: 'saved' | 'removed'; data?: unknown },
): Promise<void> {
  await context.announce('rowsChanged', { orderID, block: block.name })
  context.tx.audit({ entityType: rowsOf(block), entityID: orderID, ...entry })
}
