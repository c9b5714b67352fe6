import { matchHeadings } from '@dealerline/shared/cells/headings.ts'
import { type Column, editText, isReadOnly, optionsOf, writeValue } from './columns.ts'
import type { GridSource, Rectangle } from './grid-types.ts'
import { emptyValue, parseIntoRow } from './parse-cell.ts'
import { type RawCell, type RawCells, withRaw } from './raw-cells.ts'
import { formatTsv, parseTsv } from './tsv.ts'

/** The rows of a grid with the invalid text of their cells. */
export type GridContent<Row> = { rows: readonly Row[]; raws: RawCells }

type Source<Row extends object> = Pick<GridSource<Row>, 'columns' | 'rowKey' | 'newRow'>

/** The rows of a grid while cells are set. Read-only cells keep their values. */
export class Edits<Row extends object> {
  readonly rows: Row[]
  raws: RawCells
  /** The number of texts that could not be read. */
  invalid = 0
  readonly #source: Pick<Source<Row>, 'rowKey' | 'newRow'>

  constructor(source: Pick<Source<Row>, 'rowKey' | 'newRow'>, { rows, raws }: GridContent<Row>) {
    this.#source = source
    this.rows = [...rows]
    this.raws = raws
  }

  /** Returns the position of a row, which is added if it is after the last one; or -1 if none can be added. */
  open(at: number): number {
    if (at < this.rows.length) return at
    const row = this.#source.newRow?.(this.rows)
    return row ? this.rows.push(row) - 1 : -1
  }

  set(at: number, column: Column<Row>, change: (row: Row) => { row: Row; raw?: RawCell | undefined }): void {
    const before = this.rows[at]
    if (!before || isReadOnly(column, before)) return
    const { row, raw } = change(before)
    this.rows[at] = row
    this.raws = withRaw(this.raws, this.#source.rowKey(row), column.key, raw)
    if (raw) this.invalid += 1
  }

  read(at: number, column: Column<Row>, text: string): void {
    this.set(at, column, (row) => parseIntoRow(column, row, text))
  }
}

/** Where a paste begins. */
interface PasteStart<Row extends object> {
  /** The selected rows. */
  top: number
  bottom: number
  /** The columns that are visible from the first selected one on, in the order of the screen. */
  columns: readonly Column<Row>[]
  /** How many of them are selected. */
  selected: number
}

/**
 * Pastes text into the rows from the top one on, and adds rows as needed. The cells of a line go into the columns of `start`, or
 * into those that a first line of labels names, in any order. A single pasted cell fills the selected cells. Returns the columns
 * that were filled, the last row, and the numbers of rows, of cells with invalid text and of cells without a column.
 */
export function pasteRange<Row extends object>(
  source: Source<Row>,
  content: GridContent<Row>,
  start: PasteStart<Row>,
  text: string,
) {
  const { columns } = source
  const pastedLines = parseTsv(text)
  const namedColumns = columnsOfHeading(pastedLines, columns)
  const targets = namedColumns ?? start.columns
  const lines = namedColumns ? pastedLines.slice(1) : pastedLines
  const isOneCell = !namedColumns && lines.length === 1 && lines[0]?.length === 1
  const height = isOneCell ? start.bottom - start.top + 1 : lines.length
  const width = isOneCell ? start.selected : Math.max(...lines.map((line) => line.length))
  const edits = new Edits(source, content)
  let [pastedRows, dropped] = [0, 0]
  for (let down = 0; down < height; down += 1) {
    const line = isOneCell ? Array.from({ length: width }, () => lines[0]?.[0] ?? '') : (lines[down] ?? [])
    const isNew = start.top + down >= edits.rows.length
    if (isNew && line.every((cell) => cell.trim() === '')) continue
    const at = edits.open(start.top + down)
    if (at < 0) continue
    dropped += line.filter((cell, right) => !targets[right] && cell.trim() !== '').length
    for (const { column, cell } of inGridOrder(targets, line, columns)) edits.read(at, column, cell)
    pastedRows += 1
  }
  const { rows, raws, invalid } = edits
  return {
    ...{ rows, raws, pastedRows, invalid, dropped },
    filled: targets.slice(0, width).filter((column) => column !== undefined),
    isNamed: namedColumns !== undefined,
    bottom: Math.max(start.top, Math.min(start.top + height, rows.length) - 1),
  }
}

/** Returns the cells of a line with their columns in the order of the grid, because a plan sets the price and not the reverse. */
const inGridOrder = <Row extends object>(
  targets: readonly (Column<Row> | undefined)[],
  line: readonly string[],
  columns: readonly Column<Row>[],
) =>
  line
    .flatMap((cell, right) => {
      const column = targets[right]
      return column ? [{ column, cell }] : []
    })
    .sort((one, other) => columns.indexOf(one.column) - columns.indexOf(other.column))

/** Adds a row for each record of texts by column key. Returns the position of the first one and the number of invalid cells. */
export function appendRows<Row extends object>(
  source: Source<Row>,
  content: GridContent<Row>,
  records: readonly Readonly<Record<string, string>>[],
) {
  const edits = new Edits(source, content)
  for (const texts of records) {
    const at = edits.open(edits.rows.length)
    for (const column of source.columns) {
      const text = texts[column.key]
      if (text !== undefined) edits.read(at, column, text)
    }
  }
  const { rows, raws, invalid } = edits
  return { rows, raws, invalid, first: content.rows.length }
}

/**
 * Returns the columns that a first line of labels names. Undefined if the first line is not a heading: if it has another text than
 * labels, unless at least two of its cells are labels. A cell that names no column is undefined in the list.
 */
function columnsOfHeading<Row extends object>([first, ...others]: string[][], columns: readonly Column<Row>[]) {
  if (!first || others.length === 0) return undefined
  const headed = columns.map((column) => ({ column, headings: [column.label] }))
  const matches = matchHeadings(headed, first, 'spelling').map((match) => match?.column)
  const labelCount = matches.filter(Boolean).length
  const textCount = first.filter((cell) => cell.trim() !== '').length
  return labelCount >= 2 || (labelCount === 1 && textCount === 1) ? matches : undefined
}

/** The rows of a range and its columns. */
type Range<Row extends object> = Pick<Rectangle, 'top' | 'bottom'> & { columns: readonly Column<Row>[] }

/** Returns the cells of a range in the format of a spreadsheet. */
export function copyRange<Row extends object>(
  { rowKey }: Pick<Source<Row>, 'rowKey'>,
  { rows, raws }: GridContent<Row>,
  { top, bottom, columns }: Range<Row>,
): string {
  const lines = rows.slice(top, bottom + 1).map((row) => {
    const rowRaws = raws[rowKey(row)]
    return columns.map((column) => rowRaws?.[column.key]?.text ?? editText(column, row))
  })
  return formatTsv(lines)
}

/** Copies the range's first row, including invalid text, into the rows below it. */
export function fillRange<Row extends object>(
  source: Pick<Source<Row>, 'rowKey' | 'newRow'>,
  content: GridContent<Row>,
  { top, bottom, columns }: Range<Row>,
): GridContent<Row> {
  const origin = content.rows[top]
  if (!origin) return content
  const edits = new Edits(source, content)
  const rowRaws = content.raws[source.rowKey(origin)]
  for (let place = top + 1; place <= bottom; place += 1) {
    const at = edits.open(place)
    for (const column of columns)
      edits.set(at, column, (row) => {
        const value = (origin as Record<string, unknown>)[column.key]
        const raw = rowRaws?.[column.key] ?? unfitChoice(column, row, value, editText(column, origin))
        return { row: writeValue(column, row, raw ? emptyValue(column.kind) : value), raw }
      })
  }
  return edits
}

/** Returns the text of a choice that another row does not have, with a message. Undefined if the row can have it. */
function unfitChoice<Row extends object>(
  column: Column<Row>,
  row: Row,
  value: unknown,
  text: string,
): RawCell | undefined {
  if (column.kind !== 'choice' || text === '') return undefined
  const isChoice = optionsOf(column, row).some((option) => option.value === value && !option.disabled)
  const message = `"${text}" is not among the choices for ${column.label} of this row`
  return isChoice ? undefined : { text, message }
}

/** Reads a text into one cell of each of these rows. */
export function setCells<Row extends object>(
  source: Pick<Source<Row>, 'rowKey'>,
  content: GridContent<Row>,
  keys: ReadonlySet<string>,
  column: Column<Row>,
  text: string,
): GridContent<Row> {
  const edits = new Edits(source, content)
  for (const [at, row] of content.rows.entries()) if (keys.has(source.rowKey(row))) edits.read(at, column, text)
  return edits
}

/** Clears the cells of a range. */
export function clearRange<Row extends object>(
  source: Pick<Source<Row>, 'rowKey'>,
  content: GridContent<Row>,
  { top, bottom, columns }: Range<Row>,
): GridContent<Row> {
  const edits = new Edits(source, content)
  for (let at = top; at <= bottom; at += 1)
    for (const column of columns)
      edits.set(at, column, (row) => ({ row: writeValue(column, row, emptyValue(column.kind)) }))
  return edits
}
