import type { CellError } from './columns.ts'
import type { GridModel } from './grid-model.ts'
import type { Position } from './grid-types.ts'

/**
 * Returns the next error after a cell, row by row, starting over at the top. An error without a column belongs to the
 * whole row.
 */
export function findNextError<Row extends object>(
  errors: readonly CellError[],
  model: GridModel<Row>,
  from: Position | null,
): { position: Position; message: string } | undefined {
  const rowOf = new Map(model.rows.map((row, index) => [model.source.rowKey(row), index]))
  const columnOf = new Map(model.source.columns.map((column, index) => [column.key, index]))
  const width = model.source.columns.length
  const errorCells = errors
    .flatMap(({ rowKey, column, message }) => {
      const row = rowOf.get(rowKey)
      return row === undefined ? [] : [{ position: { row, column: columnOf.get(column) ?? 0 }, message }]
    })
    .sort((first, second) => number(first.position) - number(second.position))
  const current = from ? number(from) : -1
  return errorCells.find(({ position }) => number(position) > current) ?? errorCells[0]

  function number(position: Position) {
    return position.row * width + position.column
  }
}
