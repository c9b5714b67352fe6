import type { Block, Catalogue, Row } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { Flags } from '@dealerline/shared/rules/flags.ts'
import type { EditedRow } from '../row-errors.ts'

/** The props of a part: the current values of the grid and the header's form. */
export interface PartProps {
  block: Block
  order: OrderDetail
  catalogue: Catalogue
  rows: readonly EditedRow[]
  setRows: (rows: EditedRow[]) => void
  header: Row | null
  setHeader: (header: Row) => void
  readOnly: boolean
  flags: Flags
}
