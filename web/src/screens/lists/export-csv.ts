import { type CsvColumn, toCsv } from '@dealerline/shared/rules/csv.ts'

export type { CsvColumn }

const pageSize = 200

/** Fetches every page of a list and hands it to the browser as a file that spreadsheets open. */
export async function exportCsv<Item>(
  fileName: string,
  columns: readonly CsvColumn<Item>[],
  fetchPage: (page: number, pageSize: number) => Promise<{ items: readonly Item[]; total: number }>,
): Promise<void> {
  const items: Item[] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetchPage(page, pageSize)
    items.push(...answer.items)
    if (answer.items.length === 0 || items.length >= answer.total) break
  }
  saveFile(fileName, new Blob(['\uFEFF', toCsv(columns, items)], { type: 'text/csv;charset=utf-8' }))
}

function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
