import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { columnsThatFit, fitWidths, identityOf, isFlexible, shareWidth } from './column-widths.ts'
import { alignOf, type Column } from './columns.ts'

export const checkWidth = 34
export const menuWidth = 32
export const panelButtonWidth = 36

/** A column of the table, with its position among all columns. */
export interface PlacedColumn<Row extends object> {
  column: Column<Row>
  position: number
  /** Undefined lets the browser divide the remaining space. */
  width: number | undefined
  /** Whether its cells are the headings of the rows. */
  isIdentity: boolean
  /** The style of a pinned column. */
  pinned: CSSProperties | undefined
}

export interface GridLayout<Row extends object> {
  withChecks: boolean
  withMenu: boolean
  /** The columns of the table. */
  shown: readonly PlacedColumn<Row>[]
  /** The positions of the columns in the row panel. */
  hidden: readonly number[]
  /** Whether the columns need more space than there is. */
  isWide: boolean
  minimumWidth: number
  cellCount: number
}

interface Options {
  hasFixedRows: boolean
  hasActions: boolean
  /** The width of the table in pixels, or 0 if it is not measured. */
  width: number
  /** Shows every column, and scrolls sideways. */
  showsAll: boolean
}

/** Returns the attributes of each cell of a column. */
export const columnProps = <Row extends object>({
  column,
  isIdentity,
  pinned,
}: Pick<PlacedColumn<Row>, 'column' | 'isIdentity' | 'pinned'>) => ({
  'data-align': alignOf(column),
  'data-identity': isIdentity || undefined,
  'data-pinned': pinned ? true : undefined,
  style: pinned,
})

/** Chooses and measures the columns. Rows that can be moved and deleted have checkboxes. These and rows with actions have a menu. */
export function useGridLayout<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { hasFixedRows, hasActions, width, showsAll }: Options,
): GridLayout<Row> {
  const withChecks = !hasFixedRows
  const withMenu = !hasFixedRows || hasActions
  const sideWidth = (withChecks ? checkWidth : 0) + (withMenu ? menuWidth : 0)
  const choice = useMemo(() => {
    const all = columns.map((_, position) => position)
    const isWide = width > 0 && columnsThatFit(columns, width - sideWidth).length < columns.length
    if (!isWide || showsAll) return { isWide, positions: all }
    return { isWide, positions: columnsThatFit(columns, width - sideWidth - panelButtonWidth) }
  }, [columns, width, sideWidth, showsAll])
  const { isWide } = choice
  const hasPanel = choice.positions.length < columns.length
  const endWidth = (withMenu ? menuWidth : 0) + (hasPanel ? panelButtonWidth : 0)
  const room = width > 0 && !(isWide && showsAll) ? width - sideWidth - (hasPanel ? panelButtonWidth : 0) : 0
  const tableColumns = useMemo(() => choice.positions.flatMap((position) => columns[position] ?? []), [choice, columns])
  const widths = useMemo(
    () => (room > 0 ? shareWidth(tableColumns, rows, room) : fitWidths(tableColumns, rows)),
    [tableColumns, rows, room],
  )
  const widthsKey = widths.join(' ')
  // Cells are drawn again only if the places of the columns change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the widths
  const places = useMemo(() => {
    const pinned = pinnedPlaces(tableColumns, widths, endWidth)
    return tableColumns.map((column, index) => ({
      column,
      position: choice.positions[index] ?? 0,
      width: room === 0 && isFlexible(column) ? undefined : widths[index],
      isIdentity: choice.positions[index] === identityOf(columns),
      pinned: pinned[index],
    }))
  }, [columns, tableColumns, choice, widthsKey, endWidth, room])
  const hidden = useMemo(
    () => columns.map((_, position) => position).filter((position) => !choice.positions.includes(position)),
    [columns, choice],
  )
  const minimumWidth = widths.reduce((sum, each) => sum + each, endWidth + (withChecks ? checkWidth : 0))
  return useMemo(() => {
    const cellCount = places.length + [withChecks, hidden.length > 0, withMenu].filter(Boolean).length
    return { withChecks, withMenu, shown: places, hidden, isWide, minimumWidth, cellCount }
  }, [withChecks, withMenu, places, hidden, isWide, minimumWidth])
}

/** Returns the inner width of an element, without its scrollbar; 0 until it is measured. */
export function useInnerWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => setWidth(box.clientWidth)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}

/**
 * Returns a style for each column: the distance from the right edge for a pinned column, undefined for the others.
 * `end` is the width of the space to the right of the last column.
 */
function pinnedPlaces<Row extends object>(
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
