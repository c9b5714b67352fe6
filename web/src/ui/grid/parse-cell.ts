import { parseDate, parseNumber } from '../format.ts'
import { type Column, type ColumnKind, optionsOf, type Parsed } from './columns.ts'

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'on', '✓'])
const no = new Set(['no', 'n', 'false', '0', 'off', ''])

/** Returns the empty value of a column kind: false for a checkbox, '' for text, phone and e-mail, otherwise null. */
export function emptyValue(kind: ColumnKind): unknown {
  if (kind === 'checkbox') return false
  return kind === 'text' || kind === 'phone' || kind === 'email' ? '' : null
}

/** Parses typed or pasted text as a value of the column. Never throws; the message explains the accepted values. */
export function parseCell<Row extends object>(column: Column<Row>, text: string, row: Row): Parsed {
  const trimmedText = text.trim()
  if (column.parse) return column.parse(trimmedText, row)
  if (trimmedText === '') return { ok: true, value: emptyValue(column.kind) }
  switch (column.kind) {
    case 'number':
      return parsedOr(parseNumber(trimmedText), `${column.label} must be a number`)
    case 'money':
      return parseMoney(column.label, trimmedText)
    case 'date':
      return parsedOr(parseDate(trimmedText), `${column.label} must be a date such as 21/11/2026`)
    case 'checkbox':
      return parseChoice(column.label, trimmedText)
    case 'select':
      return parseOption(column, trimmedText, row)
    default:
      return { ok: true, value: trimmedText }
  }
}

function parsedOr(value: unknown, message: string): Parsed {
  return value === undefined ? { ok: false, message } : { ok: true, value }
}

function parseMoney(label: string, text: string): Parsed {
  const amount = parseNumber(text)
  if (amount === undefined) return { ok: false, message: `${label} must be an amount such as 45.00` }
  const cents = Math.round(amount * 100)
  if (Math.abs(amount * 100 - cents) > 1e-6) return { ok: false, message: `${label} has at most two decimal places` }
  return { ok: true, value: cents / 100 }
}

function parseChoice(label: string, text: string): Parsed {
  const word = text.toLowerCase()
  if (yes.has(word)) return { ok: true, value: true }
  return no.has(word) ? { ok: true, value: false } : { ok: false, message: `${label} must be Yes or No` }
}

function parseOption<Row extends object>(column: Column<Row>, text: string, row: Row): Parsed {
  const options = optionsOf(column, row)
  const searchText = text.toLowerCase()
  const match =
    options.find((option) => option.label.toLowerCase() === searchText && !option.disabled) ??
    options.find((option) => String(option.value).toLowerCase() === searchText && !option.disabled) ??
    options.find((option) => option.label.toLowerCase() === searchText)
  if (!match) return { ok: false, message: `"${text}" is not among the choices for ${column.label}` }
  if (match.disabled)
    return { ok: false, message: `"${match.label}" can no longer be chosen${match.note ? ` (${match.note})` : ''}` }
  return { ok: true, value: match.value }
}
