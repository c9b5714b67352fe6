import type { ReactNode } from 'react'
import { formatDate, formatMoney } from '../format.ts'

export type ColumnKind = 'text' | 'number' | 'money' | 'select' | 'checkbox' | 'date' | 'phone' | 'email'

/** One choice of a select column. A disabled one (an archived plan) stays shown where it is, but cannot be chosen. */
export type GridOption = { value: string | number; label: string; disabled?: boolean; note?: string }

export type Parsed = { ok: true; value: unknown } | { ok: false; message: string }

/** One column of a row editor. Values: text, number, dollars, option value, boolean, `YYYY-MM-DD`; null is empty. */
export type Column<Row extends object> = {
  /** The row's property. */
  key: string
  label: string
  kind: ColumnKind
  /** Maximum in pixels. Text, select and e-mail columns without one share the space that is left. */
  width?: number
  /** Needed to save, marked with an asterisk. */
  required?: boolean
  /** Saved without, but needed to send: marked with a dot. */
  neededToSend?: boolean
  /** For selects; a function where the choices depend on the row. */
  options?: readonly GridOption[] | ((row: Row) => readonly GridOption[])
  /** Shown as a tooltip on the column's heading. */
  help?: string
  align?: 'left' | 'right' | 'center'
  readOnly?: boolean | ((row: Row) => boolean)
  /** Makes the column a computed one: shown, never edited, never stored. */
  compute?: (row: Row) => unknown
  /** Reads typed or pasted text in another way than the kind does. */
  parse?: (text: string, row: Row) => Parsed
  /** Shows a value in another way than the kind does. */
  format?: (value: unknown, row: Row) => string
  /** What the cell's input starts with, and what is copied, where that is not what the kind says. */
  edit?: (value: unknown, row: Row) => string
  /** Stays at the right edge where the table scrolls sideways; such columns come last. */
  pinned?: true
  /** A dialog that edits the value where the words of a cell are too narrow for it; Alt-Enter opens it. */
  dialog?: (place: CellDialogProps) => ReactNode
  /** Stores a value in another way, as where a plan also sets the price. */
  apply?: (row: Row, value: unknown) => Row
}

/** What the dialog of a cell is given. */
export type CellDialogProps = {
  /** The row in words, such as `row 3`. */
  place: string
  value: unknown
  readOnly: boolean
  onDone: (value: unknown) => void
  onClose: () => void
}

export type CellError = { rowKey: string; column: string; message: string }

export type RowAction<Row extends object> = {
  label: string
  icon?: ReactNode
  danger?: boolean
  hidden?: (row: Row) => boolean
  onRun: (row: Row) => void
}

/** Numbers stand right, checkboxes in the middle, all else left. */
export function alignOf<Row extends object>(column: Column<Row>) {
  if (column.align) return column.align
  if (column.kind === 'number' || column.kind === 'money') return 'right'
  return column.kind === 'checkbox' ? 'center' : 'left'
}

/** The row's value for a column. */
export function readValue<Row extends object>(column: Column<Row>, row: Row): unknown {
  return column.compute ? column.compute(row) : (row as Record<string, unknown>)[column.key]
}

/** The row with another value for the column; `row` itself is left alone. */
export function writeValue<Row extends object>(column: Column<Row>, row: Row, value: unknown): Row {
  return column.apply ? column.apply(row, value) : { ...row, [column.key]: value }
}

export function isReadOnly<Row extends object>(column: Column<Row>, row: Row): boolean {
  if (column.compute) return true
  return typeof column.readOnly === 'function' ? column.readOnly(row) : (column.readOnly ?? false)
}

export function optionsOf<Row extends object>(column: Column<Row>, row: Row): readonly GridOption[] {
  return typeof column.options === 'function' ? column.options(row) : (column.options ?? [])
}

/** What an unfocused cell shows. */
export function displayText<Row extends object>(column: Column<Row>, row: Row): string {
  const value = readValue(column, row)
  if (column.format) return column.format(value, row)
  if (value === null || value === undefined || value === '') return ''
  if (column.kind === 'money' && typeof value === 'number') return formatMoney(value)
  return editText(column, row)
}

/** What the cell's input starts with, and what is copied: numbers without signs, choices by their label. */
export function editText<Row extends object>(column: Column<Row>, row: Row): string {
  const value = readValue(column, row)
  if (column.edit) return column.edit(value, row)
  if (value === null || value === undefined) return ''
  if (column.kind === 'checkbox') return value ? 'Yes' : 'No'
  if (column.kind === 'date') return formatDate(String(value))
  if (column.kind === 'money' && typeof value === 'number') return value.toFixed(2)
  if (column.kind === 'select') {
    const chosen = optionsOf(column, row).find((option) => String(option.value) === String(value))
    // An id of 0 is nothing chosen.
    return chosen?.label ?? (value === 0 ? '' : String(value))
  }
  return String(value)
}
