import type { Block } from '@dealerline/shared/blocks/block.ts'
import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { isSame } from '../editing/merge.ts'
import type { CellError } from '../ui/grid/columns.ts'
import { type EditedRow, toCellErrors } from './row-errors.ts'

interface RefusedRow {
  row: EditedRow
  errors: readonly CellError[]
}

/** The rows of a block that stay in the draft: those with errors on the screen, and those that the server refused. */
export function useHeldBackRows(block: Block) {
  const [refusedRows, setRefusedRows] = useState<ReadonlyMap<string, RefusedRow>>(new Map())
  const refused = useRef(refusedRows)
  const invalid = useRef<ReadonlySet<string>>(new Set())
  const isStillRefused = useCallback(
    (row: EditedRow) => {
      const before = refused.current.get(row.rowKey)?.row
      return before !== undefined && isSame(fieldValues(block.rows, before), fieldValues(block.rows, row))
    },
    [block],
  )
  return useMemo(
    () => ({
      refusedRows,
      /** Sets the rows with errors on the screen. */
      setInvalid: (rowKeys: ReadonlySet<string>) => {
        invalid.current = rowKeys
      },
      isHeldBack: (row: EditedRow) => invalid.current.has(row.rowKey) || isStillRefused(row),
      /** Returns the server's errors of rows that have not changed since. */
      errorsOf: (rows: readonly EditedRow[]): readonly CellError[] =>
        rows.flatMap((row) => (isStillRefused(row) ? (refused.current.get(row.rowKey)?.errors ?? []) : [])),
      /** Records the rows that the server refused. Returns false if it named none of the submitted rows. */
      refuse: (errors: readonly FieldError[], submitted: readonly EditedRow[]): boolean => {
        const cellErrors = toCellErrors(errors, submitted)
        const next = new Map(refused.current)
        for (const row of submitted) {
          const own = cellErrors.filter(({ rowKey }) => rowKey === row.rowKey)
          if (own.length > 0) next.set(row.rowKey, { row, errors: own })
        }
        refused.current = next
        setRefusedRows(next)
        return cellErrors.length > 0
      },
    }),
    [refusedRows, isStillRefused],
  )
}
