import type { Direction, Position } from './grid-types.ts'

/** The cells that the keys reach. */
export interface Reach {
  /** Includes the empty last row. */
  rowCount: number
  /** Returns the columns of a row in the order of Tab: those of the table, then those of its open panel. */
  columnsOf: (row: number) => readonly number[]
  isInTable: (column: number) => boolean
  isEditable: (position: Position) => boolean
  /** The column where the person began to move right with Tab, to which Enter returns. */
  tabStart: number | null
}

/** Rows of PageUp and PageDown. */
const page = 10

/** Returns the cell to which a key moves. Null if Tab leaves the grid. The row may be outside of the grid. */
export function targetOf(from: Position, direction: Direction, reach: Reach): Position | null {
  const columns = reach.columnsOf(from.row)
  const place = columns.indexOf(from.column)
  const lastColumn = columns.findLast(reach.isInTable) ?? 0
  switch (direction) {
    case 'up':
      return { ...from, row: from.row - 1 }
    case 'down':
      return { ...from, row: from.row + 1 }
    case 'nextLine':
      return from.row + 1 < reach.rowCount ? { row: from.row + 1, column: reach.tabStart ?? from.column } : from
    case 'left':
      return { ...from, column: columns[place - 1] ?? from.column }
    case 'right':
      return { ...from, column: columns[place + 1] ?? from.column }
    case 'rowStart':
      return { ...from, column: 0 }
    case 'rowEnd':
      return { ...from, column: lastColumn }
    case 'top':
      return { row: 0, column: 0 }
    case 'bottom':
      return { row: reach.rowCount - 1, column: lastColumn }
    case 'pageUp':
      return { ...from, row: from.row - page }
    case 'pageDown':
      return { ...from, row: from.row + page }
    default:
      return nextEditable(from, direction === 'next' ? 1 : -1, reach)
  }
}

function nextEditable(from: Position, step: 1 | -1, { rowCount, columnsOf, isEditable }: Reach): Position | null {
  let columns = columnsOf(from.row)
  let place = columns.indexOf(from.column) + step
  for (let row = from.row; row >= 0 && row < rowCount; ) {
    const column = columns[place]
    if (column === undefined) {
      row += step
      columns = columnsOf(row)
      place = step === 1 ? 0 : columns.length - 1
    } else {
      if (isEditable({ row, column })) return { row, column }
      place += step
    }
  }
  return null
}
