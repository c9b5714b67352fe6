import type { Fields } from '@dealerline/shared/records/kinds.ts'
import type { CellError } from '../ui/grid/columns.ts'

/** A row of a list, with the key that identifies it on the screen. */
export type WithRowKey<Item> = Item & { rowKey: string }

/** Returns the errors in the current rows of a list. */
export function rowErrors(fields: Fields, rows: readonly WithRowKey<object>[]): CellError[] {
  return rows.flatMap((row) => {
    const values = row as Record<string, unknown>
    return Object.entries(fields).flatMap(([column, { schema, blank }]) => {
      const message = schema.safeParse(values[column] ?? blank).error?.issues[0]?.message
      return message ? [{ rowKey: row.rowKey, column, message }] : []
    })
  })
}
