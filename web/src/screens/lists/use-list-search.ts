import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ScreenSearch } from '../../routes/router.tsx'
import type { Sort } from '../../ui/list/DataList.tsx'

const sizeKey = 'list-page-size'
const sizes = [25, 50, 100, 200]

type Narrowing = Pick<
  ScreenSearch,
  | 'keyword'
  | 'type'
  | 'qbr'
  | 'contract'
  | 'kind'
  | 'status'
  | 'usageType'
  | 'category'
  | 'archived'
  | 'orderType'
  | 'dealer'
  | 'from'
  | 'to'
  | 'show'
  | 'level'
  | 'lead'
  | 'entity'
  | 'interest'
>

/**
 * What a list shows, held by its address so that a link, a reload and the back button bring it again. The page size
 * is also remembered for the next list.
 */
export function useListSearch() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  // On what the address says by then, which may be more than what is drawn.
  const change = (part: ScreenSearch, replace = false) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace, resetScroll: false })
  return {
    search,
    page: search.page ?? 1,
    pageSize: knownSize(search.size) ?? knownSize(Number(localStorage.getItem(sizeKey))) ?? 25,
    /** Any narrowing starts at the first page again. */
    narrow: (part: Narrowing) => change({ ...part, page: undefined }, 'keyword' in part),
    setSort: (sort: Sort) => change({ sort: writeSort(sort), page: undefined }),
    setPage: (page: number) => change({ page: page > 1 ? page : undefined }),
    setPageSize: (size: number) => {
      localStorage.setItem(sizeKey, String(size))
      change({ size, page: undefined })
    },
  }
}

const knownSize = (size: number | undefined) => sizes.find((known) => known === size)

/** `-dateAdded` is newest first, `name` from A to Z. */
export const writeSort = ({ key, descending }: Sort): string => `${descending ? '-' : ''}${key}`

/** Reads a sort from the address; one that the list does not know is the fallback. */
export function readSort<Key extends string>(
  written: string | undefined,
  keys: readonly Key[],
  fallback: { key: Key; descending: boolean },
) {
  const key = keys.find((known) => known === written?.replace(/^-/, ''))
  return key ? { key, descending: written?.startsWith('-') ?? false } : fallback
}
