import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { EditedRow } from '../row-errors.ts'

/** What a part of a service's page is given: what is typed, as the grid and the header's form have it. */
export interface PartProps {
  block: Block
  order: OrderDetail
  rows: readonly EditedRow[]
  setRows: (rows: EditedRow[]) => void
  header: Row | null
  setHeader: (header: Row) => void
  readOnly: boolean
}
