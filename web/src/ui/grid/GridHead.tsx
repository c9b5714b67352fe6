import { Tooltip, VisuallyHidden } from '@mantine/core'
import { withRequiredToSendHint } from '../form/field-props.ts'
import type { GridFrame } from './CellContent.tsx'
import type { Column } from './columns.ts'
import classes from './RowGrid.module.css'
import { columnProps } from './use-grid-layout.ts'

type Props<Row extends object> = { frame: GridFrame<Row>; checked: ReadonlySet<string> }

/** The sticky headings, with the checkbox that selects every row. */
export function GridHead<Row extends object>({ frame, checked }: Props<Row>) {
  const { model, columns, layout } = frame
  const { withChecks, withMenu, shown, hidden } = layout
  const isAllChecked = model.rows.length > 0 && checked.size === model.rows.length
  return (
    <thead>
      <tr aria-rowindex={1}>
        {withChecks && (
          <th className={classes.checkCell} scope="col" aria-colindex={1}>
            <input
              type="checkbox"
              className={classes.tick}
              aria-label="Select all rows"
              checked={isAllChecked}
              ref={(box) => {
                if (box) box.indeterminate = checked.size > 0 && !isAllChecked
              }}
              onChange={(event) => model.check(model.rows.map(model.source.rowKey), event.currentTarget.checked)}
            />
          </th>
        )}
        {shown.map((placed) => (
          <th key={placed.column.key} scope="col" {...columnProps(placed)} aria-colindex={placed.position + 2}>
            <Heading column={placed.column} />
          </th>
        ))}
        {hidden.length > 0 && (
          <th className={classes.panelCell} scope="col" aria-colindex={columns.length + 2}>
            More
            <VisuallyHidden> fields</VisuallyHidden>
          </th>
        )}
        {withMenu && (
          <th className={classes.menuCell} scope="col" aria-colindex={columns.length + 3}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

function Heading<Row extends object>({ column }: { column: Column<Row> }) {
  const headingText = (
    <span className={column.help || column.requiredToSend ? classes.helped : undefined}>
      {column.label}
      {column.required && (
        <span className={classes.asterisk} aria-hidden>
          {' '}
          *
        </span>
      )}
      {column.required && <VisuallyHidden> (required)</VisuallyHidden>}
      {column.requiredToSend && (
        <span className={classes.needed} aria-hidden>
          {' '}
          •
        </span>
      )}
      {column.requiredToSend && <VisuallyHidden> (needed to send)</VisuallyHidden>}
    </span>
  )
  const help = column.requiredToSend ? withRequiredToSendHint(column.help) : column.help
  if (!help) return headingText
  return (
    <Tooltip label={help} multiline maw={300} position="top-start">
      {headingText}
    </Tooltip>
  )
}
