import { lazy, Suspense } from 'react'
import classes from './ListFoot.module.css'
import { Pages } from './Pages.tsx'

interface Props {
  /** Counted from 1. */
  page: number
  pageSize: number
  total: number
  /** Whether there are more items than `total`, which is only counted up to a limit. */
  isMore?: boolean | undefined
  /** The name of the items, if it is not clear from the list. */
  nouns?: string
  onPage?: ((page: number) => void) | undefined
  onPageSize?: ((pageSize: number) => void) | undefined
}

// Lazy, because the home screen's list has no pages.
const PageSizeSelect = lazy(() => import('./PageSizeSelect.tsx'))

/** The foot of a list: the visible range, the page size and the pages. */
export function ListFoot({ page, pageSize, total, isMore = false, nouns, onPage, onPageSize }: Props) {
  const last = isMore ? page * pageSize : Math.min(page * pageSize, total)
  const count = `${isMore ? 'more than ' : ''}${total.toLocaleString('en-AU')}`
  return (
    <div className={classes.foot}>
      <span role="status">
        {(page - 1) * pageSize + 1} to {last} of {count}
        {nouns && ` ${nouns}`}
      </span>
      {onPageSize && (
        <Suspense>
          <PageSizeSelect pageSize={pageSize} onPageSize={onPageSize} />
        </Suspense>
      )}
      {onPage && <Pages page={page} pageCount={Math.ceil(total / pageSize)} isMore={isMore} onPage={onPage} />}
    </div>
  )
}
