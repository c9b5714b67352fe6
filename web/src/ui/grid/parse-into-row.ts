import { type Column, writeValue } from './columns.ts'
import { emptyValue, parseCell } from './parse-cell.ts'
import type { RawCell } from './raw-cells.ts'

type Read<Row> = { row: Row; raw: RawCell | undefined }

/** Parses text into a row's cell. Invalid text is returned as `raw`, and the cell becomes empty. */
export function parseIntoRow<Row extends object>(column: Column<Row>, row: Row, text: string): Read<Row> {
  const result = parseCell(column, text, row)
  if (!result.ok) {
    return {
      row: writeValue(column, row, emptyValue(column.kind)),
      raw: { text: text.trim(), message: result.message },
    }
  }
  const before = (row as Record<string, unknown>)[column.key]
  const isSame = Object.is(before, result.value) || ((before ?? '') === '' && (result.value ?? '') === '')
  return { row: isSame ? row : writeValue(column, row, result.value), raw: undefined }
}
