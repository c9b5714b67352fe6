import { type Block, blankRow, type OrderFacts } from '@dealerline/shared/blocks/block.ts'
import type { EditedRow } from './row-errors.ts'

/** Returns a new row after the existing ones. The first one has at least the customer's next free number. */
export function newRowOf(
  block: Block,
  facts: OrderFacts,
  existing: readonly EditedRow[],
  firstNumber: number,
): EditedRow {
  const blank = blankRow(block, facts, existing)
  const { numberField } = block
  const number = numberField && {
    [numberField]: Math.max(Number(blank[numberField]), existing.length ? 0 : firstNumber),
  }
  return { ...blank, ...number, rowKey: crypto.randomUUID() }
}

/** Returns a copy of a row with the identity of a new one. */
export function duplicateOf({ rowID, numberField }: Block, copied: EditedRow, blank: EditedRow): EditedRow {
  const number = numberField && { [numberField]: blank[numberField] }
  return { ...copied, ...number, [rowID]: blank[rowID], saved: false, version: 0, rowKey: blank.rowKey }
}
