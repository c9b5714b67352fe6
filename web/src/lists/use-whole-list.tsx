import { containsTerms } from '@dealerline/shared/rules/search-terms.ts'
import type { ReactNode } from 'react'
import { failureOf } from '../ui/feedback/failure-of.ts'
import type { DataListProps, ListColumn, Sort } from '../ui/list/DataList.tsx'
import { ExportButton } from './ExportButton.tsx'
import { type CsvColumn, exportCsv } from './export-csv.ts'
import { sortRecords } from './sort-records.ts'
import { type ListState, readSort } from './use-list-search.ts'
import { useListTools } from './use-list-tools.tsx'

interface WholeList<R> {
  /** The name of the list. */
  label: string
  columns: readonly ListColumn<R>[]
  /** The sort value of each sortable column, under the key of the column. */
  cells: Record<string, (record: R) => string | number>
  /** The sort on arrival. Without it, the records keep the order of the server's reply. */
  initialSort?: Sort
  idOf: (record: R) => number
  /** The text that the search covers. */
  textOf: (record: R) => string
  searchLabel: string
  /** Whether a record passes the filters of the list. */
  isShown?: (record: R) => boolean
  /** The result of `useListSearch`. */
  list: ListState
  /** Every record, before the search. */
  records: { data: readonly R[] | undefined; isError: boolean; refetch: () => unknown }
  /** The message if the records could not be loaded. */
  failedMessage: string
  exported: { fileName: string; columns: readonly CsvColumn<R>[] }
  /** More buttons after *Export*. */
  actions?: ReactNode
  /** Shows every record on one page. */
  isOnePage?: boolean
  /** The tab of the screen, if each of its tabs has a list. */
  tab?: string
}

type Made =
  | ('label' | 'columns' | 'isCompact' | 'actions' | 'items' | 'itemKey' | 'failed')
  | ('search' | 'searchLabel' | 'onSearch' | 'sortKeys' | 'sort' | 'onSort')
  | ('page' | 'pageSize' | 'total' | 'onPage' | 'onPageSize')

/** Returns the props of a `DataList` whose records the browser has all: search, sort, pages, columns, views and export. */
export function useWholeList<R>(whole: WholeList<R>): Pick<DataListProps<R>, Made> {
  const { cells, idOf, list, initialSort } = whole
  const { page, pageSize, narrow } = list
  const { keyword = '' } = list.search
  const keys = Object.keys(cells)
  const sort = readSort(list.search.sort, keys, initialSort ?? { key: '', descending: false })
  const isShown = (record: R) => containsTerms(whole.textOf(record), keyword) && (whole.isShown?.(record) ?? true)
  const shownRecords = whole.records.data?.filter(isShown)
  const cellOf = cells[sort.key]
  const items = shownRecords && cellOf ? sortRecords(shownRecords, cellOf, sort) : shownRecords
  const exportAll = () =>
    exportCsv(whole.exported.fileName, [...whole.exported.columns], async () => ({
      items: items ?? [],
      total: items?.length ?? 0,
    }))
  const tools = useListTools(
    whole.columns,
    list,
    <>
      <ExportButton disabled={!items?.length} onExport={exportAll} />
      {whole.actions}
    </>,
    whole.tab,
  )
  return {
    label: whole.label,
    ...tools,
    items: whole.isOnePage ? items : items?.slice((page - 1) * pageSize, page * pageSize),
    itemKey: idOf,
    search: keyword,
    searchLabel: whole.searchLabel,
    onSearch: (text) => narrow({ keyword: text || undefined }),
    sortKeys: keys,
    sort,
    onSort: list.setSort,
    ...(!whole.isOnePage && {
      page,
      pageSize,
      total: items?.length ?? 0,
      onPage: list.setPage,
      onPageSize: list.setPageSize,
    }),
    failed: failureOf(whole.records, whole.failedMessage),
  }
}
