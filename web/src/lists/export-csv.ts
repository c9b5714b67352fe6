import { importCalls } from '@dealerline/shared/contract/imports.ts'
import { toCsv } from '@dealerline/shared/rules/csv.ts'
import { send } from '../api.ts'
import { notify } from '../ui/feedback/notify.ts'
import type { ListColumn } from '../ui/list/DataList.tsx'
import { saveFile } from '../ui/save-file.ts'

export type FileColumn<Item> = Pick<ListColumn<Item>, 'label' | 'value' | 'csv' | 'csvLabel'>

const pageSize = 200

/** The maximum number of rows in one file. For a longer list, the person has to narrow the filters. */
const maxRows = 20_000

/**
 * Fetches every page of a list and saves it as a file for spreadsheets. `isMore` says that the total is counted only up
 * to a limit. The audit log keeps the export.
 */
export async function exportCsv<Item>(
  fileName: string,
  columns: readonly FileColumn<Item>[],
  fetchPage: (page: number, pageSize: number) => Promise<{ items: readonly Item[]; total: number; isMore?: boolean }>,
): Promise<void> {
  const items: Item[] = []
  for (let page = 1; ; page += 1) {
    const result = await fetchPage(page, pageSize)
    items.push(...result.items)
    if (result.items.length === 0 || (items.length >= result.total && !result.isMore)) break
    if (items.length < maxRows) continue
    const count = maxRows.toLocaleString('en-AU')
    notify({ httpStatus: 413, message: `Only the first ${count} are in the file. Use filters to export the others.` })
    break
  }
  const list = fileName.replace(/\.csv$/, '')
  await send(importCalls.recordExport, { body: { list, filter: readFilter(), rows: items.length } })
  saveFile(new Blob(['\uFEFF', toCsv(toCsvColumns(columns), items)], { type: 'text/csv;charset=utf-8' }), fileName)
}

const toCsvColumns = <Item>(columns: readonly FileColumn<Item>[]) =>
  columns.flatMap(({ label, value, csv = value, csvLabel = label }) => (csv ? [{ label: csvLabel, value: csv }] : []))

/** The filters of the list, which are in its address. */
function readFilter(): string {
  const filter = new URLSearchParams(window.location.search)
  for (const name of ['page', 'pageSize', 'sort']) filter.delete(name)
  return [...filter]
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
    .slice(0, 1000)
}
