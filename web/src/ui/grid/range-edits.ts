import { type Column, editText, isReadOnly, writeValue } from './columns.ts'
import type { GridSource, Rectangle } from './grid-types.ts'
import { emptyValue } from './parse-cell.ts'
import { parseIntoRow } from './parse-into-row.ts'
import { type RawCells, withRaw } from './raw-cells.ts'
import { formatTsv, parseTsv } from './tsv.ts'

/** The rows of a grid with the invalid text of their cells. */
export type GridContent<Row> = { rows: readonly Row[]; raws: RawCells }

type Source<Row extends object> = Pick<GridSource<Row>, 'columns' | 'rowKey' | 'newRow'>

/**
 * Pastes text into the rows, its first cell at the range's top left, and adds rows as needed. A single pasted cell
 * fills the whole range. Returns the pasted range, the number of rows and the number of cells with invalid text.
 */
export function pasteRange<Row extends object>(
  { columns, rowKey, newRow }: Source<Row>,
  content: GridContent<Row>,
  start: Rectangle,
  text: string,
) {
  const lines = withoutHeading(parseTsv(text), columns, start.left)
  const isOneCell = lines.length === 1 && lines[0]?.length === 1
  const height = isOneCell ? start.bottom - start.top + 1 : lines.length
  const width = isOneCell ? start.right - start.left + 1 : Math.max(...lines.map((line) => line.length))
  const rows = [...content.rows]
  let { raws } = content
  let pastedRows = 0
  let invalid = 0
  for (let down = 0; down < height; down += 1) {
    const line = isOneCell ? Array.from({ length: width }, () => lines[0]?.[0] ?? '') : (lines[down] ?? [])
    const at = start.top + down
    const isNew = at >= rows.length
    if (isNew && line.every((cell) => cell.trim() === '')) continue
    const existingRow = rows[at] ?? newRow?.(rows)
    if (!existingRow) continue
    let row: Row = existingRow
    for (const [right, cell] of line.entries()) {
      const column = columns[start.left + right]
      if (!column || isReadOnly(column, row)) continue
      const read = parseIntoRow(column, row, cell)
      row = read.row
      raws = withRaw(raws, rowKey(row), column.key, read.raw)
      if (read.raw) invalid += 1
    }
    if (isNew) rows.push(row)
    else rows[at] = row
    pastedRows += 1
  }
  const range: Rectangle = {
    top: start.top,
    left: start.left,
    bottom: Math.max(start.top, Math.min(start.top + height, rows.length) - 1),
    right: Math.min(start.left + width, columns.length) - 1,
  }
  return { rows, raws, pastedRows, invalid, covered: range }
}

/** Adds a row for each record of texts by column key. Returns the position of the first one and the number of invalid cells. */
export function appendRows<Row extends object>(
  { columns, rowKey, newRow }: Source<Row>,
  content: GridContent<Row>,
  records: readonly Readonly<Record<string, string>>[],
) {
  const rows = [...content.rows]
  let { raws } = content
  let invalid = 0
  for (const texts of records) {
    const blankRow = newRow?.(rows)
    if (!blankRow) break
    let row: Row = blankRow
    for (const column of columns) {
      const text = texts[column.key]
      if (text === undefined || isReadOnly(column, row)) continue
      const read = parseIntoRow(column, row, text)
      row = read.row
      raws = withRaw(raws, rowKey(row), column.key, read.raw)
      if (read.raw) invalid += 1
    }
    rows.push(row)
  }
  return { rows, raws, invalid, first: content.rows.length }
}

/** Skips a pasted first line that only repeats the columns' labels. */
function withoutHeading<Row extends object>(lines: string[][], columns: readonly Column<Row>[], left: number) {
  const [first] = lines
  const isHeading =
    lines.length > 1 &&
    first?.every((cell, position) => cell.trim().toLowerCase() === columns[left + position]?.label.toLowerCase())
  return isHeading ? lines.slice(1) : lines
}

/** Returns the cells of a range in the format of a spreadsheet. */
export function copyRange<Row extends object>(
  { columns, rowKey }: Source<Row>,
  { rows, raws }: GridContent<Row>,
  range: Rectangle,
): string {
  const copied = columns.slice(range.left, range.right + 1)
  const lines = rows.slice(range.top, range.bottom + 1).map((row) => {
    const rowRaws = raws.get(rowKey(row))
    return copied.map((column) => rowRaws?.[column.key]?.text ?? editText(column, row))
  })
  return formatTsv(lines)
}

/** Copies the range's first row, including invalid text, into the rows below it. */
export function fillRange<Row extends object>(
  { columns, rowKey, newRow }: Source<Row>,
  content: GridContent<Row>,
  range: Rectangle,
  isCovered: (column: number) => boolean,
): GridContent<Row> {
  const rows = [...content.rows]
  let { raws } = content
  const origin = rows[range.top]
  if (!origin) return content
  const rowRaws = raws.get(rowKey(origin))
  for (let at = range.top + 1; at <= range.bottom; at += 1) {
    const existingRow = rows[at] ?? newRow?.(rows)
    if (!existingRow) continue
    let row: Row = existingRow
    for (const column of coveredColumns(columns, range, isCovered)) {
      if (isReadOnly(column, row)) continue
      row = writeValue(column, row, (origin as Record<string, unknown>)[column.key])
      raws = withRaw(raws, rowKey(row), column.key, rowRaws?.[column.key])
    }
    rows[at] = row
  }
  return { rows, raws }
}

/** Clears the cells of a range. */
export function clearRange<Row extends object>(
  { columns, rowKey }: Source<Row>,
  content: GridContent<Row>,
  range: Rectangle,
  isCovered: (column: number) => boolean,
): GridContent<Row> {
  let { raws } = content
  const rows = content.rows.map((row, at) => {
    if (at < range.top || at > range.bottom) return row
    let newRow = row
    for (const column of coveredColumns(columns, range, isCovered)) {
      if (isReadOnly(column, newRow)) continue
      newRow = writeValue(column, newRow, emptyValue(column.kind))
      raws = withRaw(raws, rowKey(row), column.key, undefined)
    }
    return newRow
  })
  return { rows, raws }
}

const coveredColumns = <Row extends object>(
  columns: readonly Column<Row>[],
  { left, right }: Rectangle,
  isCovered: (column: number) => boolean,
) => columns.filter((_, column) => column >= left && column <= right && isCovered(column))
