import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { CellContent, type CellProps, stateOf } from './CellContent.tsx'
import { blankKey } from './grid-types.ts'
import classes from './RowGrid.module.css'
import { columnProps } from './use-grid-layout.ts'

type Props<Row extends object> = CellProps<Row> & {
  /** The style of a pinned column. */
  pinned: CSSProperties | undefined
  /** Whether it is the heading of its row. */
  isIdentity: boolean
  /** Whether Tab enters the grid at this cell. */
  entry: boolean
  inRange: boolean
}

/** One cell: plain text, or the input if it is the active cell. */
export function GridCell<Row extends object>(props: Props<Row>) {
  const { frame, rowIndex, columnIndex, active } = props
  const isBlank = props.rowKey === blankKey
  const { id, message, messageId, readOnly, text: shownText } = stateOf(props)
  const text = isBlank ? '' : shownText
  const isHeading = props.isIdentity && !isBlank
  const Cell = isHeading ? 'th' : 'td'
  return (
    <Cell
      {...(isHeading && { scope: 'row' })}
      // An empty cell can't be a row header. The element stays the same, so that typing in it continues.
      role={isHeading && text !== '' ? 'rowheader' : 'gridcell'}
      id={id}
      className={classes.cell}
      data-row={rowIndex}
      data-column={columnIndex}
      {...columnProps(props)}
      data-active={active || undefined}
      data-range={props.inRange || undefined}
      data-invalid={message}
      data-readonly={readOnly || undefined}
      aria-colindex={columnIndex + 2}
      aria-readonly={readOnly || undefined}
      aria-invalid={message ? true : undefined}
      aria-describedby={messageId}
      tabIndex={props.entry ? 0 : undefined}
      onFocus={
        active
          ? undefined
          : (event) =>
              event.target === event.currentTarget && frame.model.activate({ row: rowIndex, column: columnIndex })
      }
    >
      <CellContent
        {...{ ...props, text, readOnly, messageId }}
        hint={isBlank && columnIndex === 0 ? 'New row' : undefined}
      />
      {message && <VisuallyHidden id={messageId}>{message}</VisuallyHidden>}
    </Cell>
  )
}
