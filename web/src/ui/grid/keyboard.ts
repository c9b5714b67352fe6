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
  const isHandled =
    event.ctrlKey || event.metaKey ? commandKey(model, event, cell) : plainKey(model, event, cell, leave)
  if (isHandled) {
    event.preventDefault()
    event.stopPropagation()
  }
  return isHandled
}

function plainKey<Row extends object>(
  model: GridModel<Row>,
  event: KeyboardEvent,
  cell: CellKeys,
  leave: () => void,
): boolean {
  const { key, shiftKey: shift } = event
  const direction = arrows[key]
  if (event.altKey) {
    if (key === 'Enter') return model.openDialog()
    const { active } = model.state
    if (!active || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false
    model.moveRow(model.keyAt(active.row), key === 'ArrowUp' ? -1 : 1)
    return true
  }
  if (key === ' ' && shift && !cell.editing && !model.source.readOnly) {
    model.checkActive()
    return true
  }
  if (key === 'ContextMenu' || (key === 'F10' && shift)) {
    const button = event.currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-row-menu]')
    button?.click()
    return button !== null && button !== undefined
  }
  if (key === 'Tab') return model.move(shift ? 'previous' : 'next')
  if (key === 'Enter') {
    model.move(shift ? 'up' : 'nextLine')
    return true
  }
  if (key === 'Escape') {
    if (!cell.cancel?.()) leave()
    return true
  }
  if (key === 'F4' && !shift) return model.togglePanel()
  if (key === 'F2') {
    cell.edit?.()
    return true
  }
  if (direction) {
    const isTextKey = key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End'
    if (cell.editing && (isTextKey || shift)) return false
    model.move(direction, shift)
    return true
  }
  if (key === 'Delete' && !cell.editing) {
    model.clearRange()
    return true
  }
  return false
}

function commandKey<Row extends object>(model: GridModel<Row>, event: KeyboardEvent, cell: CellKeys): boolean {
  switch (event.key.toLowerCase()) {
    case 'd':
      model.fillDown()
      return true
    case 'z':
      if (cell.editing && model.editor?.pending() !== null) return false
      if (event.shiftKey) model.redo()
      else model.undo()
      return true
    case 'y':
      if (cell.editing) return false
      model.redo()
      return true
    case 'a':
      if (cell.editing) return false
      model.activate({ row: 0, column: 0 })
      model.set({ anchor: { row: model.rowCount - 1, column: model.source.columns.length - 1 } })
      return true
    case 'home':
      model.move('top', event.shiftKey)
      return true
    case 'end':
      model.move('bottom', event.shiftKey)
      return true
    default:
      return false
  }
}
