import { type Column, type ColumnKind, displayText } from './columns.ts'

/** Pixels by kind: the room to type into an empty cell, and the width at which longer text is cut off. */
const limits: Record<ColumnKind, { min: number; max: number }> = {
  text: { min: 84, max: 220 },
  number: { min: 68, max: 120 },
  money: { min: 92, max: 130 },
  select: { min: 96, max: 240 },
  checkbox: { min: 64, max: 110 },
  date: { min: 92, max: 120 },
  phone: { min: 104, max: 150 },
  email: { min: 120, max: 240 },
}

const flexible: ReadonlySet<ColumnKind> = new Set(['text', 'select', 'email'])

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
    const { min, max } = limits[column.kind]
    const texts = column.kind === 'checkbox' ? [] : sample.map((row) => textWidth(displayText(column, row)))
    const contentWidth = Math.ceil(Math.max(headingWidth(column), ...texts) + padding)
    const maxWidth = column.width ?? max
    return Math.min(maxWidth, Math.max(min, contentWidth))
  })
}
