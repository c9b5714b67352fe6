import type { ClipboardEvent, FocusEvent, MouseEvent } from 'react'
import { isActiveCell, isInRows, positionOf } from './cell-position.ts'
import type { GridModel } from './grid-model.ts'
import type { GridState } from './grid-types.ts'

/** Returns the listeners that select cells with the mouse: a press activates one, Shift or dragging selects a range. */
export function selectionEvents<Row extends object>(model: GridModel<Row>, state: GridState, isMenuOpen: boolean) {
  return {
    onMouseDown: (event: MouseEvent) => {
      const place = positionOf(event.target)
      if (!place || event.button !== 0) return
      const isActive = isActiveCell(state, place)
      if (event.target instanceof HTMLInputElement && (isActive || event.target.type === 'checkbox')) {
        if (!isActive) model.activate(place)
        return
      }
      event.preventDefault()
      model.activate(place, { extend: event.shiftKey })
    },
    onMouseOver: (event: MouseEvent) => {
      const place = positionOf(event.target)
      if (event.buttons !== 1 || !place || !state.active || state.editing || isMenuOpen) return
      model.extendTo(place)
    },
  }
}

/** Returns the listeners that record whether a cell has the focus. */
export function focusEvents<Row extends object>(model: GridModel<Row>, state: GridState) {
  return {
    // The checkbox in the head and the buttons in the foot are not cells: they keep their focus.
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      if (isInRows(currentTarget, target) && !state.focused) model.set({ focused: true })
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!isInRows(currentTarget, relatedTarget)) model.set({ focused: false })
    },
  }
}

/** Returns the listeners that copy, cut and paste a range. While a cell is edited, its input handles its own text. */
export function clipboardEvents<Row extends object>(model: GridModel<Row>, state: GridState, readOnly: boolean) {
  const copy = (event: ClipboardEvent) => {
    if (state.editing || !state.active || !isInRows(event.currentTarget, event.target)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', model.copyText())
    if (event.type === 'cut') model.clearRange()
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (readOnly || !state.active || text === '' || !isInRows(event.currentTarget, event.target)) return
    if (state.editing && !/[\t\r\n]/.test(text.replace(/\r?\n$/, ''))) return
    event.preventDefault()
    model.paste(text)
  }
  return { onCopy: copy, onCut: copy, onPaste: paste }
}
