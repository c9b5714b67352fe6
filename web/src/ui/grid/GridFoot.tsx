import type { CSSProperties, ReactNode } from 'react'
import { alignOf, type Column } from './columns.ts'
import classes from './RowGrid.module.css'

type Props<Row extends object> = {
  columns: readonly Column<Row>[]
  /** The style of each pinned column, by column index. */
  pinned: readonly (CSSProperties | undefined)[]
  footer: Readonly<Record<string, ReactNode>>
  withChecks: boolean
  withMenu: boolean
}

/** The totals by column. The first column without one shows “Total”. */
export function GridFoot<Row extends object>({ columns, pinned, footer, withChecks, withMenu }: Props<Row>) {
  return (
    <tfoot>
      <tr>
        {withChecks && <td className={classes.footCell} />}
        {columns.map((column, position) => (
          <td
            key={column.key}
            className={classes.footCell}
            data-align={alignOf(column)}
            data-first={position === 0 || undefined}
            data-pinned={pinned[position] ? true : undefined}
            style={pinned[position]}
          >
            {footer[column.key] ?? (position === 0 ? 'Total' : null)}
          </td>
        ))}
        {withMenu && <td className={classes.footCell} data-menu />}
      </tr>
    </tfoot>
  )
}
