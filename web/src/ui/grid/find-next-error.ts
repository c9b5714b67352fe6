import type { CellError } from './columns.ts'
import type { GridModel } from './grid-model.ts'
import type { Position } from './grid-types.ts'

/**
 * Returns the next error after a cell, row by row, starting over at the top; or the previous one before it. An error without
 * a column belongs to the whole row.
 */
export function findNextError<Row extends object>(
  errors: readonly CellError[],
  model: GridModel<Row>,
  from: Position | null,
  step: 1 | -1 = 1,
): { position: Position; message: string } | undefined {
  const rowOf = new Map(model.rows.map((row, index) => [model.source.rowKey(row), index]))
  const columnOf = new Map(model.source.columns.map((column, index) => [column.key, index]))
  const width = model.source.columns.length
  const errorCells = errors
    .flatMap(({ rowKey, column, message }) => {
      const row = rowOf.get(rowKey)
      return row === undefined ? [] : [{ position: { row, column: columnOf.get(column) ?? 0 }, message }]
    })
    .sort((first, second) => step * (number(first.position) - number(second.position)))
  const next = from && errorCells.find(({ position }) => step * (number(position) - number(from)) > 0)
  return next ?? errorCells[0]

  function number(position: Position) {
    return position.row * width + position.column
  }
}
