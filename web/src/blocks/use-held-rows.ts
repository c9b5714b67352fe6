import type { Block } from '@dealerline/shared/blocks/block.ts'
import { headerKey } from '@dealerline/shared/changes/change.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { useMemo, useRef } from 'react'
import { isSame } from '../editing/merge.ts'
import { heldOf } from '../session/until-0.6-order.ts'
import type { CellError } from '../ui/grid/columns.ts'
import type { GridTexts } from '../ui/grid/grid-types.ts'
import { isSubmitted } from './edited-content.ts'
import type { EditedRow } from './row-errors.ts'
import { rowKeyOf, toRowKey } from './row-names.ts'

/** The rows of a block that are not part of the order: those with errors on the screen, and those that the server holds. */
export function useHeldRows(block: Block, order: OrderDetail, texts: { readonly current: GridTexts | undefined }) {
  const invalid = useRef<ReadonlySet<string>>(new Set())
  const heldRows = useMemo(() => {
    const held = heldOf(order).filter((row) => row.block === block.name && row.row !== headerKey)
    return new Map(held.map((row) => [row.lineID > 0 ? rowKeyOf(order, row.lineID) : toRowKey(row.row), row]))
  }, [block, order])
  return useMemo(
    () => ({
      /** Sets the rows with errors on the screen. */
      setInvalid: (rowKeys: ReadonlySet<string>) => {
        invalid.current = rowKeys
      },
      /** A row is not held because of the text that is being typed in it. */
      isHeld: ({ rowKey }: EditedRow) => {
        if (invalid.current.has(rowKey)) return true
        const fields = Object.keys(heldRows.get(rowKey)?.cells ?? {})
        const { pending } = texts.current ?? {}
        return (
          heldRows.has(rowKey) && !(pending?.rowKey === rowKey && fields.every((field) => field === pending.column))
        )
      },
      /** Returns the server's problems of complete rows that have not changed since, and the errors of a refused correction. */
      errorsOf: (
        rows: readonly EditedRow[],
        base: readonly EditedRow[],
        refusals: readonly FieldError[],
      ): readonly CellError[] => {
        const before = new Map(base.map((row) => [row.rowKey, row]))
        const isUnchanged = (row: EditedRow) =>
          isSame(fieldValues(block.rows, before.get(row.rowKey) ?? {}), fieldValues(block.rows, row))
        const ofRows = rows
          .filter((row) => heldRows.has(row.rowKey) && isSubmitted(block, row) && isUnchanged(row))
          .flatMap((row) =>
            (heldRows.get(row.rowKey)?.problems ?? []).map((problem) => ({ ...problem, rowKey: row.rowKey })),
          )
        const { pending } = texts.current ?? {}
        const isTyped = ({ rowKey, field }: { rowKey: string; field: string }) =>
          pending?.rowKey === rowKey && pending.column === field
        return [
          ...ofRows
            .filter((problem) => !isTyped(problem))
            .map(({ rowKey, field, message }) => ({ rowKey, column: field, message })),
          ...refusals.map(({ path, message }) => {
            const [, rowKey = '', column = ''] = path.split('.')
            return { rowKey, column, message }
          }),
        ]
      },
    }),
    [block, heldRows, texts],
  )
}
