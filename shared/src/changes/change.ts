import type { Row } from '../blocks/block.ts'
import type { Cell } from '../contract/operations.ts'

/** A cell that is not part of the order yet. `before` is the value of the line that its first author saw. */
export interface HeldCell {
  cell: Cell
  before?: Cell
}

/** A row of a block or a header, as everybody on the order sees it: held cells above the stored values. */
export interface RowState {
  /** The id of the stored record; 0 if nothing is stored. */
  id: number
  /** The key from a device, or `header`. A row without a key is named by its id, also after its line was removed. */
  key?: string
  /** The stored values by field; of a header that is not stored, its initial values. */
  values: Row
  held: Readonly<Record<string, HeldCell>>
}

export interface OrderState {
  /** The rows by the name of their block, in their sequence. */
  rows: ReadonlyMap<string, readonly RowState[]>
  /** All headers, also those that are not stored yet, by the name under which they are stored: blocks can share one. */
  headers: ReadonlyMap<string, RowState>
}

export const headerKey = 'header'

/** The name of a row in operations and effects. It stays the same when the row is stored. */
export const nameOf = ({ key, id }: Pick<RowState, 'key' | 'id'>): string => key ?? String(id)

/** Whether the line of a held change was removed. Only the changed cells are left, so it cannot be completed. */
export const isOrphan = ({ key = '', id }: Pick<RowState, 'key' | 'id'>): boolean => id === 0 && /^\d+$/.test(key)
