import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useEntryFocus } from '../feedback/use-entry-focus.ts'
import { findCell, scrollIntoBox } from './cell-position.ts'
import type { GridModel } from './grid-model.ts'
import type { GridState } from './grid-types.ts'

type Scroller = RefObject<HTMLDivElement | null>

/** Scrolls to the active cell and focuses its editor. Scrolls again if the window or the table gets another size. */
export function useCellFocus(scroller: Scroller, state: GridState, width: number): void {
  const { active, focused } = state
  useEffect(() => {
    if (!active || !focused) return
    const keepInView = () => {
      const cell = findCell(scroller.current, active)
      if (scroller.current && cell) scrollIntoBox(scroller.current, cell)
    }
    window.addEventListener('resize', keepInView)
    return () => window.removeEventListener('resize', keepInView)
  }, [active, focused, scroller])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width moves the cell
  useLayoutEffect(() => {
    if (!active || !focused) return
    const cell = findCell(scroller.current, active)
    if (scroller.current && cell) scrollIntoBox(scroller.current, cell)
    // A new editor takes the focus itself; an existing one has to be focused here.
    if (cell && !cell.contains(document.activeElement)) cell.querySelector('input')?.focus({ preventScroll: true })
  }, [active, focused, scroller, width])
  useLayoutEffect(() => {
    // If a focused editor is replaced, the browser moves the focus to the page, so focus the new editor.
    if (!active || !focused || document.activeElement !== document.body) return
    findCell(scroller.current, active)?.querySelector('input')?.focus({ preventScroll: true })
  })
}

/** A cell that a link points to. Rows are counted from 1. */
export interface FocusTarget {
  row?: number
  field?: string
  /** Begins at the first empty cell. */
  isEntry?: boolean
}

/** Focuses the target's cell once, after its row is loaded. */
export function useFocusTarget<Row extends object>(
  scroller: Scroller,
  model: GridModel<Row>,
  target: FocusTarget | undefined,
  isPhone: boolean,
): void {
  const { columns, rows } = model.source
  const shownTarget = useRef<string>(undefined)
  useEffect(() => {
    const targetKey = target?.row === undefined ? undefined : `${target.row} ${target.field}`
    if (!target?.row || targetKey === shownTarget.current || target.row > rows.length || isPhone) return
    shownTarget.current = targetKey
    const column = columns.findIndex((each) => each.key === target.field)
    model.activate({ row: target.row - 1, column: Math.max(0, column) })
    scroller.current?.scrollIntoView({ block: 'center' })
  }, [target, rows.length, columns, model, isPhone, scroller])
  useEntryFocus(target?.isEntry === true, () => {
    const position = model.firstEmpty
    if (position) model.activate(position)
  })
}
