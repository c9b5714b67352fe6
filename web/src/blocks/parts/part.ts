import type { Block, Catalogue, Row } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { Flags } from '@dealerline/shared/rules/flags.ts'
import type { EditedRow } from '../content/row-errors.ts'

/**
 * Changes the rows of the grid. The change is a step that undo takes back, unless it follows from something outside that undo
 * cannot take back. `undoneNote` says what stays after undo.
 */
export type SetRowsOfPart = (rows: EditedRow[], options?: { isStep?: boolean; undoneNote?: string }) => void

/** The props of a part: the current values of the grid and the header's form. */
export interface PartProps {
  block: Block
  order: OrderDetail
  catalogue: Catalogue
  rows: readonly EditedRow[]
  setRows: SetRowsOfPart
  header: Row | null
  setHeader: (header: Row) => void
  readOnly: boolean
  flags: Flags
}
