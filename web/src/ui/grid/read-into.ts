import { type Column, writeValue } from './columns.ts'
import { emptyValue, parseCell } from './parse-cell.ts'
import type { RawCell } from './raw-cells.ts'

type Read<Row> = { changed: Row; raw: RawCell | undefined }

/** Parses text into a row's cell. Unreadable text is returned raw, and the cell becomes empty. */
export function readInto<Row extends object>(column: Column<Row>, row: Row, text: string): Read<Row> {
  const parsed = parseCell(column, text, row)
  if (!parsed.ok) {
    return {
      changed: writeValue(column, row, emptyValue(column.kind)),
      raw: { text: text.trim(), message: parsed.message },
    }
  }
  const before = (row as Record<string, unknown>)[column.key]
  const isSame = Object.is(before, parsed.value) || ((before ?? '') === '' && (parsed.value ?? '') === '')
  return { changed: isSame ? row : writeValue(column, row, parsed.value), raw: undefined }
}
