import type { ColumnPlan } from './columns.ts'
import type { ImportKind, ListEntry, Values } from './kind.ts'
import { parseCell } from './parse-cell.ts'
import type { CsvRow } from './read-csv.ts'

/** A refused row with its problems. */
export interface RefusedRow extends CsvRow {
  problems: readonly string[]
}

/** The entries of the lists to which fields refer. */
export type Lists = Readonly<Record<string, readonly ListEntry[]>>

/** The problem of a cell. */
export interface CellProblem {
  /** The position of the column, counted from 0. */
  column: number
  message: string
}

/** A row with the values of its cells. */
export interface ReadRow {
  row: CsvRow
  values: Values
  problems: readonly CellProblem[]
}

/** Reads the cells of a row, and collects the problems of all cells. */
export function readRow({ fields }: ImportKind, row: CsvRow, columns: ColumnPlan, lists: Lists): ReadRow {
  const values: Record<string, unknown> = {}
  const problems: CellProblem[] = []
  for (const [column, name] of columns.fields.entries()) {
    const field = name === undefined ? undefined : fields[name]
    if (!name || !field) continue
    const { value, problem } = parseCell(field, row.cells[column] ?? '', lists[field.list ?? ''])
    if (problem === undefined) values[name] = value
    else problems.push({ column, message: problem })
  }
  const extra = row.cells.slice(columns.fields.length).filter((cell) => cell !== '')
  if (extra.length > 0)
    problems.push({
      column: columns.fields.length,
      message: `The row has more cells than the header: ${extra.join(', ')}`,
    })
  return { row, values, problems }
}
