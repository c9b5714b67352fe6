import { type CsvColumn, toCsv } from '@dealerline/shared/rules/csv.ts'
import { notify } from '../ui/feedback/notify.ts'

export type { CsvColumn }

const pageSize = 200

/** The maximum number of rows in one file. For a longer list, the person has to narrow the filters. */
const most = 20_000

/**
 * Fetches every page of a list and saves it as a file for spreadsheets. `isMore`: the total is only counted up to a
 * limit.
 */
export async function exportCsv<Item>(
  fileName: string,
  columns: readonly CsvColumn<Item>[],
  fetchPage: (page: number, pageSize: number) => Promise<{ items: readonly Item[]; total: number; isMore?: boolean }>,
): Promise<void> {
  const items: Item[] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetchPage(page, pageSize)
    items.push(...answer.items)
    if (answer.items.length === 0 || (items.length >= answer.total && !answer.isMore)) break
    if (items.length < most) continue
    const count = most.toLocaleString('en-AU')
    notify({ httpStatus: 413, message: `Only the first ${count} are in the file. Narrow the list for the rest.` })
    break
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
