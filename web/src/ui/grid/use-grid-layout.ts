import { type CSSProperties, useMemo } from 'react'
import { fitWidths } from './column-widths.ts'
import type { Column } from './columns.ts'
import { pinnedPlaces } from './pinned.ts'

export const checkWidth = 34
export const menuWidth = 32

export interface GridLayout {
  withChecks: boolean
  withMenu: boolean
  /** The width of each column in pixels. */
  widths: readonly number[]
  /** The style of each pinned column, by column index. */
  pinned: readonly (CSSProperties | undefined)[]
  minimumWidth: number
  cellCount: number
}

/** Measures the columns. Rows that can be moved and deleted have checkboxes. These and rows with actions have a menu. */
export function useGridLayout<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { hasFixedRows, hasActions }: { hasFixedRows: boolean; hasActions: boolean },
): GridLayout {
  const withChecks = !hasFixedRows
  const withMenu = !hasFixedRows || hasActions
  const widths = useMemo(() => fitWidths(columns, rows), [columns, rows])
  const pinned = useMemo(() => pinnedPlaces(columns, widths, withMenu ? menuWidth : 0), [columns, widths, withMenu])
  const sideWidth = (withChecks ? checkWidth : 0) + (withMenu ? menuWidth : 0)
  return {
    withChecks,
    withMenu,
    widths,
    pinned,
    minimumWidth: widths.reduce((sum, width) => sum + width, 0) + sideWidth,
    cellCount: columns.length + (withChecks ? 1 : 0) + (withMenu ? 1 : 0),
  }
}
