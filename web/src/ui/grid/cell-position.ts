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

/** Scrolls a box until a cell is clear of the sticky header, the pinned columns and the foot. */
export function scrollIntoBox(box: HTMLElement, cell: HTMLElement) {
  const head = box.querySelector('thead')?.clientHeight ?? 0
  const foot = box.querySelector('tfoot')?.clientHeight ?? 0
  const identityWidth = cell.dataset.identity === undefined ? measureIdentityColumn(box) : 0
  const pinnedColumnsWidth = cell.dataset.pinned ? 0 : measurePinnedColumns(box)
  const place = cell.getBoundingClientRect()
  const frame = box.getBoundingClientRect()
  if (place.top < frame.top + head) box.scrollTop -= frame.top + head - place.top
  else if (place.bottom > frame.top + box.clientHeight - foot)
    box.scrollTop += place.bottom - (frame.top + box.clientHeight - foot)
  if (place.left < frame.left + identityWidth) box.scrollLeft -= frame.left + identityWidth - place.left
  else if (place.right > frame.left + box.clientWidth - pinnedColumnsWidth)
    box.scrollLeft += place.right - (frame.left + box.clientWidth - pinnedColumnsWidth)
  // Scroll the page too if the grid is taller than the window.
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Returns the width of the column that stays at the left, once it is there. */
function measureIdentityColumn(box: HTMLElement) {
  const first = box.querySelector('thead [data-identity]')?.getBoundingClientRect()
  return first ? first.right - box.getBoundingClientRect().left : 0
}

/** Returns the width of the columns pinned at the right, and of the row menus after them. */
function measurePinnedColumns(box: HTMLElement) {
  const first = box.querySelector<HTMLElement>('thead [data-pinned]')
  if (!first || getComputedStyle(first).position !== 'sticky' || getComputedStyle(first).right === 'auto') return 0
  return box.getBoundingClientRect().left + box.clientWidth - first.getBoundingClientRect().left
}
