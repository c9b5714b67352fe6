import { containsTerms } from '@dealerline/shared/rules/search-terms.ts'
import type { ReactNode } from 'react'
import { failureOf, type LoadingQuery } from '../ui/feedback/failure-of.ts'
import type { DataListProps, ListColumn, Sort } from '../ui/list/DataList.tsx'
import { ExportButton } from './ExportButton.tsx'
import { exportCsv, type FileColumn } from './export-csv.ts'
import { sortKeysOf, sortRecords } from './sort-records.ts'
import { type ListState, readSort } from './use-list-search.ts'
import { useListTools } from './use-list-tools.tsx'

interface WholeList<R> {
  /** The name of the list. */
  label: string
  /** The columns. A person can sort by those with a value. */
  columns: readonly ListColumn<R>[]
  /** The sort on arrival. Without it, the records keep the order of the server's reply. */
  initialSort?: Sort
  idOf: (record: R) => number
  /** The text that the search covers. Without it, the records are those that the server found for the keyword. */
  textOf?: (record: R) => string
  searchLabel: string
  /** Whether a record passes the filters of the list. */
  isShown?: (record: R) => boolean
  /** The result of `useListSearch`. */
  list: ListState
  /** Every record, before the search. */
  records: LoadingQuery & { data: readonly R[] | undefined }
  /** The message if the records could not be loaded. */
  failedMessage: string
  /** The file of the list, with its columns if they are not those of the list. */
  exported: { fileName: string; columns?: readonly FileColumn<R>[] }
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
  const { columns, idOf, list, initialSort } = whole
  const { page, pageSize, narrow } = list
  const { keyword = '' } = list.search
  const keys = sortKeysOf(columns)
  const sort = readSort(list.search.sort, keys, initialSort ?? { key: '', descending: false })
  const isShown = (record: R) =>
    (!whole.textOf || containsTerms(whole.textOf(record), keyword)) && (whole.isShown?.(record) ?? true)
  const shownRecords = whole.records.data?.filter(isShown)
  const cellOf = columns.find(({ key }) => key === sort.key)?.value
  const items = shownRecords && cellOf ? sortRecords(shownRecords, cellOf, sort) : shownRecords
  const exportAll = () =>
    exportCsv(whole.exported.fileName, whole.exported.columns ?? columns, async () => ({
      items: items ?? [],
      total: items?.length ?? 0,
    }))
  const tools = useListTools(
    columns,
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
