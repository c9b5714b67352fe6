import { IconChevronDown, IconDotsVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { CardCell } from './CardCell.tsx'
import { type Column, readValue } from './columns.ts'
import type { GridModel } from './grid-model.ts'
import classes from './RowCards.module.css'
import type { RawCell } from './raw-cells.ts'

interface Props<Row extends object> {
  id: string
  index: number
  model: GridModel<Row>
  columns: readonly Column<Row>[]
  row: Row
  rowKey: string
  raws: Readonly<Record<string, RawCell>> | undefined
  errors: Readonly<Record<string, string>> | undefined
  /** The field that a link points to. */
  target: string | undefined
  /** Opens the menu of the row. Undefined if it has none. */
  onMenu: ((button: HTMLElement) => void) | undefined
}

/** Columns of this importance are on every card, also without a value. */
const important = 4

/** So few fields are not worth a button. */
const fewFields = 2

/** One row on a phone: the fields that have a value or need one, and the others behind *More fields*. */
export function RowCard<Row extends object>(props: Props<Row>) {
  const { model, columns, row, rowKey, raws, errors, target, index, onMenu } = props
  const isUsed = ({ key }: Column<Row>, position: number) =>
    raws?.[key] !== undefined || errors?.[key] !== undefined || key === target || position === model.entryColumn
  // A field that the person empties keeps its place.
  const [firstShown] = useState(() => new Set(columns.filter((column) => hasPlace(column, row)).map(({ key }) => key)))
  const [isOpen, setIsOpen] = useState(false)
  const fields = inCardOrder(columns)
  const shown = fields.filter(
    ([position, column]) => firstShown.has(column.key) || hasPlace(column, row) || isUsed(column, position),
  )
  const hiddenCount = fields.length - shown.length
  const hasMore = hiddenCount > fewFields
  return (
    <fieldset id={props.id} className={classes.card}>
      <legend className={classes.legend}>Row {index + 1}</legend>
      {onMenu && (
        <button
          type="button"
          className={classes.menu}
          aria-haspopup="menu"
          aria-label={`Actions for row ${index + 1}`}
          onClick={(event) => onMenu(event.currentTarget)}
        >
          <IconDotsVertical size={18} aria-hidden />
        </button>
      )}
      <div className={classes.fields}>
        {(hasMore && !isOpen ? shown : fields).map(([position, column]) => (
          <CardCell
            key={column.key}
            model={model}
            column={column}
            columnIndex={position}
            row={row}
            rowKey={rowKey}
            raw={raws?.[column.key]}
            error={errors?.[column.key] ?? (position === 0 ? errors?.[''] : undefined)}
          />
        ))}
      </div>
      {hasMore && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          aria-label={isOpen ? `Fewer fields of row ${index + 1}` : `More fields of row ${index + 1}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Fewer fields' : `More fields (${hiddenCount})`}
          <IconChevronDown size={16} data-open={isOpen || undefined} aria-hidden />
        </button>
      )}
    </fieldset>
  )
}

/** Whether a card has a field of a row: because it has a value, needs one, or people know the row by it. */
function hasPlace<Row extends object>(column: Column<Row>, row: Row): boolean {
  const { importance = important, identity, required, requiredToSend, isNeeded, show } = column
  // A total of nothing has no place.
  const isImportant = importance >= important && !(column.compute && !show)
  if (isImportant || identity || required || requiredToSend || show || isNeeded?.(row)) return true
  const value = readValue(column, row)
  return Array.isArray(value) ? value.length > 0 : Boolean(value) && !isEmptyRecord(value)
}

const isEmptyRecord = (value: unknown) =>
  typeof value === 'object' && value !== null && !Object.values(value).some(Boolean)

/** Returns the columns with their positions: first those that say the state of the row. */
const inCardOrder = <Row extends object>(columns: readonly Column<Row>[]) =>
  [...columns.entries()].toSorted(([, one], [, other]) => Number(!one.show) - Number(!other.show))
