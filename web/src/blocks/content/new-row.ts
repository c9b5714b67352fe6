import type { Block, OrderFacts } from '@dealerline/shared/blocks/block.ts'
import { defaultsOf } from '@dealerline/shared/record-rules/row-rules.ts'
import type { EditedRow } from './row-errors.ts'

/** Returns a new row after the existing ones. The first one has at least the customer's next free number. */
export function newRowOf(
  block: Block,
  facts: OrderFacts,
  existing: readonly EditedRow[],
  firstNumber: number,
): EditedRow {
  const blank = defaultsOf(block, facts, existing, existing.length > 0 ? 0 : firstNumber)
  return { ...blank, rowKey: crypto.randomUUID() }
}

/** Returns a copy of a row with the identity of a new one. */
export function duplicateOf({ rowID, numberField }: Block, copied: EditedRow, blank: EditedRow): EditedRow {
  const number = numberField && { [numberField]: blank[numberField] }
  return { ...copied, ...number, [rowID]: blank[rowID], saved: false, version: 0, rowKey: blank.rowKey }
}
