export interface CsvColumn<Item> {
  label: string
  value: (item: Item) => string | number
}

/** Writes comma-separated lines (RFC 4180). The first line has the labels. */
export function toCsv<Item>(columns: readonly CsvColumn<Item>[], items: readonly Item[]): string {
  return writeLine(columns.map((column) => column.label)) + toCsvRows(columns, items)
}

/** Writes the lines of items without the line of labels. */
export function toCsvRows<Item>(columns: readonly CsvColumn<Item>[], items: readonly Item[]): string {
  return items.map((item) => writeLine(columns.map((column) => column.value(item)))).join('')
}

const writeLine = (cells: readonly (string | number)[]) => `${cells.map(writeCell).join(',')}\r\n`

/**
 * Matches the start of a formula at the start of a cell. Also matches after a line break or after the separator of
 * another locale, because a spreadsheet that ignores our quotes starts a new cell there. Some locales accept
 * full-width signs.
 */
const formulaStart = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;|\t\r\n])[\s"\ufeff]*)/g

/** Matches numbers and phone numbers with a country code, which start with a sign but are not formulas. */
const plainNumber = /^[+-]?\d[\d ]*(?:[.,]\d+)*$/

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = plainNumber.test(value) ? value : value.replace(formulaStart, "'")
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
