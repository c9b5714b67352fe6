import { type MouseEvent, type ReactNode, useRef } from 'react'
import { AppLink } from '../shell/AppLink.tsx'
import classes from './DataList.module.css'
import type { ListColumn } from './DataList.tsx'

interface Props<Item> {
  item: Item
  columns: readonly ListColumn<Item>[]
  href?: string | undefined
  leadColumn?: ReactNode
}

function cellOf<Item>({ render, value, empty }: ListColumn<Item>, item: Item): ReactNode {
  const cell = (render ?? value)?.(item)
  return cell === '' ? empty : cell
}

/** A row of a list. Its first column is the link to its screen, and a click anywhere follows it. */
export function ListRow<Item>({ item, columns, href, leadColumn }: Props<Item>) {
  const link = useRef<HTMLAnchorElement>(null)
  const open = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    // React passes on clicks in a menu or dialog that a cell has opened elsewhere in the document.
    const isOwnControl = event.target.closest('a, button, input, label') || !event.currentTarget.contains(event.target)
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
            <AppLink ref={link} href={href} className={classes.link} data-row-link>
              {cellOf(column, item)}
            </AppLink>
          ) : (
            // On a phone, a cell is one item of the grid, whatever it contains.
            <div>{cellOf(column, item)}</div>
          )}
        </td>
      ))}
    </tr>
  )
}
