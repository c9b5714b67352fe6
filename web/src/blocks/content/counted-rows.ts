import { type Block, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import { type IsHeld, isSubmitted } from './edited-content.ts'
import type { EditedRow } from './row-errors.ts'

/** Returns the rows as the order has them: without rows that are not stored, and with stored rows that are held. */
export function countedRowsOf(
  block: Block,
  rows: readonly EditedRow[],
  storedRows: ReadonlyMap<number, Row>,
  isHeld: IsHeld,
): Row[] {
  const isCounted = (row: EditedRow) => isSubmitted(block, row) && !isHeld(row)
  return rows
    .map((row) => (isCounted(row) ? row : storedRows.get(savedID(block, row))))
    .filter((row) => row !== undefined)
}
