import { IconPencil } from '@tabler/icons-react'
import type { GridModel } from './grid-model.ts'
import classes from './RowGrid.module.css'

type Props<Row extends object> = { model: GridModel<Row>; label: string }

/** Opens the dialog of the active cell by mouse; Alt-Enter does the same. */
export function DialogButton<Row extends object>({ model, label }: Props<Row>) {
  return (
    <button
      type="button"
      className={classes.dialogButton}
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-keyshortcuts="Alt+Enter"
      aria-label={label}
      // Keep the focus in the input until the dialog takes it, so that the typed text is committed first.
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
