import type { CSSProperties } from 'react'
import type { Column } from './columns.ts'

/**
 * Returns the style of each pinned column, with its distance from the right edge, and undefined for the others. `end`
 * is the width after all columns.
 */
export function pinnedPlaces<Row extends object>(
  columns: readonly Column<Row>[],
  widths: readonly number[],
  end: number,
): readonly (CSSProperties | undefined)[] {
  let right = end
  return columns
    .toReversed()
    .map((column, fromEnd) => {
      if (!column.pinned) return undefined
      const place = { '--from-right': `${right}px` } as CSSProperties
      right += widths[columns.length - 1 - fromEnd] ?? 0
      return place
    })
    .toReversed()
}
