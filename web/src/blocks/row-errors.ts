import type { Block, OrderFacts, Row } from '@dealerline/shared/blocks/block.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import type { CellError } from '../ui/grid/columns.ts'

export interface EditedRow extends Row {
  /** Tells rows apart on the screen, saved or not. */
  rowKey: string
}

/** What is wrong with the rows as they stand: each field by its kind, and the block's own checks. */
export function errorsOf(block: Block, rows: readonly EditedRow[], order: OrderFacts): CellError[] {
  return rows.flatMap((row) => {
    const fields = Object.entries(block.rows).flatMap(([name, field]) => {
      const result = field.schema.safeParse(row[name] ?? field.blank)
      return result.success
        ? []
        : [{ rowKey: row.rowKey, column: name, message: result.error.issues[0]?.message ?? 'Invalid' }]
    })
    const refused = (block.checks ?? []).filter((check) => check.refuses(row, rows, order))
    return [...fields, ...refused.map((check) => ({ rowKey: row.rowKey, column: check.field, message: check.message }))]
  })
}

/** The server's errors, whose paths are `2.mobileNumber`, as errors of cells. */
export function toCellErrors(errors: readonly FieldError[], rows: readonly EditedRow[]): CellError[] {
  return errors.flatMap(({ path, message }) => {
    // A service that travels as a whole names its list before the row.
    const [index = '', column = ''] = path.replace(/^[a-z]\w*\./i, '').split('.')
    const row = rows[Number(index)]
    return row ? [{ rowKey: row.rowKey, column, message }] : []
  })
}
