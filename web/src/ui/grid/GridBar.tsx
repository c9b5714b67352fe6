import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconClipboardText,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type ComponentPropsWithRef, type RefObject, useState } from 'react'
import type { GridModel } from './grid-model.ts'
import type { GridState } from './grid-types.ts'
import classes from './RowGrid.module.css'
import { SetFieldDialog } from './SetFieldDialog.tsx'

type Props<Row extends object> = {
  model: GridModel<Row>
  state: GridState
  rowCount: number
  errorCount: number
  onNextError: () => void
  onAdd?: () => void
  openPasteList: (() => void) | undefined
  firstButton: RefObject<HTMLButtonElement | null>
  /** The switch that shows every column. Undefined if all of them fit. */
  allColumns: { isOn: boolean; set: (isOn: boolean) => void } | undefined
}

/**
 * The bar under the table: buttons to add and undo, the selection, and the number of errors. Clicking the number opens
 * the next error.
 */
export function GridBar<Row extends object>(props: Props<Row>) {
  const { model, state, errorCount, rowCount } = props
  const checked = state.checked.size
  const [isSetting, setIsSetting] = useState(false)
  // Somebody else may remove the selected rows meanwhile.
  if (isSetting && checked === 0) setIsSetting(false)
  return (
    <div className={classes.bar}>
      {props.onAdd && (
        <BarButton
          data-add-row
          ref={props.firstButton}
          leftSection={<IconPlus size={16} aria-hidden />}
          // Keep the focus in the cell, so that its typed text is committed before the row is added.
          onMouseDown={(event) => event.preventDefault()}
          onClick={props.onAdd}
        >
          Add row
        </BarButton>
      )}
      {props.openPasteList && <PasteListButton onClick={props.openPasteList} />}
      {!model.source.readOnly && (
        <BarButton
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!state.canUndo}
          onClick={() => model.undo()}
          aria-keyshortcuts="Control+Z Meta+Z"
        >
          Undo
        </BarButton>
      )}
      {checked > 0 && !model.source.readOnly && (
        <BarButton leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setIsSetting(true)}>
          Set a field
        </BarButton>
      )}
      {isSetting && <SetFieldDialog model={model} onClose={() => setIsSetting(false)} />}
      {checked > 0 && (
        <BarButton
          color="danger"
          className={classes.danger}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => model.deleteRows(state.checked)}
        >
          Delete {checked} {checked === 1 ? 'row' : 'rows'}
        </BarButton>
      )}
      {props.allColumns && (
        <label className={classes.allColumns}>
          <input
            type="checkbox"
            role="switch"
            className={classes.tick}
            checked={props.allColumns.isOn}
            aria-checked={props.allColumns.isOn}
            onChange={(event) => props.allColumns?.set(event.currentTarget.checked)}
          />
          All columns
        </label>
      )}
      <span className={classes.count}>
        {rowCount} {rowCount === 1 ? 'row' : 'rows'}
      </span>
      {errorCount > 0 && (
        <Tooltip label="Go to the next error: F8. The previous one: Shift-F8">
          <button
            type="button"
            className={classes.errorCount}
            onClick={props.onNextError}
            aria-keyshortcuts="F8 Shift+F8"
          >
            <IconAlertTriangle size={16} aria-hidden />
            {errorCount} {errorCount === 1 ? 'error' : 'errors'}
            <VisuallyHidden>, go to the next</VisuallyHidden>
          </button>
        </Tooltip>
      )}
    </div>
  )
}

const BarButton = (props: ButtonProps & ComponentPropsWithRef<'button'>) => (
  <Button variant="subtle" size="compact-sm" {...props} />
)

/** Opens the dialog that reads rows from a pasted text. */
export const PasteListButton = ({ onClick }: { onClick: () => void }) => (
  <BarButton leftSection={<IconClipboardText size={16} aria-hidden />} onClick={onClick}>
    Paste a list
  </BarButton>
)
