import { readCell } from './cells.ts'
import { type Columns, fitColumns } from './columns.ts'
import { completeRow } from './complete-row.ts'
import { findPriceColumn, readPrice } from './current-price.ts'
import { type PasteField, type Role, takesMobiles } from './fields.ts'
import { inferColumns, readHeadings } from './headings.ts'
import { type FoundNumber, findNumbers } from './numbers.ts'
import { isExcluded, isNo, portColumn } from './others.ts'
import { lower, type Paste, type PastedCell, type PastedRow } from './result.ts'
import { type Draft, extensionIn, fieldOf, isIdentified, lastNumber, rangeSize, toRows, withOrderType } from './rows.ts'
import { isWide, splitTable, type TableLine, total } from './split-table.ts'
import { type TextLine, withoutBullet } from './text.ts'
import { findAccount, findCarrier } from './values.ts'

const keyRoles: ReadonlySet<Role> = new Set<Role>(['phone', 'extension', 'sim', 'name'])

/** Whether the prices of a line are without GST if the headings do not say it. */
export type IsNet = (text: string) => boolean

/** Reads a table: its headings, or columns by the form of their cells. Undefined if the text has no table of this service. */
export function readTable(
  serviceFields: readonly PasteField[],
  text: readonly TextLine[],
  isNet: IsNet,
): { paste: Paste; hasHeadings: boolean } | undefined {
  const fields = withRanges(serviceFields)
  const table = splitTable(fields, text)
  if (!table) return undefined
  const { lines, headingAt } = table
  const headings = headingAt < 0 ? undefined : readHeadings(fields, lines[headingAt]?.cells ?? [])
  const wide = lines.filter(isWide)
  // Sentences have commas too, so without headings nearly every line must be a row.
  if (!headings && wide.length < lines.length * 0.7) return undefined
  const columns = headings
    ? fitColumns(fields, headings, lines.slice(headingAt))
    : inferColumns(
        serviceFields,
        wide.map(({ cells }) => cells.map(withoutBullet)),
      )
  const isUseful = columns.some((field) => field && keyRoles.has(field.role))
  if (!isUseful || (!headings && columns.filter(Boolean).length < 2)) return undefined
  const context: Record<string, PastedCell> = {}
  const rows: Paste['rows'][number][] = []
  const unused: TextLine[] = []
  const headingCells = (headings && lines[headingAt]?.cells) ?? []
  const portAt = portColumn(headingCells)
  const priceColumn = findPriceColumn(headingCells, columns)
  let before: Draft | undefined
  for (const [at, line] of lines.entries()) {
    if (at === headingAt) continue
    const draft = completeRow(fields, columns, readRow(fields, columns, line, headings !== undefined), before)
    const isRow = at > headingAt && isRowOf(fields, columns, line, draft, headings !== undefined)
    const isLeftOut = isNo(line.cells[portAt]) || isExcluded(line.text)
    if (isRow && !isLeftOut && (headings || rows.length > 0 || !isAllWrong(columns, draft))) {
      before = draft
      const lineRows = toRows(fields, { ...draft, cells: { ...fitting(context, draft.cells), ...draft.cells } })
      const [first, ...others] = markMissing(line, lineRows, fields)
      const currentPrice = priceColumn && readPrice(priceColumn, line.cells, isNet(line.text))
      if (first) rows.push(currentPrice === undefined ? first : { ...first, currentPrice }, ...others)
    } else if (isTotal(line) || isLeftOut || !readContext(fields, line.text, context)) unused.push(line)
  }
  if (rows.length === 0) return undefined
  const paste: Paste = {
    form: 'table',
    rows: rows.map((row) => withOrderType(fields, row)),
    unused: unused.map(({ number, text: unusedText }) => ({ line: number, text: unusedText.trim() })),
  }
  return { paste, hasHeadings: headings !== undefined }
}

/** Adds fields for the last number and the size of a range to a service of numbers that has none. Its ranges become rows. */
function withRanges(fields: readonly PasteField[]): readonly PasteField[] {
  const [phone, other] = fields.filter(({ role }) => role === 'phone')
  if (!phone || other) return fields
  const hasRange = fields.some(({ role }) => role === 'range')
  const ends = hasRange ? fields : [...fields, lastNumber]
  return takesMobiles(phone) ? ends : [...ends, rangeSize]
}

/** Marks the first row of a line if one of its numbers is in no row. */
function markMissing(line: TableLine, rows: readonly PastedRow[], fields: readonly PasteField[]): PastedRow[] {
  const phone = fieldOf(fields, 'phone')
  const texts = rows.flatMap(({ cells }) => Object.values(cells).map(({ text }) => text.replace(/\D/g, '')))
  const isMissing = ({ first, last = first }: FoundNumber) =>
    [first, last].some((number) => !texts.some((text) => text.includes(number)))
  if (!phone || !findNumbers(line.cells.join('\t')).some(isMissing)) return [...rows]
  return rows.map((row, at) => {
    const cell = row.cells[phone.name]
    return at === 0 && cell ? { ...row, cells: { ...row.cells, [phone.name]: { ...cell, confidence: 'unsure' } } } : row
  })
}

const isTotal = ({ cells }: TableLine) => total.test(cells.find((cell) => cell !== '') ?? '')

/** Whether a line is a row: no total, no headings that a page repeats, and about something. */
function isRowOf(fields: readonly PasteField[], columns: Columns, line: TableLine, draft: Draft, hasHeadings: boolean) {
  if (isTotal(line) || line.cells.length < 2 || !isIdentified(fields, draft)) return false
  const isTotalInColumn = columns.some((field, at) => field?.role === 'phone' && total.test(line.cells[at] ?? ''))
  const isRepeated = hasHeadings && readHeadings(fields, line.cells) && findNumbers(line.text).length === 0
  return !isTotalInColumn && !isRepeated && !hasWordsOnly(columns, draft)
}

/** Whether the cells that tell a row apart have words only, as the lines below the totals of a bill do. */
const hasWordsOnly = (columns: Columns, { cells, numbers }: Draft) =>
  numbers.length === 0 &&
  columns.every((field) => {
    const cell = field && keyRoles.has(field.role) ? cells[field.name] : undefined
    return !cell || (cell.problem !== undefined && !/\d/.test(cell.text))
  })

/** Whether no number, extension or SIM card of the row is right, as in headings of unknown words. */
function isAllWrong(columns: Columns, { cells, numbers }: Draft): boolean {
  const keys = columns.flatMap((field) =>
    field && ['phone', 'extension', 'sim'].includes(field.role) ? [cells[field.name]] : [],
  )
  return numbers.length === 0 && keys.some((cell) => cell) && keys.every((cell) => !cell || cell.problem)
}

/** Returns the values of lines above the table that the row does not have itself. */
const fitting = (context: Record<string, PastedCell>, cells: Record<string, PastedCell>) =>
  Object.fromEntries(Object.entries(context).filter(([name]) => !cells[name]))

function readRow(fields: readonly PasteField[], columns: Columns, line: TableLine, hasHeadings: boolean): Draft {
  const cells: Record<string, PastedCell> = {}
  let numbers: Draft['numbers'] = []
  let inside: Record<string, PastedCell> = {}
  const phoneCount = fields.filter(({ role }) => role === 'phone').length
  for (const [at, field] of columns.entries()) {
    const text = line.cells[at] ?? ''
    if (!field) continue
    const match = field.role === 'phone' ? findNumbers(text) : []
    const isMany = match.length > 1 || match.some(({ last }) => last)
    if (isMany && phoneCount === 1) {
      numbers = match
      continue
    }
    inside = { ...inside, ...extensionIn(fields, field, text) }
    const cell = field.role === 'extension' ? readExtension(field, text) : readCell(field, text)
    if (cell) cells[field.name] = hasHeadings ? cell : { ...cell, confidence: lower(cell.confidence, 'likely') }
  }
  return { line: line.number, cells: { ...inside, ...cells }, numbers }
}

/** Reads an extension, or a range of them as `200-205`. */
function readExtension(field: PasteField, text: string): PastedCell | undefined {
  const range = /^\D*(\d{2,5})\s*(?:-|to)\s*(\d{2,5})\D*$/i.exec(text)
  return range ? { text: `${range[1]}-${range[2]}`, confidence: 'likely' } : readCell(field, text)
}

/** Adds the carrier and the account that a line above rows names. Returns false if it names none. */
function readContext(fields: readonly PasteField[], text: string, context: Record<string, PastedCell>): boolean {
  const match = { carrier: findCarrier(text), account: findAccount(text) }
  for (const { name, role } of fields) {
    const value = role === 'carrier' || role === 'account' ? match[role] : undefined
    if (value) context[name] = { text: value.text, confidence: 'likely' }
  }
  return match.carrier !== undefined || match.account !== undefined
}
