import { IconChevronDown } from '@tabler/icons-react'
import type { RowProps } from './CellContent.tsx'
import classes from './RowGrid.module.css'
import { panelId } from './RowPanel.tsx'

interface Props<Row extends object> extends Pick<RowProps<Row>, 'frame' | 'rowKey' | 'rowIndex'> {
  name: string
  open: boolean
  errorCount: number
}

/** Opens and closes the panel of a row by mouse; F4 does the same. Shows the number of errors in the panel. */
export function RowPanelButton<Row extends object>(props: Props<Row>) {
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
