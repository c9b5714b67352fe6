import type { KeyboardEvent } from 'react'
import type { GridModel } from './grid-model.ts'
import type { Direction } from './grid-types.ts'

/** The actions of the active cell's input, for the keys that the input handles instead of the grid. */
export type CellKeys = {
  /** Whether the cell's text is being edited, so that the arrow keys move the caret. */
  editing: boolean
  /** Starts editing with the caret at the end, or opens the choices. */
  edit?: () => void
  /** Discards the typed text. Returns false if there was none. */
  cancel?: () => boolean
}

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'rowStart',
  End: 'rowEnd',
}

/** Handles a key in the active cell. Returns whether the grid used it (and so prevented the browser's default). */
export function handleGridKey<Row extends object>(
  model: GridModel<Row>,
  event: KeyboardEvent,
  cell: CellKeys,
  leave: () => void,
): boolean {
  if (event.nativeEvent.isComposing) return false
  const press = event.ctrlKey || event.metaKey ? commandOf(model, event, cell) : actionOf(model, event, cell, leave)
  // Some actions find only then that they cannot do anything.
  if (!press || press() === false) return false
  event.preventDefault()
  event.stopPropagation()
  return true
}

type Press = (() => unknown) | undefined

function actionOf<Row extends object>(
  model: GridModel<Row>,
  { key, shiftKey: shift, altKey, currentTarget }: KeyboardEvent,
  cell: CellKeys,
  leave: () => void,
): Press {
  const direction = arrows[key]
  if (altKey) {
    if (key === 'Enter') return () => model.openDialog()
    const { active } = model.state
    if (!active || (key !== 'ArrowUp' && key !== 'ArrowDown')) return undefined
    return () => model.moveRow(model.keyAt(active.row), key === 'ArrowUp' ? -1 : 1)
  }
  if (key === ' ' && shift && !cell.editing && !model.source.readOnly) return () => model.checkActive()
  if (key === 'ContextMenu' || (key === 'F10' && shift)) {
    const button = currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-row-menu]')
    return button ? () => button.click() : undefined
  }
  if (key === 'Tab') return () => model.move(shift ? 'previous' : 'next')
  if (key === 'Enter') return () => void model.move(shift ? 'up' : 'nextLine')
  if (key === 'Escape') return () => void (cell.cancel?.() || leave())
  if (key === 'F4' && !shift) return () => model.togglePanel()
  if (key === 'F2') return () => cell.edit?.()
  if (direction) {
    const isTextKey = key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End'
    return cell.editing && (isTextKey || shift) ? undefined : () => void model.move(direction, shift)
  }
  return key === 'Delete' && !cell.editing ? () => model.clearRange() : undefined
}

function commandOf<Row extends object>(model: GridModel<Row>, { key, shiftKey }: KeyboardEvent, cell: CellKeys): Press {
  switch (key.toLowerCase()) {
    case 'd':
      return () => model.fillDown()
    case 'z':
      if (cell.editing && model.editor?.pending() !== null) return undefined
      return () => (shiftKey ? model.redo() : model.undo())
    case 'y':
      return cell.editing ? undefined : () => model.redo()
    case 'a':
      return cell.editing ? undefined : () => model.selectAll()
    case 'home':
      return () => void model.move('top', shiftKey)
    case 'end':
      return () => void model.move('bottom', shiftKey)
    default:
      return undefined
  }
}
