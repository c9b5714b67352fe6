import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { FailedState } from '../feedback/FailedState.tsx'
import { LoadingState } from '../feedback/LoadingState.tsx'
import classes from './DataList.module.css'
import { ListFoot } from './ListFoot.tsx'
import { ListHeading } from './ListHeading.tsx'
import { ListRow } from './ListRow.tsx'
import { handleListKey } from './list-keyboard.ts'
import { SearchBox } from './SearchBox.tsx'

export type ListColumn<Item> = {
  key: string
  label: string
  /** The value by which the browser sorts. It is also the cell, without `render`, and in the file, without `csv`. */
  value?: (item: Item) => string | number
  /** The cell. A column with neither `value` nor `render` is only in the file. */
  render?: (item: Item) => ReactNode
  /** The cell in place of an empty one. */
  empty?: string
  /** The value in the file; null for a column that is not there. */
  csv?: ((item: Item) => string | number) | null
  /** The heading in the file, if it is not the label. */
  csvLabel?: string
  align?: 'left' | 'right'
  /** Pixels, or any CSS width. */
  width?: number | string
  /** Hidden on a tablet and in the cards on a phone. */
  wideOnly?: boolean
  /** Hidden until a person chooses it in the menu of columns. */
  isHidden?: boolean
}

export type Sort = { key: string; descending: boolean }

export type DataListProps<Item> = {
  /** The name of the items, which labels the table for screen readers. */
  label: string
  columns: readonly ListColumn<Item>[]
  /** Undefined while the first page loads. */
  items: readonly Item[] | undefined
  itemKey: (item: Item) => string | number
  /** The screen of an item. Its first column becomes the link, and a click on the row follows it. */
  itemHref?: (item: Item) => string | undefined
  search?: string
  onSearch?: (text: string) => void
  searchLabel?: string
  /** The columns by which the list can be sorted; their headings become buttons. */
  sortKeys?: readonly string[]
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Counted from 1. */
  page?: number
  pageSize?: number
  total?: number
  /** Whether there are more items than `total`, which is only counted up to a limit. */
  isMore?: boolean
  onPage?: (page: number) => void
  onPageSize?: (pageSize: number) => void
  /** Chips that filter the list. */
  filters?: ReactNode
  /** Export and other buttons, at the right. */
  actions?: ReactNode
  /** A cell before the first column, such as the checkbox that selects the row. */
  leadColumn?: { heading: ReactNode; cell: (item: Item) => ReactNode }
  /** What an empty list shows; null for one that is never empty. */
  empty: ComponentProps<typeof EmptyState> | null
  failed?: { message: string; onRetry: () => void; retrying?: boolean }
  /** Whether a newer page is loading; the current one fades. */
  refreshing?: boolean
  /** Lower rows, so that more of them fit on the screen. */
  isCompact?: boolean
}

/**
 * The table of a list screen: search at the left, which has the focus on arrival, sortable columns, pages. Rows open on click
 * or Enter, the arrow keys move through them, and Space selects one.
 */
export function DataList<Item>(props: DataListProps<Item>) {
  const { columns, items, itemKey, itemHref, page = 1, pageSize, total } = props
  return (
    <section className={classes.list} aria-label={props.label} onKeyDown={handleListKey}>
      {(props.onSearch || props.filters || props.actions) && (
        <div className={classes.tools}>
          {props.onSearch && (
            <SearchBox label={props.searchLabel ?? 'Search'} text={props.search ?? ''} onSearch={props.onSearch} />
          )}
          {props.filters && <div className={classes.filters}>{props.filters}</div>}
          {props.actions && <div className={classes.actions}>{props.actions}</div>}
        </div>
      )}
      {body()}
      {total !== undefined && pageSize !== undefined && total > 0 && (
        <ListFoot
          page={page}
          pageSize={pageSize}
          total={total}
          isMore={props.isMore}
          onPage={props.onPage}
          onPageSize={props.onPageSize}
        />
      )}
    </section>
  )

  function body() {
    if (props.failed) return <FailedState {...props.failed} />
    if (!items)
      return (
        <div className={classes.pad}>
          <LoadingState label={`Loading ${props.label.toLowerCase()}`} lines={8} />
        </div>
      )
    if (items.length === 0) return props.empty && <EmptyState {...props.empty} />
    return (
      <div
        className={classes.scroller}
        data-refreshing={props.refreshing || undefined}
        data-compact={props.isCompact || undefined}
      >
        <table className={classes.table} aria-label={props.label} aria-busy={props.refreshing || undefined}>
          <thead>
            <tr>
              {props.leadColumn && <th scope="col">{props.leadColumn.heading}</th>}
              {columns.map((column) => (
                <ListHeading
                  key={column.key}
                  column={column}
                  sort={props.sort}
                  onSort={props.sortKeys?.includes(column.key) ? props.onSort : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <ListRow
                key={itemKey(item)}
                item={item}
                columns={columns}
                href={itemHref?.(item)}
                leadColumn={props.leadColumn?.cell(item)}
              />
            ))}
          </tbody>
        </table>
      </div>
    )
  }
}
