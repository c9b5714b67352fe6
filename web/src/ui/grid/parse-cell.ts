import { type CellKind, readCell } from '@dealerline/shared/cells/read-cell.ts'
import { type Column, optionsOf, type Parsed, writeValue } from './columns.ts'
import type { RawCell } from './raw-cells.ts'

/** Returns the empty value of a kind: false for a flag, '' for text, phone and e-mail, otherwise null. */
export function emptyValue(kind: CellKind): unknown {
  if (kind === 'flag') return false
  return ['text', 'lines', 'phone', 'email'].includes(kind) ? '' : null
}

/** Parses typed or pasted text as a value of the column. Never throws; the message explains the accepted values. */
function parseCell<Row extends object>(column: Column<Row>, text: string, row: Row): Parsed {
  if (column.parse) return column.parse(text.trim(), row)
  const { kind, label } = column
  const reading = readCell({ kind, label, options: optionsOf(column, row) }, text)
  return reading.problem === undefined
    ? { ok: true, value: reading.value ?? emptyValue(kind) }
    : { ok: false, message: reading.problem }
}

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
