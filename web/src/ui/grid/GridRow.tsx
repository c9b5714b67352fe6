import { IconChevronDown, IconDotsVertical } from '@tabler/icons-react'
import { memo } from 'react'
import type { RowProps } from './CellContent.tsx'
import { GridCell } from './GridCell.tsx'
import { blankKey, type Rectangle } from './grid-types.ts'
import classes from './RowGrid.module.css'
import { panelId } from './RowPanel.tsx'

type Props<Row extends object> = RowProps<Row> & {
  panelOpen: boolean
  /** The selected range's columns, if it crosses this row. */
  rangeLeft: number
  rangeRight: number
  entry: boolean
  checked: boolean
}

function Row<R extends object>(props: Props<R>) {
  const { frame, row, rowKey, rowIndex, errors, raws } = props
  const { model, columns, layout, leave } = frame
  const isBlank = rowKey === blankKey
  const name = isBlank ? 'new row' : `row ${rowIndex + 1}`
  return (
    <tr
      aria-rowindex={rowIndex + 2}
      aria-selected={props.checked || undefined}
      data-checked={props.checked || undefined}
      data-blank={isBlank || undefined}
    >
      {layout.withChecks && (
        <td className={classes.checkCell} aria-colindex={1}>
          {!isBlank && (
            <input
              type="checkbox"
              className={classes.tick}
              tabIndex={-1}
              aria-label={`Select ${name}`}
              checked={props.checked}
              onChange={(event) => model.check([rowKey], event.currentTarget.checked)}
            />
          )}
        </td>
      )}
      {layout.shown.map(({ column, position, isIdentity, pinned }) => (
        <GridCell
          key={column.key}
          {...{ frame, column, row, rowKey, rowIndex, pinned, isIdentity, leave }}
          columnIndex={position}
          entry={props.entry && position === 0}
          active={props.activeColumn === position}
          inRange={position >= props.rangeLeft && position <= props.rangeRight}
          error={errors?.[column.key] ?? (position === 0 ? errors?.[''] : undefined)}
          raw={raws?.[column.key]}
        />
      ))}
      {layout.hidden.length > 0 && (
        <td className={classes.panelCell} aria-colindex={columns.length + 2}>
          <RowPanelButton
            {...{ frame, rowKey, rowIndex }}
            name={isBlank ? 'the new row' : name}
            open={props.panelOpen}
            errorCount={errorsIn(props)}
          />
        </td>
      )}
      {layout.withMenu && (
        <td className={classes.menuCell} aria-colindex={columns.length + 3}>
          {!isBlank && (
            <button
              type="button"
              className={classes.menuButton}
              data-row-menu
              tabIndex={-1}
              aria-haspopup="menu"
              aria-label={`Actions for ${name}`}
              onClick={(event) => frame.onMenu(rowKey, event.currentTarget)}
            >
              <IconDotsVertical size={16} aria-hidden />
            </button>
          )}
        </td>
      )}
    </tr>
  )
}

/** Returns the number of fields in the row's panel that have an error. */
const errorsIn = <R extends object>({ frame, errors, raws }: Props<R>) =>
  frame.layout.hidden.filter((position) => {
    const key = frame.columns[position]?.key ?? ''
    return errors?.[key] || raws?.[key]
  }).length

/** One row; renders again only when its own props change. */
export const GridRow = memo(Row) as typeof Row

/** Returns the columns of a selected range that cross a row, or -1. A single cell does not count as a range. */
export function rangeInRow(range: Rectangle | null, rowIndex: number) {
  const isRange = range !== null && (range.top !== range.bottom || range.left !== range.right)
  if (!isRange || rowIndex < range.top || rowIndex > range.bottom) return { rangeLeft: -1, rangeRight: -1 }
  return { rangeLeft: range.left, rangeRight: range.right }
}

interface ButtonProps<Row extends object> extends Pick<RowProps<Row>, 'frame' | 'rowKey' | 'rowIndex'> {
  name: string
  open: boolean
  errorCount: number
}

/** Opens and closes the panel of a row by mouse; F4 does the same. Shows the number of errors in the panel. */
function RowPanelButton<Row extends object>(props: ButtonProps<Row>) {
  const { frame, rowKey, open, errorCount } = props
  const errors = `${errorCount} ${errorCount === 1 ? 'error' : 'errors'}`
  return (
    <button
      type="button"
      className={classes.panelButton}
      tabIndex={-1}
      aria-expanded={open}
      aria-controls={open ? panelId(frame.idPrefix, props.rowIndex) : undefined}
      aria-keyshortcuts="F4"
      aria-label={`More fields of ${props.name}${errorCount > 0 ? `, ${errors}` : ''}`}
      title={errorCount > 0 ? `More fields, ${errors} (F4)` : 'More fields (F4)'}
      data-row-panel-button
      data-wrong={errorCount > 0 || undefined}
      // Keep the focus in the cell, so that its typed text is committed first.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => frame.model.togglePanel(rowKey)}
    >
      {errorCount > 0 && errorCount}
      <IconChevronDown size={errorCount > 0 ? 12 : 16} aria-hidden />
    </button>
  )
}
