import type { GridState, Position } from './grid-types.ts'

/** Returns the position of the cell that contains an event's target. */
export function positionOf(target: EventTarget | null): Position | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
}

/** Finds the element of a cell. A virtual row that is not rendered has none. */
export const findCell = (box: HTMLElement | null, { row, column }: Position) =>
  box?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)

export const isActiveCell = ({ active }: GridState, { row, column }: Position) =>
  active?.row === row && active.column === column

/**
 * Whether the event comes from the rows. React also bubbles events of a dialog that a total in the foot has opened,
 * although the dialog is rendered in a portal.
 */
export const isInRows = (box: Element, target: EventTarget | null) =>
  target instanceof Element && box.contains(target) && target.closest('tbody') !== null
