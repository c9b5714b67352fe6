import { type CellKind, readCell } from '@dealerline/shared/cells/read-cell.ts'
import { type Column, type ColumnKind, optionsOf, type Parsed } from './columns.ts'

const cellKinds: Record<ColumnKind, CellKind> = {
  text: 'text',
  number: 'number',
  money: 'money',
  select: 'choice',
  checkbox: 'flag',
  date: 'date',
  phone: 'phone',
  email: 'email',
}

/** Returns the empty value of a column kind: false for a checkbox, '' for text, phone and e-mail, otherwise null. */
export function emptyValue(kind: ColumnKind): unknown {
  if (kind === 'checkbox') return false
  return kind === 'text' || kind === 'phone' || kind === 'email' ? '' : null
}

/** Parses typed or pasted text as a value of the column. Never throws; the message explains the accepted values. */
export function parseCell<Row extends object>(column: Column<Row>, text: string, row: Row): Parsed {
  if (column.parse) return column.parse(text.trim(), row)
  const { kind, label, reads = cellKinds[kind] } = column
  const reading = readCell({ kind: reads, label, options: optionsOf(column, row) }, text)
  return reading.problem === undefined
    ? { ok: true, value: reading.value ?? emptyValue(kind) }
    : { ok: false, message: reading.problem }
}
