import { foldName } from '@dealerline/shared/cells/choice.ts'
import type { ColumnPlan } from './columns.ts'
import type { ImportField, ImportKind, ListEntry, Values } from './kind.ts'
import { type ParsedCell, parseCell } from './parse-cell.ts'
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
  /** The fields whose cells have a problem. They have no value. */
  invalidFields: readonly string[]
}

/** Reads the cells of a row, and collects the problems of all cells. */
export type RowReader = (row: CsvRow) => ReadRow

export function makeRowReader({ fields }: ImportKind, columns: ColumnPlan, lists: Lists): RowReader {
  const readers = columns.fields.flatMap((name, column) => {
    const field = name === undefined ? undefined : fields[name]
    return name && field ? [{ name, column, read: makeCellReader(field, lists[field.list ?? '']) }] : []
  })
  return (row) => {
    const values: Record<string, unknown> = {}
    const problems: CellProblem[] = []
    const invalidFields: string[] = []
    for (const { name, column, read } of readers) {
      const { value, problem } = read(row.cells[column] ?? '')
      if (problem === undefined) {
        values[name] = value
        continue
      }
      problems.push({ column, message: problem })
      invalidFields.push(name)
    }
    const missing = columns.fields.length - row.cells.length
    if (missing > 0)
      problems.push({
        column: row.cells.length,
        message: `The row has ${missing} ${missing === 1 ? 'cell' : 'cells'} less than the header`,
      })
    const extra = row.cells.slice(columns.fields.length).filter((cell) => cell !== '')
    if (extra.length > 0)
      problems.push({
        column: columns.fields.length,
        message: `The row has more cells than the header: ${extra.join(', ')}`,
      })
    return { row, values, problems, invalidFields }
  }
}

/** How many different cells of a column are remembered. */
const maxRemembered = 2000

/** Parses the cells of a column. Remembers its first values, because columns such as states and dealers repeat them. */
function makeCellReader(field: ImportField, entries: readonly ListEntry[] = []): (text: string) => ParsedCell {
  const entriesByName = Map.groupBy(entries, ({ name }) => foldName(name))
  const parsedCells = new Map<string, ParsedCell>()
  return (text) => {
    const remembered = parsedCells.get(text)
    if (remembered) return remembered
    const parsed = parseCell(field, text, entriesByName)
    if (parsedCells.size < maxRemembered) parsedCells.set(text, parsed)
    return parsed
  }
}
