import type { Field, Fields } from '@dealerline/shared/records/kinds.ts'
import type { CellError } from '../ui/grid/columns.ts'

/** A row of a list, with the key that identifies it on the screen. */
export type WithRowKey<Item> = Item & { rowKey: string }

/** Returns the errors in the current rows of a list. */
export function rowErrors(fields: Fields, rows: readonly WithRowKey<object>[]): CellError[] {
  const errorOf = (field: Field, value: unknown) =>
    field.schema.safeParse(value ?? field.blank).error?.issues[0]?.message
  return rows.flatMap((row) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const message = errorOf(field, Object.entries(row).find(([key]) => key === name)?.[1])
      return message ? [{ rowKey: row.rowKey, column: name, message }] : []
    }),
  )
}
