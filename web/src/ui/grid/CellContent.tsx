import { CellEditor } from './CellEditor.tsx'
import { type Column, displayText, editText, isReadOnly, readValue } from './columns.ts'
import type { GridModel } from './grid-model.ts'
import { blankKey } from './grid-types.ts'
import { ReadOnlyFocus } from './ReadOnlyFocus.tsx'
import classes from './RowGrid.module.css'
import type { RawCell } from './raw-cells.ts'
import { SelectCellEditor } from './SelectCellEditor.tsx'
import type { GridLayout } from './use-grid-layout.ts'

/** What all rows of a table share. It is another object only if a part of it changes, which draws every row again. */
export interface GridFrame<Row extends object> {
  model: GridModel<Row>
  columns: readonly Column<Row>[]
  layout: GridLayout<Row>
  readOnly: boolean
  idPrefix: string
  leave: () => void
  onMenu: (rowKey: string, button: HTMLElement) => void
}

/** A row of a table, with its errors and its texts that could not be read by column. */
export interface RowProps<Row extends object> {
  frame: GridFrame<Row>
  row: Row
  rowKey: string
  rowIndex: number
  /** The index of the active column if the active cell is in this row, or -1. */
  activeColumn: number
  errors: Readonly<Record<string, string>> | undefined
  raws: Readonly<Record<string, RawCell>> | undefined
}

export interface CellProps<Row extends object> {
  frame: GridFrame<Row>
  column: Column<Row>
  row: Row
  rowKey: string
  rowIndex: number
  /** The position of the column among all columns. */
  columnIndex: number
  active: boolean
  error: string | undefined
  raw: RawCell | undefined
  leave: () => void
}

/** Returns what a cell or a field of the row panel shows. */
export function stateOf<Row extends object>({ frame, column, row, rowIndex, columnIndex, raw, error }: CellProps<Row>) {
  const id = `${frame.idPrefix}-cell-${rowIndex}-${columnIndex}`
  const message = raw?.message ?? error
  return {
    id,
    message,
    messageId: message ? `${id}-error` : undefined,
    readOnly: frame.readOnly || isReadOnly(column, row),
    text: raw?.text ?? displayText(column, row),
  }
}

type Props<Row extends object> = CellProps<Row> &
  Pick<ReturnType<typeof stateOf>, 'text' | 'readOnly' | 'messageId'> & {
    /** Shown instead of the text of an empty cell. */
    hint?: string | undefined
  }

/** The inside of a cell or of a field of the row panel: text, a checkbox, or the input if it is the active cell. */
export function CellContent<Row extends object>(props: Props<Row>) {
  const { column, row, rowKey, rowIndex, columnIndex, active, readOnly, text, messageId, leave } = props
  const { model } = props.frame
  const place = rowKey === blankKey ? 'new row' : `row ${rowIndex + 1}`
  const label = `${column.label}, ${place}`
  const shown = column.show?.(row, { row: place, tabIndex: active ? 0 : -1 })
  if (shown)
    return (
      <ReadOnlyFocus model={model} label={label} leave={leave} active={active}>
        {shown}
      </ReadOnlyFocus>
    )
  if (column.kind === 'flag' && !readOnly)
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
    if (column.kind === 'flag') return readValue(column, row) ? 'Yes' : ''
    return <span className={props.hint ? classes.hint : classes.text}>{props.hint ?? text}</span>
  }
  if (readOnly) return <ReadOnlyFocus model={model} text={text} label={label} leave={leave} />
  const Editor = column.kind === 'choice' ? SelectCellEditor : CellEditor
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
