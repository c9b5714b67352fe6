import { Tooltip, VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { withRequiredToSendHint } from '../form/field-props.ts'
import { alignOf, type Column } from './columns.ts'
import type { GridModel } from './grid-model.ts'
import classes from './RowGrid.module.css'

type Props<Row extends object> = {
  model: GridModel<Row>
  columns: readonly Column<Row>[]
  /** The style of each pinned column, by column index. */
  pinned: readonly (CSSProperties | undefined)[]
  checked: ReadonlySet<string>
  withChecks: boolean
  withMenu: boolean
}

/** The sticky headings, with the checkbox that selects every row. */
export function GridHead<Row extends object>({ model, columns, pinned, checked, withChecks, withMenu }: Props<Row>) {
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
        {columns.map((column, position) => (
          <th
            key={column.key}
            scope="col"
            className={classes.heading}
            data-align={alignOf(column)}
            data-first={position === 0 || undefined}
            data-pinned={pinned[position] ? true : undefined}
            style={pinned[position]}
            aria-colindex={position + 2}
          >
            <Heading column={column} />
          </th>
        ))}
        {withMenu && (
          <th className={classes.menuCell} scope="col" aria-colindex={columns.length + 2}>
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
