import { CellEditor } from './CellEditor.tsx'
import { type Column, editText, readValue } from './columns.ts'
import type { GridModel } from './grid-model.ts'
import { blankKey } from './grid-types.ts'
import { ReadOnlyFocus } from './ReadOnlyFocus.tsx'
import classes from './RowGrid.module.css'
import type { RawCell } from './raw-cells.ts'
import { SelectCellEditor } from './SelectCellEditor.tsx'

export interface CellProps<Row extends object> {
  model: GridModel<Row>
  column: Column<Row>
  row: Row
  rowKey: string
  rowIndex: number
  /** The position of the column among all columns. */
  columnIndex: number
  active: boolean
  error?: string
  raw?: RawCell
  idPrefix: string
  leave: () => void
}

type Props<Row extends object> = CellProps<Row> & {
  text: string
  readOnly: boolean
  messageId: string | undefined
  /** Shown instead of the text of an empty cell. */
  hint?: string
}

/** The inside of a cell or of a field of the row panel: text, a checkbox, or the input if it is the active cell. */
export function CellContent<Row extends object>(props: Props<Row>) {
  const { model, column, row, rowKey, rowIndex, columnIndex, active, readOnly, text, messageId, leave } = props
  const place = rowKey === blankKey ? 'new row' : `row ${rowIndex + 1}`
  const label = `${column.label}, ${place}`
  const shown = column.show?.(row, { row: place, tabIndex: active ? 0 : -1 })
  if (shown)
    return (
      <ReadOnlyFocus model={model} label={label} leave={leave} active={active}>
        {shown}
      </ReadOnlyFocus>
    )
  if (column.kind === 'checkbox' && !readOnly)
    return (
      <ReadOnlyFocus model={model} label={label} leave={leave} active={active}>
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
  if (!active) {
    if (column.kind === 'checkbox') return readValue(column, row) ? 'Yes' : ''
    return props.hint ? (
      <span className={classes.hint}>{props.hint}</span>
    ) : (
      <span className={classes.text}>{text}</span>
    )
  }
  if (readOnly) return <ReadOnlyFocus model={model} text={text} label={label} leave={leave} />
  const Editor = column.kind === 'select' ? SelectCellEditor : CellEditor
  return (
    <Editor
      model={model}
      column={column}
      row={row}
      text={props.raw?.text ?? editText(column, row)}
      label={label}
      invalid={messageId !== undefined}
      describedBy={messageId}
      leave={leave}
    />
  )
}
