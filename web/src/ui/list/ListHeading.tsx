import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './DataList.module.css'
import type { ListColumn, Sort } from './DataList.tsx'

interface Props<Item> {
  column: ListColumn<Item>
  sort: Sort | undefined
  /** Undefined if the list cannot be sorted by this column. */
  onSort: ((sort: Sort) => void) | undefined
}

/** The heading of a column. A press sorts by it, another one reverses the sort. */
export function ListHeading<Item>({ column, sort, onSort }: Props<Item>) {
  const isSorted = sort?.key === column.key
  const order = isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <th
      scope="col"
      data-align={column.align}
      data-wide={column.wideOnly || undefined}
      style={{ width: column.width }}
      aria-sort={order}
    >
      {onSort ? (
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
