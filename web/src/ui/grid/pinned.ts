import type { CSSProperties } from 'react'
import type { Column } from './columns.ts'

/**
 * Returns a style for each column: the distance from the right edge for a pinned column, undefined for the others.
 * `end` is the width of the space to the right of the last column.
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
