import type { StateName } from '@dealerline/shared/rules/state-names.ts'
import type { CellPlace } from '../../ui/grid/columns.ts'
import classes from './ChipButton.module.css'

interface Props extends CellPlace {
  chip: StateName
  /** The name of the column. */
  label: string
  onOpen: (element: HTMLElement) => void
}

/** A state of a row that opens its details. */
export function ChipButton({ chip, label, row, tabIndex, onOpen }: Props) {
  return (
    <button
      type="button"
      className={classes.chip}
      data-tone={chip.tone}
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      aria-label={`${label} of ${row}: ${chip.label}`}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {chip.label}
    </button>
  )
}
