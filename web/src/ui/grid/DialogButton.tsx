import { IconPencil } from '@tabler/icons-react'
import type { GridModel } from './grid-model.ts'
import classes from './RowGrid.module.css'

type Props<Row extends object> = { model: GridModel<Row>; label: string }

/** Opens the dialog of the active cell for people who point; Alt-Enter does the same. */
export function DialogButton<Row extends object>({ model, label }: Props<Row>) {
  return (
    <button
      type="button"
      className={classes.dialogButton}
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-keyshortcuts="Alt+Enter"
      aria-label={label}
      // The input keeps the focus until the dialog takes it, so that what was typed is taken first.
      onMouseDown={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onClick={() => model.openDialog()}
    >
      <IconPencil size={14} aria-hidden />
    </button>
  )
}
