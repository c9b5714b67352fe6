import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { FailedState } from '../feedback/FailedState.tsx'
import { LoadingState } from '../feedback/LoadingState.tsx'
import { AppLink } from '../shell/AppLink.tsx'
import classes from './DataList.module.css'
import { ListFoot } from './ListFoot.tsx'
import { SearchBox } from './SearchBox.tsx'

export type ListColumn<Item> = {
  key: string
  label: string
  render: (item: Item) => ReactNode
  sortable?: boolean
  align?: 'left' | 'right'
  /** Pixels, or any CSS width. */
  width?: number | string
  /** Hidden in the cards on a phone. */
  wideOnly?: boolean
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
  /** Shown if the list is empty: an EmptyState. */
  empty: ReactNode
  failed?: { message: string; onRetry: () => void }
  /** Whether a newer page is loading; the current one fades. */
  refreshing?: boolean
}

/** The table of a list screen: search at the left, sortable columns, pages. Rows open on click or Enter. */
export function DataList<Item>(props: DataListProps<Item>) {
  const { columns, items, itemKey, itemHref, page = 1, pageSize, total } = props
  return (
    <section className={classes.list} aria-label={props.label}>
      <div className={classes.tools}>
        {props.onSearch && (
          <SearchBox label={props.searchLabel ?? 'Search'} text={props.search ?? ''} onSearch={props.onSearch} />
        )}
        {props.filters && <div className={classes.filters}>{props.filters}</div>}
        {props.actions && <div className={classes.actions}>{props.actions}</div>}
      </div>
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
    if (props.failed) return <FailedState message={props.failed.message} onRetry={props.failed.onRetry} />
    if (!items)
      return (
        <div className={classes.pad}>
          <LoadingState label={`Loading ${props.label.toLowerCase()}`} lines={8} />
        </div>
      )
    if (items.length === 0) return props.empty
    return (
      <div className={classes.scroller} data-refreshing={props.refreshing || undefined}>
        <table className={classes.table} aria-label={props.label} aria-busy={props.refreshing || undefined}>
          <thead>
            <tr>
              {props.leadColumn && <th scope="col">{props.leadColumn.heading}</th>}
              {columns.map((column) => (
                <Heading key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Row
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

function Heading<Item>({
  column,
  sort,
  onSort,
}: {
  column: ListColumn<Item>
  sort?: Sort
  onSort?: (sort: Sort) => void
}) {
  const isSorted = sort?.key === column.key
  const order = isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" data-align={column.align} style={{ width: column.width }} aria-sort={order}>
      {column.sortable && onSort ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort({ key: column.key, descending: isSorted && !sort.descending })}
        >
          {column.label}
          {isSorted &&
            (sort.descending ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />)}
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

function Row<Item>({
  item,
  columns,
  href,
  leadColumn,
}: {
  item: Item
  columns: readonly ListColumn<Item>[]
  href?: string
  leadColumn?: ReactNode
}) {
  const link = useRef<HTMLAnchorElement>(null)
  const open = (event: MouseEvent) => {
    const isOwnControl = event.target instanceof Element && event.target.closest('a, button, input, label')
    if (isOwnControl || window.getSelection()?.toString()) return
    // Forward the click on the row, with its modifier keys, to the link, so that Ctrl-click opens a new tab.
    link.current?.dispatchEvent(
      new window.MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        shiftKey: event.shiftKey,
      }),
    )
  }
  return (
    <tr data-link={href ? true : undefined} onClick={href ? open : undefined}>
      {leadColumn && <td data-lead>{leadColumn}</td>}
      {columns.map((column, position) => (
        <td
          key={column.key}
          data-align={column.align}
          data-label={column.label}
          data-wide={column.wideOnly || undefined}
          data-first={position === 0 || undefined}
        >
          {position === 0 && href ? (
            <AppLink ref={link} href={href} className={classes.link}>
              {column.render(item)}
            </AppLink>
          ) : (
            column.render(item)
          )}
        </td>
      ))}
    </tr>
  )
}
