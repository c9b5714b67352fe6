import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { failureOf } from '../ui/feedback/failure-of.ts'
import { notify } from '../ui/feedback/notify.ts'
import { DataList, type DataListProps } from '../ui/list/DataList.tsx'
import { ExportButton } from './ExportButton.tsx'
import { exportCsv, type FileColumn } from './export-csv.ts'
import type { ListState } from './use-list-search.ts'
import { useListTools } from './use-list-tools.tsx'

type Passed =
  | (
      | 'label'
      | 'columns'
      | 'itemKey'
      | 'itemHref'
      | 'searchLabel'
      | 'sortKeys'
      | 'sort'
      | 'filters'
      | 'actions'
      | 'empty'
    )
  | 'leadColumn'

interface Props<Item> extends Pick<DataListProps<Item>, Passed> {
  /** The result of `useListSearch`. */
  list: ListState
  /**
   * The query of the current page; with `keepPreviousData`, the previous page is shown until the next one has loaded.
   */
  pageQuery: {
    data: { items: readonly Item[]; total: number; isMore?: boolean | undefined } | undefined
    isError: boolean
    failureReason?: unknown
    isFetching?: boolean
    isPlaceholderData: boolean
    refetch: () => Promise<{ isSuccess: boolean }>
  }
  /** The file of the list. `fetchPage` of `usePages` reads its pages. */
  exported?: { fileName: string; columns: readonly FileColumn<Item>[] }
  fetchPage?: Parameters<typeof exportCsv<Item>>[2]
  failedMessage: string
  /** The tab of the screen, if each of its tabs has a list. */
  tab?: string
  /** False if the list has no search. */
  hasSearch?: boolean
  /** The message after a successful retry. */
  retrieved?: MessageName
}

/**
 * A list that loads one page at a time. Its search, sort, columns and page are in the address. A person chooses its columns
 * and saves views of it.
 */
export function PagedList<Item>(props: Props<Item>) {
  const { list, pageQuery, exported, fetchPage, failedMessage, retrieved, tab, hasSearch = true, ...rest } = props
  const { data, isPlaceholderData, refetch } = pageQuery
  const tools = useListTools(
    rest.columns,
    list,
    <>
      {exported && fetchPage && (
        <ExportButton
          disabled={!data?.total}
          onExport={() => exportCsv(exported.fileName, exported.columns, fetchPage)}
        />
      )}
      {rest.actions}
    </>,
    tab,
  )
  const failed = failureOf(pageQuery, failedMessage)
  const retry = async () => {
    const { isSuccess } = await refetch()
    if (isSuccess && retrieved) notify(message(retrieved))
  }
  return (
    <DataList
      {...rest}
      {...tools}
      items={data?.items}
      {...(hasSearch && {
        search: list.search.keyword ?? '',
        onSearch: (text: string) => list.narrow({ keyword: text || undefined }),
      })}
      onSort={list.setSort}
      page={list.page}
      pageSize={list.pageSize}
      total={data?.total}
      isMore={data?.isMore}
      onPage={list.setPage}
      onPageSize={list.setPageSize}
      refreshing={isPlaceholderData}
      failed={failed && { ...failed, onRetry: () => void retry() }}
    />
  )
}
