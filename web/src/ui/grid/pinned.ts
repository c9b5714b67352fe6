import type { CSSProperties } from 'react'
import type { Column } from './columns.ts'

/** How far from the right edge each pinned column stands, as a style; undefined for the others. `end` is after all. */
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
