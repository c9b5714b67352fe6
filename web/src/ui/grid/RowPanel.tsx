import { useLayoutEffect, useRef } from 'react'
import { CellContent, type CellProps, type RowProps, stateOf } from './CellContent.tsx'
import { blankKey } from './grid-types.ts'
import classes from './RowPanel.module.css'

interface Props<Row extends object> extends RowProps<Row> {
  onHeight: (height: number) => void
}

/** The fields of a row that have no column in the table, below the row. */
export function RowPanel<Row extends object>(props: Props<Row>) {
  const { frame, row, rowIndex, rowKey, errors, raws, onHeight } = props
  const { model, columns, layout, idPrefix } = frame
  const box = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    onHeight(box.current?.offsetHeight ?? 0)
  })
  return (
    <tr ref={box} className={classes.row} data-row-panel>
      <td colSpan={layout.cellCount}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a border and cannot be a grid */}
        <div
          role="group"
          id={panelId(idPrefix, rowIndex)}
          className={classes.fields}
          aria-label={`More fields of ${rowKey === blankKey ? 'the new row' : `row ${rowIndex + 1}`}`}
        >
          {layout.hidden.map((position) => {
            const column = columns[position]
            if (!column) return null
            return (
              <PanelField
                key={column.key}
                {...{ frame, column, row, rowKey, rowIndex }}
                columnIndex={position}
                active={props.activeColumn === position}
                error={errors?.[column.key]}
                raw={raws?.[column.key]}
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
  const { column, rowIndex, columnIndex } = props
  const { id, message, messageId, readOnly, text } = stateOf(props)
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
        {column.requiredToSend && <span className={classes.needed}> • needed to send</span>}
      </span>
      <div className={classes.box}>
        <CellContent {...{ ...props, text, readOnly, messageId }} />
      </div>
      {message && (
        <div id={messageId} className={classes.message}>
          {message}
        </div>
      )}
    </div>
  )
}
