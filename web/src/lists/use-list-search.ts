import type { Sort } from '../ui/list/DataList.tsx'
import type { SearchSchema } from '../ui/url/search-schema.ts'
import { useParametersWith, useScreenSearch, useSearchNavigation } from '../ui/url/use-screen-search.ts'
import type { ListSearch } from './list-search.ts'

const sizeKey = 'list-page-size'
const sizes = [25, 50, 100, 200]

/** The search, sort, columns and page of a list, with the functions that change them. */
export interface ListState {
  search: { keyword?: string | undefined; sort?: string | undefined; columns?: string | undefined }
  page: number
  pageSize: number
  narrow: (part: { keyword: string | undefined }) => void
  setSort: (sort: Sort) => void
  setColumns: (columns: string | undefined) => void
  setPage: (page: number) => void
  setPageSize: (pageSize: number) => void
  /** Removes the search and every filter; false if there is none and the page is the first. */
  showAll: (() => void) | false
}

/** The parameters that leave out no record. */
const notFilters = ['sort', 'columns', 'page', 'size', 'edit', 'tab']

type Editing = { edit?: number | 'new' | undefined }

/**
 * Keeps the state of a list in its address, so that a link, a reload and the back button restore it. The page size is
 * also remembered for the next list.
 */
export function useListSearch<Search extends ListSearch>(schema: SearchSchema<Search>) {
  const search = useScreenSearch(schema)
  const { change } = useSearchNavigation<Search | (ListSearch & Editing)>(schema)
  const parametersWith = useParametersWith()
  const filters = Object.entries(search)
    .filter(([name, value]) => value !== '' && !notFilters.includes(name))
    .map(([name]) => name)
  const page = search.page ?? 1
  /** Changes a filter and goes back to the first page. */
  const narrow = (part: Partial<Search>) => change({ ...part, page: undefined }, { replace: 'keyword' in part })
  const clear = () =>
    change(Object.fromEntries([...filters, 'page'].map((name) => [name, undefined])) as Partial<ListSearch>, {
      replace: true,
    })
  return {
    search,
    page,
    /** The names of the search and the filters in use. */
    filters,
    /** The value of a filter and the function that changes it, for its chips or its box. */
    filter: <Name extends keyof Search>(name: Name) => ({
      value: search[name],
      onChange: (value: Search[Name]) => {
        const part: Partial<Search> = {}
        part[name] = value
        narrow(part)
      },
    }),
    showAll: (filters.length > 0 || page > 1) && clear,
    pageSize: knownSize(search.size) ?? knownSize(Number(localStorage.getItem(sizeKey))) ?? 25,
    narrow,
    setSort: (sort: Sort) => change({ sort: writeSort(sort), page: undefined }),
    /** Shows these columns, such as `orderID,monthly`; undefined shows the list's own choice. */
    setColumns: (columns: string | undefined) => change({ columns }, { replace: true }),
    setPage: (page: number) => change({ page: page > 1 ? page : undefined }),
    setPageSize: (size: number) => {
      localStorage.setItem(sizeKey, String(size))
      change({ size, page: undefined })
    },
    /** Opens a record next to the list, or closes it. */
    open: (edit: number | 'new' | undefined) => change({ edit }),
    /** Returns the query string that opens a record next to the list. */
    parametersOf: (edit: number) => parametersWith({ edit }),
  }
}

const knownSize = (size: number | undefined) => sizes.find((each) => each === size)

/** Writes a sort: `-dateAdded` is newest first, `name` is from A to Z. */
export const writeSort = ({ key, descending }: Sort): string => `${descending ? '-' : ''}${key}`

/** Reads a sort from the address, or returns the fallback if the list does not have it. */
export function readSort<Key extends string>(
  text: string | undefined,
  keys: readonly Key[],
  fallback: { key: Key; descending: boolean },
) {
  const key = keys.find((each) => each === text?.replace(/^-/, ''))
  return key ? { key, descending: text?.startsWith('-') ?? false } : fallback
}
