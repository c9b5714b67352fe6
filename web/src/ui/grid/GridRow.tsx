import { IconDotsVertical } from '@tabler/icons-react'
import { memo } from 'react'
import type { Column } from './columns.ts'
import { GridCell } from './GridCell.tsx'
import type { GridModel } from './grid-model.ts'
import { blankKey, type Rectangle } from './grid-types.ts'
import classes from './RowGrid.module.css'
import { RowPanelButton } from './RowPanelButton.tsx'
import type { RawCell } from './raw-cells.ts'
import type { PlacedColumn } from './use-grid-layout.ts'

type Props<Row extends object> = {
  model: GridModel<Row>
  columns: readonly Column<Row>[]
  shown: readonly PlacedColumn<Row>[]
  /** The positions of the columns in the row's panel. */
  hidden: readonly number[]
  panelOpen: boolean
  row: Row
  rowKey: string
  rowIndex: number
  /** The index of the active column if the active cell is in this row, or -1. */
  activeColumn: number
  /** The selected range's columns, if it crosses this row. */
  rangeLeft: number
  rangeRight: number
  entry: boolean
  checked: boolean
  readOnly: boolean
  withChecks: boolean
  withMenu: boolean
  errors?: Readonly<Record<string, string>>
  raws?: Readonly<Record<string, RawCell>>
  idPrefix: string
  leave: () => void
  onMenu: (rowKey: string, button: HTMLElement) => void
}

function Row<R extends object>(props: Props<R>) {
  const { model, columns, rowKey, rowIndex, errors, raws } = props
  const isBlank = rowKey === blankKey
  const name = isBlank ? 'new row' : `row ${rowIndex + 1}`
  return (
    <tr
      aria-rowindex={rowIndex + 2}
      aria-selected={props.checked || undefined}
      data-checked={props.checked || undefined}
      data-blank={isBlank || undefined}
    >
      {props.withChecks && (
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
      {props.shown.map(({ column, position, isIdentity, pinned }) => (
        <GridCell
          key={column.key}
          model={model}
          column={column}
          row={props.row}
          rowKey={rowKey}
          rowIndex={rowIndex}
          columnIndex={position}
          pinned={pinned}
          isIdentity={isIdentity}
          entry={props.entry && position === 0}
          active={props.activeColumn === position}
          inRange={position >= props.rangeLeft && position <= props.rangeRight}
          error={errors?.[column.key] ?? (position === 0 ? errors?.[''] : undefined)}
          raw={raws?.[column.key]}
          idPrefix={props.idPrefix}
          leave={props.leave}
        />
      ))}
      {props.hidden.length > 0 && (
        <td className={classes.panelCell} aria-colindex={columns.length + 2}>
          <RowPanelButton
            model={model}
            rowKey={rowKey}
            rowIndex={rowIndex}
            name={isBlank ? 'the new row' : name}
            open={props.panelOpen}
            errorCount={errorsIn(props)}
            idPrefix={props.idPrefix}
          />
        </td>
      )}
      {props.withMenu && (
        <td className={classes.menuCell} aria-colindex={columns.length + 3}>
          {!isBlank && (
            <button
              type="button"
              className={classes.menuButton}
              data-row-menu
              tabIndex={-1}
              aria-haspopup="menu"
              aria-label={`Actions for ${name}`}
              onClick={(event) => props.onMenu(rowKey, event.currentTarget)}
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
const errorsIn = <R extends object>({ columns, hidden, errors, raws }: Props<R>) =>
  hidden.filter((position) => {
    const key = columns[position]?.key ?? ''
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
