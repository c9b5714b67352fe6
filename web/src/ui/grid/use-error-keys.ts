import { type RefObject, useEffect, useRef } from 'react'
import { findOpenDialog } from '../feedback/open-dialog.ts'

/**
 * Goes to the next error on F8 and to the previous one on Shift-F8, from anywhere on the screen. Of several grids, the keys
 * belong to the one with the focus, otherwise to the first with an error.
 */
export function useErrorKeys(
  grid: RefObject<HTMLElement | null>,
  errorCount: number,
  goToError: (step: 1 | -1) => void,
): void {
  const goToErrorRef = useRef(goToError)
  useEffect(() => {
    goToErrorRef.current = goToError
  })
  useEffect(() => {
    if (errorCount === 0) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.defaultPrevented || findOpenDialog()) return
      const focusedGrid = document.activeElement?.closest('[data-errors]')
      if (focusedGrid && focusedGrid !== grid.current?.closest('[data-errors]')) return
      event.preventDefault()
      goToErrorRef.current(event.shiftKey ? -1 : 1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [grid, errorCount])
}
