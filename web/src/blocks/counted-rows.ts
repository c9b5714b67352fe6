import { type Block, savedID } from '@dealerline/shared/blocks/block.ts'
import type { IsHeldBack } from './edited-content.ts'
import type { EditedRow } from './row-errors.ts'
import { isSubmitted } from './save-block.ts'

/** Returns the rows as the order has them: without new rows of the draft, and with stored rows that are held back. */
export function countedRowsOf(
  block: Block,
  rows: readonly EditedRow[],
  storedRows: readonly EditedRow[],
  isHeldBack: IsHeldBack,
): EditedRow[] {
  const storedByID = new Map(storedRows.map((row) => [savedID(block, row), row]))
  return rows.flatMap((row) => {
    if (isSubmitted(block, row) && !isHeldBack(row)) return [row]
    return (savedID(block, row) > 0 && storedByID.get(savedID(block, row))) || []
  })
}
