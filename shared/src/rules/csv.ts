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

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // A spreadsheet would run a text that starts with these characters as a formula.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
