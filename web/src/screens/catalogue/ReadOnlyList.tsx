import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { ExportForImport } from '../../lists/ExportForImport.tsx'
import { type CsvColumn, exportCsv } from '../../lists/export-csv.ts'
import { readSort } from '../../lists/use-list-search.ts'
import { useListTools } from '../../lists/use-list-tools.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { DataList, type ListColumn, type Sort } from '../../ui/list/DataList.tsx'
import { containsWords } from './contains-words.ts'
import { sortRecords } from './sort-records.ts'

interface Props<R> {
  /** The names of one record and of several, inside a sentence. */
  noun: string
  nouns: string
  /** The name of the list. */
  label: string
  idOf: (record: R) => number
  /** The text that the search covers. */
  textOf: (record: R) => string
  /** The list of the record's hardware or rows. The first column links to it. */
  hrefOf?: (record: R) => string
  columns: readonly ListColumn<R>[]
  /** The sort value of each sortable column; the list begins sorted by the first one. */
  cells: Record<string, (record: R) => string | number>
  exported: readonly CsvColumn<R>[]
  /** The kind of import that takes the records. */
  importKind: string
  searchLabel: string
  /** The result of `useListSearch`. */
  list: {
    search: { keyword?: string | undefined; sort?: string | undefined; columns?: string | undefined }
    page: number
    pageSize: number
    narrow: (part: { keyword: string | undefined }) => void
    setSort: (sort: Sort) => void
    setColumns: (columns: string | undefined) => void
    setPage: (page: number) => void
    setPageSize: (pageSize: number) => void
  }
  /** Every record, before the search. */
  records: { data: readonly R[] | undefined; isError: boolean; refetch: () => unknown }
  /** Chips that filter the list further, and whether they leave out records. */
  filters?: { chips: ReactNode; isFiltered: boolean; isShown: (record: R) => boolean; onShowAll: () => void }
  icon: ReactNode
}

/** A list of the catalogue that has no call for changes: search, sort, pages and export. */
export function ReadOnlyList<R>(props: Props<R>) {
  const { noun, nouns, label, idOf, textOf, columns, cells, list, records, filters } = props
  const { page, pageSize, narrow } = list
  const { keyword = '' } = list.search
  const keys = Object.keys(cells)
  const sort = readSort(list.search.sort, keys, { key: keys[0] ?? '', descending: false })
  const isShown = (record: R) => containsWords(textOf(record), keyword) && (filters?.isShown(record) ?? true)
  const matches = records.data && sortRecords(records.data.filter(isShown), cells[sort.key] ?? idOf, sort)
  const isFiltered = keyword !== '' || page > 1 || filters?.isFiltered
  const exportAll = () =>
    exportCsv(`${nouns}.csv`, [...props.exported], async () => ({
      items: matches ?? [],
      total: matches?.length ?? 0,
    }))
  const tools = useListTools(
    columns,
    list,
    <>
      <ExportButton disabled={!matches?.length} onExport={exportAll} />
      <ExportForImport kind={props.importKind} />
    </>,
  )
  return (
    <DataList
      label={label}
      {...tools}
      items={matches?.slice((page - 1) * pageSize, page * pageSize)}
      itemKey={idOf}
      {...(props.hrefOf && { itemHref: props.hrefOf })}
      search={keyword}
      searchLabel={props.searchLabel}
      onSearch={(text) => narrow({ keyword: text || undefined })}
      sortKeys={keys}
      sort={sort}
      onSort={list.setSort}
      filters={filters?.chips}
      page={page}
      pageSize={pageSize}
      total={matches?.length}
      onPage={list.setPage}
      onPageSize={list.setPageSize}
      failed={failureOf(records, `The ${nouns} could not be loaded.`)}
      empty={
        <EmptyState
          icon={props.icon}
          message={isFiltered ? `No ${noun} matches this search.` : `The ${nouns} of the catalogue appear here.`}
          action={
            isFiltered && (
              <Button variant="default" onClick={filters?.onShowAll ?? (() => narrow({ keyword: undefined }))}>
                Show all
              </Button>
            )
          }
        />
      }
    />
  )
}
