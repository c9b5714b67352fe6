import { Portal } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import classes from './RowGrid.module.css'

type Props = {
  /** The scrolling box of the grid. */
  scroller: RefObject<HTMLElement | null>
  /** The id of the active cell, whose message shows while it has the focus. */
  activeId?: string
  /** A value that changes whenever the messages may have changed. */
  version: unknown
}

/**
 * Shows the message of the cell under the pointer, or of the active cell. One bubble serves the whole grid, so that
 * hundreds of cells don't need a tooltip each. Screen readers get the same text as the cell's description.
 */
export function ErrorBubble({ scroller, activeId, version }: Props) {
  const [hoveredCell, setHoveredCell] = useState<Element | null>(null)
  const [, redraw] = useState(0)

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const onMouseOver = (event: MouseEvent) =>
      setHoveredCell(event.target instanceof Element ? event.target.closest('[data-invalid]') : null)
    const out = () => setHoveredCell(null)
    const onScroll = () => redraw((count) => count + 1)
    box.addEventListener('mouseover', onMouseOver)
    box.addEventListener('mouseleave', out)
    box.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      box.removeEventListener('mouseover', onMouseOver)
      box.removeEventListener('mouseleave', out)
      box.removeEventListener('scroll', onScroll)
      window.removeEventListener('scroll', onScroll)
    }
  }, [scroller])

  // The cell with `activeId` is rendered in the same pass, so measure it one pass later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => redraw((count) => count + 1), [activeId, version])

  const active = activeId ? document.getElementById(activeId) : null
  const cell = hoveredCell?.isConnected ? hoveredCell : active
  const message = cell?.getAttribute('data-invalid')
  if (!cell || !message) return null
  const place = cell.getBoundingClientRect()
  const box = scroller.current?.getBoundingClientRect()
  if (box && (place.top < box.top || place.bottom > box.bottom + 4)) return null
  return (
    <Portal>
      <div className={classes.bubble} style={{ left: Math.max(8, place.left), top: place.top - 4 }} aria-hidden>
        {message}
      </div>
    </Portal>
  )
}
