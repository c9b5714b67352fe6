import { notify } from '../../ui/feedback/notify.ts'

export interface CsvColumn<Item> {
  label: string
  value: (item: Item) => string | number
}

const pageSize = 200

/** More rows than a person goes through in a spreadsheet, and than a list should be read for. */
const mostRows = 10_000

interface Page<Item> {
  items: readonly Item[]
  total: number
  isMore?: boolean
}

/** Fetches the pages of a list and hands them to the browser as a file that spreadsheets open; 10,000 rows at most. */
export async function exportCsv<Item>(
  fileName: string,
  columns: readonly CsvColumn<Item>[],
  fetchPage: (page: number, pageSize: number) => Promise<Page<Item>>,
): Promise<void> {
  const items: Item[] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetchPage(page, pageSize)
    items.push(...answer.items)
    const isEnd = answer.items.length === 0 || (items.length >= answer.total && !answer.isMore)
    if (isEnd) break
    if (items.length >= mostRows) {
      const message = `The file has the first ${mostRows.toLocaleString('en-AU')} rows. Narrow the list for the others.`
      notify({ httpStatus: 0, message })
      break
    }
  }
  saveFile(fileName, new Blob(['\uFEFF', toCsv(columns, items)], { type: 'text/csv;charset=utf-8' }))
}

/** Comma-separated lines (RFC 4180), the labels first. */
export function toCsv<Item>(columns: readonly CsvColumn<Item>[], items: readonly Item[]): string {
  const lines = [
    columns.map((column) => column.label),
    ...items.map((item) => columns.map((column) => column.value(item))),
  ]
  return lines.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // A spreadsheet would run text that begins so as a formula.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
