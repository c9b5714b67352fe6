import type { ReactNode } from 'react'
import classes from './RowGrid.module.css'
import { columnProps, type GridLayout } from './use-grid-layout.ts'

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
        {withChecks && <td className={classes.checkCell} />}
        {shown.map((placed) => (
          <td key={placed.column.key} {...columnProps(placed)}>
            {footer[placed.column.key] ?? (placed.position === 0 ? 'Total' : null)}
          </td>
        ))}
        {hidden.length > 0 && <td data-menu />}
        {withMenu && <td data-menu />}
      </tr>
    </tfoot>
  )
}
