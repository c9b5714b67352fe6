export interface CsvColumn<Item> {
  label: string
  value: (item: Item) => string | number
}

/** Writes comma-separated lines (RFC 4180), the labels first. */
export function toCsv<Item>(columns: readonly CsvColumn<Item>[], items: readonly Item[]): string {
  const lines = [
    columns.map((column) => column.label),
    ...items.map((item) => columns.map((column) => column.value(item))),
  ]
  return lines.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

/**
 * The start of a formula: at the start of a cell, or after the separator of another locale or a new line, where a
 * spreadsheet that ignores our quotes starts a cell. Some locales accept full-width signs.
 */
const formulaStart = /(^|[;|\t\r\n])([\s"\ufeff]*)(?=[=+\-@＝＋－＠])/g

/** Numbers, and phone numbers with a country code. */
const plainNumber = /^[+-]?\d[\d ]*(?:[.,]\d+)*$/

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = plainNumber.test(value) ? value : value.replace(formulaStart, "$1'$2")
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
