import type { ReactNode } from 'react'
import { alignOf } from './columns.ts'
import classes from './RowGrid.module.css'
import type { GridLayout } from './use-grid-layout.ts'

type Props<Row extends object> = {
  layout: GridLayout<Row>
  footer: Readonly<Record<string, ReactNode>>
}

/** The totals by column. The first column without one shows “Total”. */
export function GridFoot<Row extends object>({ layout, footer }: Props<Row>) {
  const { withChecks, withMenu, shown, hidden } = layout
  return (
    <tfoot>
      <tr>
        {withChecks && <td className={`${classes.footCell} ${classes.checkCell}`} />}
        {shown.map(({ column, position, isIdentity, pinned }) => (
          <td
            key={column.key}
            className={classes.footCell}
            data-align={alignOf(column)}
            data-identity={isIdentity || undefined}
            data-pinned={pinned ? true : undefined}
            style={pinned}
          >
            {footer[column.key] ?? (position === 0 ? 'Total' : null)}
          </td>
        ))}
        {hidden.length > 0 && <td className={classes.footCell} data-menu />}
        {withMenu && <td className={classes.footCell} data-menu />}
      </tr>
    </tfoot>
  )
}
