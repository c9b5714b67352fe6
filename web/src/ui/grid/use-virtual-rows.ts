import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import type { GridModel } from './grid-model.ts'

const virtualFrom = 60
const rowHeight = 34

export interface VisibleRow {
  index: number
  /** The height of the rows before this one that are not rendered, in pixels. */
  gap: number
}

/** Returns the rows to render: of a long table, only those near the visible part. */
export function useVirtualRows<Row extends object>(
  model: GridModel<Row>,
  storedRowCount: number,
  scroller: RefObject<HTMLDivElement | null>,
  /** The row whose panel is open, and the panel's height. */
  panel: { row: number; height: number },
) {
  const isVirtual = storedRowCount > virtualFrom
  const virtualizer = useVirtualizer({
    count: model.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (index === panel.row ? panel.height : 0),
    overscan: 12,
    rangeExtractor: (range) => {
      const first = Math.max(0, range.startIndex - range.overscan)
      const last = Math.min(range.count - 1, range.endIndex + range.overscan)
      const indexes = Array.from({ length: last - first + 1 }, (_, position) => first + position)
      const active = model.state.active?.row
      // Keep the active row rendered, so that its typed text survives scrolling away and the box can scroll to it.
      if (active === undefined || active >= range.count || (active >= first && active <= last)) return indexes
      return active < first ? [active, ...indexes] : [...indexes, active]
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel changes the sizes
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, panel.row, panel.height])
  if (!isVirtual) {
    const all: VisibleRow[] = Array.from({ length: model.rowCount }, (_, index) => ({ index, gap: 0 }))
    return { visibleRows: all, gapAtEnd: 0 }
  }
  const items = virtualizer.getVirtualItems()
  const visibleRows: VisibleRow[] = items.map(({ index, start }, place) => ({
    index,
    gap: Math.max(0, start - (items[place - 1]?.end ?? 0)),
  }))
  const gapAtEnd = Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0))
  return { visibleRows, gapAtEnd }
}
