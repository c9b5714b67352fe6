import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { CellEditor } from './CellEditor.tsx'
import { alignOf, type Column, displayText, editText, isReadOnly, readValue } from './columns.ts'
import type { GridModel } from './grid-model.ts'
import { blankKey } from './grid-types.ts'
import { ReadOnlyFocus } from './ReadOnlyFocus.tsx'
import classes from './RowGrid.module.css'
import type { RawCell } from './raw-cells.ts'
import { SelectCellEditor } from './SelectCellEditor.tsx'

type Props<Row extends object> = {
  model: GridModel<Row>
  column: Column<Row>
  row: Row
  rowKey: string
  rowIndex: number
  columnIndex: number
  /** The style of a pinned column. */
  pinned?: CSSProperties
  /** Whether Tab enters the grid at this cell. */
  entry: boolean
  active: boolean
  inRange: boolean
  error?: string
  raw?: RawCell
  idPrefix: string
  leave: () => void
}

/** One cell: plain text, or the input if it is the active cell. */
export function GridCell<Row extends object>(props: Props<Row>) {
  const { model, column, row, rowKey, rowIndex, columnIndex, active, raw } = props
  const isBlank = rowKey === blankKey
  const message = raw?.message ?? props.error
  const readOnly = model.source.readOnly || isReadOnly(column, row)
  const messageId = message ? `${props.idPrefix}-error-${rowIndex}-${columnIndex}` : undefined
  const text = isBlank ? '' : (raw?.text ?? displayText(column, row))
  const isFirst = columnIndex === 0
  const Cell = isFirst && !isBlank ? 'th' : 'td'

  return (
    <Cell
      {...(isFirst && !isBlank && { scope: 'row' })}
      // An empty cell can't be a row header. The element stays the same, so that typing in it continues.
      role={isFirst && !isBlank && text !== '' ? 'rowheader' : 'gridcell'}
      id={`${props.idPrefix}-cell-${rowIndex}-${columnIndex}`}
      className={classes.cell}
      data-row={rowIndex}
      data-column={columnIndex}
      data-align={alignOf(column)}
      data-first={isFirst || undefined}
      data-pinned={props.pinned ? true : undefined}
      style={props.pinned}
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
          : (event) => event.target === event.currentTarget && model.activate({ row: rowIndex, column: columnIndex })
      }
    >
      {renderContent()}
      {message && <VisuallyHidden id={messageId}>{message}</VisuallyHidden>}
    </Cell>
  )

  function renderContent() {
    const label = `${column.label}, ${isBlank ? 'new row' : `row ${rowIndex + 1}`}`
    if (column.kind === 'checkbox' && !readOnly) return checkbox(label)
    if (!active) {
      if (column.kind === 'checkbox') return readValue(column, row) ? 'Yes' : ''
      return isBlank && isFirst ? (
        <span className={classes.hint}>New row</span>
      ) : (
        <span className={classes.text}>{text}</span>
      )
    }
    if (readOnly) return <ReadOnlyFocus model={model} text={text} label={label} leave={props.leave} />
    const Editor = column.kind === 'select' ? SelectCellEditor : CellEditor
    return (
      <Editor
        model={model}
        column={column}
        row={row}
        text={raw?.text ?? editText(column, row)}
        label={label}
        invalid={message !== undefined}
        describedBy={messageId}
        leave={props.leave}
      />
    )
  }

  function checkbox(label: string) {
    return (
      <ReadOnlyFocus model={model} label={label} leave={props.leave} active={active}>
        <input
          type="checkbox"
          className={classes.tick}
          tabIndex={active ? 0 : -1}
          aria-label={label}
          aria-describedby={messageId}
          checked={readValue(column, row) === true}
          onChange={(event) => model.setValue(rowKey, columnIndex, event.currentTarget.checked)}
        />
      </ReadOnlyFocus>
    )
  }
}
