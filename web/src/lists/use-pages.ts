import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ListState, readSort } from './use-list-search.ts'

/** A page of a list, with its sort. */
interface SortedPage<Key extends string = never> {
  sortBy: Key
  descending: boolean
  page: number
  pageSize: number
}

/** The sorting of a list that people cannot sort. */
export const unsorted = { sorts: [], initialSort: { key: '', descending: false } } as const

type More<Reply> = Pick<UseQueryOptions<Reply>, 'meta'> & {
  enabled?: boolean
  refetchInterval?: (query: { state: { data: Reply | undefined } }) => number | false
}

/**
 * Loads the current page of a list by `request`, and shows the page before until it has loaded. Returns the props of a
 * `PagedList`.
 */
export function usePages<Reply, Request extends QueryKey, Key extends string = never>(
  list: ListState,
  { sorts, initialSort }: { sorts: readonly Key[]; initialSort: { key: Key; descending: boolean } },
  request: (page: SortedPage<Key>) => UseQueryOptions<Reply, Error, Reply, Request>,
  more: More<Reply> = {},
) {
  const client = useQueryClient()
  const { search, page, pageSize } = list
  const sort = readSort(search.sort, sorts, initialSort)
  const requestOf = (page: number, pageSize: number) =>
    request({ sortBy: sort.key, descending: sort.descending, page, pageSize })
  const pageQuery = useQuery({ ...requestOf(page, pageSize), placeholderData: keepPreviousData, ...more })
  /** Reads any page, for the file of the list. */
  const fetchPage = (page: number, pageSize: number) =>
    client.fetchQuery({ ...requestOf(page, pageSize), staleTime: 0, gcTime: 0 })
  return { list, pageQuery, fetchPage, sortKeys: sorts, sort }
}
