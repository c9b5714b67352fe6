import type { ReactNode } from 'react'
import { ExportForImport } from '../../lists/ExportForImport.tsx'
import { sortKeysOf } from '../../lists/sort-records.ts'
import type { ListState } from '../../lists/use-list-search.ts'
import { useWholeList } from '../../lists/use-whole-list.tsx'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'

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
  /** The columns; the list begins sorted by the first one with a value. */
  columns: readonly ListColumn<R>[]
  /** The kind of import that takes the records. */
  importKind: string
  searchLabel: string
  /** The result of `useListSearch`. */
  list: ListState
  /** Every record, before the search. */
  records: { data: readonly R[] | undefined; isError: boolean; refetch: () => unknown }
  /** Chips that filter the list further. */
  filters?: ReactNode
  /** Whether a record passes them. */
  isShown?: (record: R) => boolean
  icon: ReactNode
  /** The tab of the screen, if each of its tabs has a list. */
  tab?: string
}

/** A list of the catalogue that has no call for changes: search, sort, pages and export. */
export function ReadOnlyList<R>(props: Props<R>) {
  const { noun, nouns, list } = props
  const [firstKey = ''] = sortKeysOf(props.columns)
  const whole = useWholeList({
    ...props,
    initialSort: { key: firstKey, descending: false },
    failedMessage: `The ${nouns} could not be loaded.`,
    exported: { fileName: `${nouns}.csv` },
    actions: <ExportForImport kind={props.importKind} />,
  })
  return (
    <DataList
      {...whole}
      {...(props.hrefOf && { itemHref: props.hrefOf })}
      filters={props.filters}
      empty={{
        icon: props.icon,
        message: list.showAll ? `No ${noun} matches this search.` : `The ${nouns} of the catalogue appear here.`,
        onShowAll: list.showAll,
      }}
    />
  )
}
