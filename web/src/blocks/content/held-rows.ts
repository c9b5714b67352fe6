import type { Block } from '@dealerline/shared/blocks/block.ts'
import type { HeldRow } from '@dealerline/shared/contract/operations.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { isSame } from '../../editing/merge.ts'
import type { CellError } from '../../ui/grid/columns.ts'
import type { GridTexts } from '../../ui/grid/grid-types.ts'
import { isSubmitted } from './edited-content.ts'
import type { EditedRow } from './row-errors.ts'
import { heldIn, heldKeyOf } from './row-names.ts'

/** Returns the rows of a block that the server holds, by their key on the screen. */
export const heldRowsOf = (block: Block, order: OrderDetail): ReadonlyMap<string, HeldRow> =>
  new Map(heldIn(block, order).map((row) => [heldKeyOf(order, row), row]))

/** Whether the server holds a row. It does not count as held because of the text that is being typed in it. */
export function isHeldRow(held: ReadonlyMap<string, HeldRow>, rowKey: string, pending: GridTexts['pending']): boolean {
  const fields = Object.keys(held.get(rowKey)?.cells ?? {})
  return held.has(rowKey) && !(pending?.rowKey === rowKey && fields.every((field) => field === pending.column))
}

/** Returns the server's problems of complete rows that have not changed since, without that of the cell with the typed text. */
export function heldErrors(
  block: Block,
  held: ReadonlyMap<string, HeldRow>,
  { rows, base }: Record<'rows' | 'base', readonly EditedRow[]>,
  pending: GridTexts['pending'],
): CellError[] {
  const before = new Map(base.map((row) => [row.rowKey, row]))
  const isUnchanged = (row: EditedRow) =>
    isSame(fieldValues(block.rows, before.get(row.rowKey) ?? {}), fieldValues(block.rows, row))
  return rows
    .filter((row) => held.has(row.rowKey) && isSubmitted(block, row) && isUnchanged(row))
    .flatMap(({ rowKey }) =>
      (held.get(rowKey)?.problems ?? []).map(({ field, message }) => ({ rowKey, column: field, message })),
    )
    .filter(({ rowKey, column }) => !(pending?.rowKey === rowKey && pending.column === column))
}

/** Returns the errors of a refused correction. */
export const refusedErrors = (refusals: readonly FieldError[]): CellError[] =>
  refusals.map(({ path, message }) => {
    const [, rowKey = '', column = ''] = path.split('.')
    return { rowKey, column, message }
  })
