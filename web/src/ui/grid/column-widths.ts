import type { CellKind } from '@dealerline/shared/cells/read-cell.ts'
import { type Column, displayText } from './columns.ts'

/** Pixels by kind: the room to type into an empty cell, and the width at which longer text is cut off. */
const limits: Record<CellKind, { min: number; max: number }> = {
  text: { min: 84, max: 220 },
  lines: { min: 84, max: 220 },
  number: { min: 68, max: 120 },
  months: { min: 68, max: 120 },
  money: { min: 92, max: 130 },
  choice: { min: 96, max: 240 },
  flag: { min: 64, max: 110 },
  date: { min: 92, max: 120 },
  phone: { min: 104, max: 150 },
  email: { min: 120, max: 240 },
}

/** The width at which a column is comfortable to read, whatever its rows contain. */
const usualWidths: Record<CellKind, number> = {
  text: 88,
  lines: 88,
  number: 68,
  months: 68,
  money: 92,
  choice: 116,
  flag: 64,
  date: 92,
  phone: 108,
  email: 130,
}

const flexible: ReadonlySet<CellKind> = new Set(['text', 'lines', 'choice', 'email'])

/** Whether the column takes a share of the remaining space. */
export const isFlexible = <Row extends object>(column: Column<Row>) =>
  column.width === undefined && flexible.has(column.kind)

/** The left and right padding of a cell, and a pixel for rounding. */
const padding = 17
const markWidth = 10
/**
 * The number of rows to measure. Later rows rarely change a width, and every committed cell measures the rows again.
 */
const measuredRows = 100

/** Returns the average width of a character at 13 px. All digits are equally wide. */
function characterWidth(character: string): number {
  if (character >= '0' && character <= '9') return 8.5
  if (' .,:;/()|ijlt'.includes(character)) return 4.4
  if ('mwMW@'.includes(character)) return 11.6
  return character >= 'A' && character <= 'Z' ? 8.8 : 7.4
}

const textWidth = (text: string) => [...text].reduce((width, character) => width + characterWidth(character), 0)

/** Returns the width of a heading, which breaks into two lines between words. */
function headingWidth<Row extends object>({ label, required, requiredToSend }: Column<Row>): number {
  const words = label.split(' ')
  const mark = required || requiredToSend ? markWidth : 0
  const widthsByBreak = words.map((_, last) =>
    Math.max(
      textWidth(words.slice(0, last + 1).join(' ')) + (last === words.length - 1 ? mark : 0),
      textWidth(words.slice(last + 1).join(' ')) + mark,
    ),
  )
  return Math.min(...widthsByBreak)
}

/**
 * Returns the width of each column in pixels: the space its heading and its rows need, within the limits of its kind. A
 * column's own `width` is its maximum, so that as many columns as possible are visible without scrolling.
 */
export function fitWidths<Row extends object>(columns: readonly Column<Row>[], rows: readonly Row[]): number[] {
  const sample = rows.slice(0, measuredRows)
  return columns.map((column) => {
    if (column.show && column.width) return column.width
    const { min, max } = limits[column.kind]
    const texts = column.kind === 'flag' ? [] : sample.map((row) => textWidth(displayText(column, row)))
    const contentWidth = Math.ceil(Math.max(headingWidth(column), ...texts) + padding)
    const maxWidth = column.width ?? max
    return Math.min(maxWidth, Math.max(column.usualWidth ?? min, contentWidth))
  })
}

/**
 * Returns the width below which a column goes to the row panel. It does not depend on the rows, so that typing never moves a
 * column.
 */
function usualWidth<Row extends object>(column: Column<Row>): number {
  const { max } = limits[column.kind]
  const least = column.usualWidth ?? usualWidths[column.kind]
  return Math.min(column.width ?? max, Math.ceil(Math.max(least, headingWidth(column) + padding)))
}

/** Returns the position of the column by which people recognise a row. */
export const identityOf = <Row extends object>(columns: readonly Column<Row>[]): number =>
  Math.max(
    0,
    columns.findIndex(({ identity }) => identity),
  )

/**
 * Returns the positions of the columns that fit into the width, in their declared order. The first column, the identity and the pinned
 * ones without an importance always stay. The others are taken by importance; of equally important ones, the first declared.
 */
export function columnsThatFit<Row extends object>(columns: readonly Column<Row>[], width: number): number[] {
  const isFixed = (position: number) => {
    const { pinned, importance } = columns[position] ?? {}
    return position === 0 || position === identityOf(columns) || (pinned === true && importance === undefined)
  }
  const widths = columns.map(usualWidth)
  const positions = columns.map((_, position) => position)
  let room = width - positions.filter(isFixed).reduce((sum, position) => sum + (widths[position] ?? 0), 0)
  const byImportance = positions
    .filter((position) => !isFixed(position))
    .toSorted((one, other) => (columns[other]?.importance ?? 0) - (columns[one]?.importance ?? 0))
  const result = new Set(positions.filter(isFixed))
  for (const position of byImportance) {
    const own = widths[position] ?? 0
    if (own > room) continue
    room -= own
    result.add(position)
  }
  return positions.filter((position) => result.has(position))
}

/**
 * Divides a width among columns: first what each needs at least, then in proportion to what its rows need, and the rest
 * among the flexible columns.
 */
export function shareWidth<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
): number[] {
  const contentWidths = fitWidths(columns, rows)
  const least = columns.map((column, position) => Math.min(usualWidth(column), contentWidths[position] ?? 0))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const spare = width - sum(least)
  const needs = sum(contentWidths) - sum(least)
  if (spare < needs) {
    const part = needs > 0 ? Math.max(0, spare) / needs : 0
    return least.map((own, position) => Math.floor(own + ((contentWidths[position] ?? 0) - own) * part))
  }
  const growing = columns.filter(isFlexible).length
  const growth = growing > 0 ? Math.floor((spare - needs) / growing) : 0
  return columns.map((column, position) => (contentWidths[position] ?? 0) + (isFlexible(column) ? growth : 0))
}
