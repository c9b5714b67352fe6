import { useLayoutEffect, useRef } from 'react'
import { CellContent, type CellProps } from './CellContent.tsx'
import { type Column, displayText, isReadOnly } from './columns.ts'
import type { GridModel } from './grid-model.ts'
import { blankKey } from './grid-types.ts'
import classes from './RowPanel.module.css'
import type { RawCell } from './raw-cells.ts'

interface Props<Row extends object> {
  model: GridModel<Row>
  columns: readonly Column<Row>[]
  /** The positions of the columns that the table has no space for. */
  hidden: readonly number[]
  row: Row
  rowKey: string
  rowIndex: number
  activeColumn: number
  errors: Readonly<Record<string, string>> | undefined
  raws: Readonly<Record<string, RawCell>> | undefined
  cellCount: number
  idPrefix: string
  onHeight: (height: number) => void
}

/** The fields of a row that have no column in the table, below the row. */
export function RowPanel<Row extends object>(props: Props<Row>) {
  const { model, columns, hidden, rowIndex, rowKey, errors, raws, onHeight } = props
  const box = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    onHeight(box.current?.offsetHeight ?? 0)
  })
  return (
    <tr ref={box} className={classes.row} data-row-panel>
      <td colSpan={props.cellCount}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a border and cannot be a grid */}
        <div
          role="group"
          id={panelId(props.idPrefix, rowIndex)}
          className={classes.fields}
          aria-label={`More fields of ${rowKey === blankKey ? 'the new row' : `row ${rowIndex + 1}`}`}
        >
          {hidden.map((position) => {
            const column = columns[position]
            if (!column) return null
            return (
              <PanelField
                key={column.key}
                model={model}
                column={column}
                row={props.row}
                rowKey={rowKey}
                rowIndex={rowIndex}
                columnIndex={position}
                active={props.activeColumn === position}
                error={errors?.[column.key]}
                raw={raws?.[column.key]}
                idPrefix={props.idPrefix}
                leave={() => model.closePanel()}
              />
            )
          })}
        </div>
      </td>
    </tr>
  )
}

/** Returns the id of the fields of a row's panel. */
export const panelId = (idPrefix: string, rowIndex: number) => `${idPrefix}-panel-${rowIndex}`

function PanelField<Row extends object>(props: CellProps<Row>) {
  const { model, column, row, rowIndex, columnIndex, raw } = props
  const message = raw?.message ?? props.error
  const readOnly = model.source.readOnly || isReadOnly(column, row)
  const id = `${props.idPrefix}-cell-${rowIndex}-${columnIndex}`
  const messageId = message ? `${id}-error` : undefined
  return (
    <div
      id={id}
      className={classes.field}
      data-row={rowIndex}
      data-column={columnIndex}
      data-kind={column.kind}
      data-active={props.active || undefined}
      data-wrong={message ? true : undefined}
      data-readonly={readOnly || undefined}
      title={column.help}
    >
      <span className={classes.label}>
        {column.label}
        {column.required && ' *'}
        {column.requiredToSend && <span className={classes.needed}> needed to send</span>}
      </span>
      <div className={classes.box}>
        <CellContent
          {...props}
          text={raw?.text ?? displayText(column, row)}
          readOnly={readOnly}
          messageId={messageId}
        />
      </div>
      {message && (
        <div id={messageId} className={classes.message}>
          {message}
        </div>
      )}
    </div>
  )
}
