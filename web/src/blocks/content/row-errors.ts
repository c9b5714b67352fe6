import { type Block, type Catalogue, type OrderFacts, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { archivedChoices, pricesBelowList } from '@dealerline/shared/record-rules/row-rules.ts'
import { rowErrors } from '../../fields/list-errors.ts'
import type { CellError } from '../../ui/grid/columns.ts'

export interface EditedRow extends Row {
  /** Identifies a saved or unsaved row on the screen. */
  rowKey: string
  /** The number that the page proposed for a row that is not stored yet. */
  proposedNumber?: number
}

/** The facts for checking rows: the order, the catalogue, and the stored rows by id. */
export interface RowContext {
  order: OrderFacts
  catalogue: Catalogue
  storedRows: ReadonlyMap<number, Row>
}

export type ErrorFinder = (rows: readonly EditedRow[], context: RowContext) => CellError[]

/**
 * Makes a function that finds the errors in the current rows, by the kind of each field and by the block's own checks.
 * It checks the fields of a row object only once; the block's checks see all rows and always run.
 */
export function makeErrorFinder(block: Block): ErrorFinder {
  const errorsByRow = new WeakMap<EditedRow, readonly CellError[]>()
  const wrongFields = (row: EditedRow): readonly CellError[] => {
    const errors = errorsByRow.get(row) ?? rowErrors(block.rows, [row])
    errorsByRow.set(row, errors)
    return errors
  }
  return (rows, { order, catalogue, storedRows }) =>
    rows.flatMap((row) => {
      const before = storedRows.get(savedID(block, row))
      const refusals = [
        ...(block.checks ?? [])
          .filter((check) => check.refuses(row, rows, order))
          .map(({ field, message }) => ({ path: field, message })),
        ...archivedChoices(block.rows, row, { catalogue, before }),
        ...pricesBelowList(block, row, { order, catalogue, before }),
      ]
      const fields = wrongFields(row)
      if (refusals.length === 0) return fields
      return [...fields, ...refusals.map(({ path, message }) => ({ rowKey: row.rowKey, column: path, message }))]
    })
}

/** Turns the server's errors, with paths such as `2.mobileNumber`, into errors of cells. */
export function toCellErrors(errors: readonly FieldError[], rows: readonly EditedRow[]): CellError[] {
  return errors.flatMap(({ path, message }) => {
    // The paths of errors start with the name of the list if the block is saved as a whole.
    const [index = '', column = ''] = path.replace(/^[a-z]\w*\./i, '').split('.')
    // An error without a path is none of the first row.
    const row = index === '' ? undefined : rows[Number(index)]
    return row ? [{ rowKey: row.rowKey, column, message }] : []
  })
}

/** Returns the errors of rows, and those of the server in cells without an error that the screen has found itself. */
export function joinErrors(
  own: readonly CellError[],
  ofTexts: readonly CellError[],
  ofServer: readonly CellError[],
): CellError[] {
  const cells = new Set([...own, ...ofTexts].map(({ rowKey, column }) => `${rowKey} ${column}`))
  return [...own, ...ofServer.filter(({ rowKey, column }) => !cells.has(`${rowKey} ${column}`))]
}
