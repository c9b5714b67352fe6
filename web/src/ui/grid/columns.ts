import type { CellKind } from '@dealerline/shared/cells/read-cell.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import type { ReactNode } from 'react'
import type { Suggestion } from '../form/SearchField.tsx'
import { formatDate, formatMoney } from '../format.ts'

/**
 * One choice of a cell. A disabled one (such as an archived plan) stays visible in its cells, but can't be
 * chosen. The list shows the options of a group under its name.
 */
export type GridOption = { value: string | number; label: string; disabled?: boolean; note?: string; group?: string }

export type Parsed = { ok: true; value: unknown } | { ok: false; message: string }

/** Choices that a column does not have yet. */
export type NewChoices = {
  /** What they are, such as `New address`. */
  label: string
  /** The number of characters that are typed into a cell before they are searched for. */
  minimumLength: number
  /** Finds choices by a text. The item of each adds it and returns its option, or undefined if that fails. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Suggestion<() => Promise<GridOption | undefined>>[]>
  /** A search for them, where there is room for one. */
  show: (onAdded: (option: GridOption) => void) => ReactNode
}

/** One column of a row editor. Values: text, number, dollars, option value, boolean, `YYYY-MM-DD`; null is empty. */
export type Column<Row extends object> = {
  /** The row's property. */
  key: string
  label: string
  kind: CellKind
  /** The maximum width in pixels. Text, choice and e-mail columns without one share the remaining space. */
  width?: number
  /** Required to save; marked with an asterisk. */
  required?: boolean
  /** Optional to save but required to send; marked with a dot. */
  requiredToSend?: boolean
  /** Whether this row needs the value to be sent. */
  isNeeded?: (row: Row) => boolean
  /** The choices of a column of this kind; a function if they depend on the row. */
  options?: readonly GridOption[] | ((row: Row) => readonly GridOption[])
  /** A tooltip on the column's heading. */
  help?: string
  readOnly?: boolean | ((row: Row) => boolean)
  /** Makes the column computed: displayed, but never edited or stored. */
  compute?: (row: Row) => unknown
  /** Shows this in place of the text of a computed column, which keeps its `width`. */
  show?: (row: Row, place: CellPlace) => ReactNode
  /** Parses typed or pasted text, in place of the kind's parser. */
  parse?: (text: string, row: Row) => Parsed
  /** Formats a value, in place of the kind's format. */
  format?: (value: unknown, row: Row) => string
  /** Finds and adds choices that a column does not have yet. */
  newChoices?: NewChoices
  /** Returns the initial text of the cell's input, and the copied text, in place of the kind's. */
  edit?: (value: unknown, row: Row) => string
  /** The width in pixels below which the column goes to the row panel, in place of the kind's. */
  usualWidth?: number
  /** Columns with a high number keep their place the longest if the table becomes narrow. Default: 0. */
  importance?: number
  /** Whether people recognise a row by it: it is the heading of the row, and stays visible at the left. Default: the first column. */
  identity?: true
  /** Whether a new row has a value that is rarely changed, so that typing begins in the next column. */
  hasUsualValue?: true
  /** Pins the column to the right edge when the table scrolls sideways. Pinned columns come last. */
  pinned?: true
  /** A dialog for editing a value that is too large for a cell; Alt-Enter opens it. */
  dialog?: (place: CellDialogProps) => ReactNode
  /** Returns the value as it is stored, to compare values from before and after a save. */
  normalise?: (value: unknown) => unknown
  /** Stores a value in a special way, for instance when a plan also sets the price. */
  apply?: (row: Row, value: unknown) => Row
}

/** Where a control in a cell is. */
export type CellPlace = {
  /** The name of the row, such as `row 3`. */
  row: string
  /** In a table, only the active cell is reached by Tab. */
  tabIndex: 0 | -1
}

/** The props of a cell's dialog. */
export type CellDialogProps = {
  /** The name of the row, such as `row 3`. */
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
  onRun: (row: Row) => void
}

type InputMode = 'decimal' | 'tel' | 'email'
const inputModes: Partial<Record<CellKind, InputMode>> = {
  number: 'decimal',
  money: 'decimal',
  months: 'decimal',
  phone: 'tel',
  email: 'email',
}

/** Returns how the text of a kind is typed, such as the keyboard of a phone. */
export const inputOf = (kind: CellKind) => ({
  inputMode: inputModes[kind],
  placeholder: kind === 'date' ? 'DD/MM/YYYY' : undefined,
})

/** Aligns numbers right, checkboxes centre, and everything else left. */
export function alignOf<Row extends object>(column: Column<Row>) {
  if (['number', 'money', 'months'].includes(column.kind)) return 'right'
  return column.kind === 'flag' ? 'center' : 'left'
}

/** Returns the row's value for a column. */
export function readValue<Row extends object>(column: Column<Row>, row: Row): unknown {
  return column.compute ? column.compute(row) : (row as Record<string, unknown>)[column.key]
}

/** Returns a copy of the row with another value for the column. */
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

/** Returns the text that a cell shows when it does not have the focus. */
export function displayText<Row extends object>(column: Column<Row>, row: Row): string {
  const value = readValue(column, row)
  if (column.format) return column.format(value, row)
  if (value === null || value === undefined || value === '') return ''
  if (column.kind === 'money' && typeof value === 'number') return formatMoney(value)
  if (column.kind === 'phone') return formatPhone(String(value))
  return editText(column, row)
}

/**
 * Returns the initial text of the cell's input, which is also the copied text: numbers without signs, choices by their
 * label.
 */
export function editText<Row extends object>(column: Column<Row>, row: Row): string {
  const value = readValue(column, row)
  if (column.edit) return column.edit(value, row)
  if (value === null || value === undefined) return ''
  if (column.kind === 'flag') return value ? 'Yes' : 'No'
  if (column.kind === 'date') return formatDate(String(value))
  if (column.kind === 'money' && typeof value === 'number') return value.toFixed(2)
  if (column.kind === 'choice') {
    const selectedOption = optionsOf(column, row).find((option) => String(option.value) === String(value))
    // An id of 0 means that nothing is chosen.
    return selectedOption?.label ?? (value === 0 ? '' : String(value))
  }
  return String(value)
}

/** Whether two values of a column are stored the same. */
export function isSameValue<Row extends object>(
  column: Column<Row> | undefined,
  one: unknown,
  other: unknown,
): boolean {
  const toText = (value: unknown) => JSON.stringify(withoutEmpty(column?.normalise?.(value) ?? value))
  return Object.is(one, other) || toText(one) === toText(other)
}

/** Returns the value without empty members, whose sequence and presence can change when it is stored. Null if it is empty. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map(withoutEmpty) : null
  if (typeof value !== 'object' || value === null) return value || null
  const members = Object.entries(value)
    .map(([name, member]) => [name, withoutEmpty(member)] as const)
    .filter(([, member]) => member !== null)
    .toSorted(([one], [other]) => one.localeCompare(other))
  return members.length > 0 ? members : null
}
