import { matchHeadings } from '../cells/headings.ts'
import { cleanPostcode, cleanState, states } from '../cells/registers.ts'
import { largest } from '../extremes.ts'
import { splitQuoted } from '../paste/split-table.ts'
import { toLines } from '../paste/text.ts'
import {
  emptyCells,
  maxSites,
  type SiteCells,
  type SiteField,
  type SiteRow,
  siteColumns,
  siteFieldNames,
} from '../records/site-row.ts'
import { cellProblems, normaliseCells, readService, readSpeed } from './check-cells.ts'

/** The sites of a text. */
export interface ReadSites {
  rows: SiteRow[]
  /** The field of each column; undefined for a column that is not read. */
  columns: (SiteField | undefined)[]
  /** The headings of columns that are not read. */
  unread: string[]
  /** Why the text cannot be a list of sites; empty if it can. */
  problem: string
}

interface Line {
  number: number
  text: string
}

const headedFields = siteFieldNames.map((name) => {
  const { label, headings } = siteColumns[name]
  return { name, headings: [label, ...headings] }
})

/** The columns of a table. Comparing thousands of headings with the fields takes long. */
const maxColumns = 100

const separators = ['\t', '|', ';', ','] as const

/**
 * Reads a list of sites: one column of addresses, or a table with or without headings. The same text always gives the same
 * rows.
 */
export function readSites(text: string): ReadSites {
  const lines = toLines(text).filter((line) => line.text.trim() !== '' && !/^[\s|+:=_,;"-]*$/.test(line.text))
  if (lines.length === 0) return { rows: [], columns: [], unread: [], problem: 'The list has no rows.' }
  if (lines.length > 2 * maxSites) return { rows: [], columns: [], unread: [], problem: tooLong(lines.length) }
  const { table, headings } = splitLines(lines)
  const widest = table.find(({ cells }) => cells.length > maxColumns)
  if (widest) return { rows: [], columns: [], unread: [], problem: tooWide(widest.number) }
  const columns = headings ? fieldsOf(headings) : inferColumns(table.map(({ cells }) => cells))
  const unread = headings
    ? headings.filter((heading, at) => heading !== '' && !columns[at] && !isOwnHeading(heading))
    : []
  const base = { columns, unread }
  if (!columns.includes('address'))
    return { ...base, rows: [], problem: 'No column has addresses. Name the column of the addresses “Address”.' }
  if (table.length === 0) return { ...base, rows: [], problem: 'The list has no rows below its headings.' }
  if (table.length > maxSites) return { ...base, rows: [], problem: tooLong(table.length) }
  return { ...base, rows: table.map(({ number, cells }) => toRow(number, columns, cells)), problem: '' }
}

const tooWide = (line: number) => `Line ${line} has more than ${maxColumns} columns. Remove those that are no use here.`

const tooLong = (count: number) => `The list has ${count} rows. Split it into lists of up to ${maxSites}.`

/** Matches the headings of the file of rows with problems, so that the corrected file can be pasted again. */
const isOwnHeading = (heading: string) => /^(?:line|.+: problem)$/i.test(heading)

interface TableLine {
  number: number
  cells: string[]
}

/** Splits the lines into cells. A list of addresses has commas, so a comma only separates cells if it clearly does. */
function splitLines(lines: readonly Line[]): { table: TableLine[]; headings: string[] | undefined } {
  const [first] = lines
  for (const separator of separators) {
    const split = ({ text }: Line) => splitQuoted(text, separator).map(withoutQuotes)
    const headings = first ? split(first) : []
    if (headings.length >= 2 && headings.length <= maxColumns && fieldsOf(headings).includes('address'))
      return { headings, table: lines.slice(1).map((line) => ({ number: line.number, cells: split(line) })) }
  }
  const heading = first ? withoutQuotes(first.text.trim()) : ''
  const isHeading = fieldsOf([heading])[0] === 'address'
  const rest = isHeading ? lines.slice(1) : lines
  const separator = isHeading ? undefined : separators.find((each) => separates(rest, each))
  const table = rest.map((line) => ({
    number: line.number,
    cells: separator ? splitQuoted(line.text, separator).map(withoutQuotes) : [withoutQuotes(line.text.trim())],
  }))
  return { table, headings: isHeading ? [heading] : undefined }
}

const withoutQuotes = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .replace(/\s+/g, ' ')

/** Whether most lines have the same number of cells. A comma separates nothing if the whole lines are addresses. */
function separates(lines: readonly Line[], separator: string): boolean {
  const counts = lines.map(({ text }) => splitQuoted(text, separator).length)
  const wide = counts.filter((count) => count >= 2).length
  if (wide < lines.length * 0.7) return false
  if (separator !== ',') return true
  return lines.filter(({ text }) => isAddress(text)).length < lines.length * 0.5
}

const fullAddress = /\b(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA)\b[\s,]*\d{4}\s*$/i
const street = /^(?:(?:unit|shop|suite|level|lot|u|l)\s*[\w-]+[\s,/]+)?\d+[a-z]?(?:\s*[-/]\s*\d+[a-z]?)?,?\s+[a-z]/i

const isAddress = (text: string) => fullAddress.test(text.trim()) && text.trim().length > 12

/** Returns the field of each heading. */
const fieldsOf = (headings: readonly string[]): (SiteField | undefined)[] =>
  matchHeadings(headedFields, headings, 'filler').map((field) => field?.name)

const forms: [SiteField, (text: string) => boolean][] = [
  ['address', (text) => isAddress(text) || street.test(text)],
  ['state', (text) => states.some((state) => state === cleanState(text))],
  ['postcode', (text) => /^\d{4}$/.test(cleanPostcode(text))],
  ['currentBill', (text) => /^\$\s*\d/.test(text)],
  ['speed', (text) => /\d\s*[/x]\s*\d|bps/i.test(text) && readSpeed(text) !== undefined],
  ['service', (text) => Boolean(readService(text))],
]

/** Returns the fields of columns without headings, by the form of most of their cells. */
function inferColumns(rows: readonly (readonly string[])[]): (SiteField | undefined)[] {
  const width = largest(rows.map((cells) => cells.length))
  const columns: (SiteField | undefined)[] = Array.from({ length: width }, () => undefined)
  if (width === 1) return ['address']
  const textsOf = (at: number) => rows.map((cells) => cells[at] ?? '').filter((text) => text !== '')
  const shareOf = (at: number, fits: (text: string) => boolean) => {
    const texts = textsOf(at)
    return texts.length === 0 ? 0 : texts.filter(fits).length / texts.length
  }
  for (const [field, fits] of forms) {
    const shares = columns.map((column, at) => (column ? 0 : shareOf(at, fits)))
    const best = largest(shares)
    if (best >= 0.6) columns[shares.indexOf(best)] = field
  }
  const at = columns.indexOf(undefined)
  const addressAt = columns.indexOf('address')
  if (at >= 0 && at < addressAt && shareOf(at, (text) => /\p{L}{2}/u.test(text)) >= 0.6) columns[at] = 'name'
  const suburbAt = columns.findIndex((column, index) => !column && index > addressAt)
  if (addressAt >= 0 && suburbAt >= 0 && shareOf(suburbAt, (text) => /^[\p{L}\p{M}' -]{2,}$/u.test(text)) >= 0.6)
    columns[suburbAt] = 'suburb'
  return columns
}

function toRow(line: number, columns: readonly (SiteField | undefined)[], texts: readonly string[]): SiteRow {
  const cells: SiteCells = { ...emptyCells }
  for (const [at, field] of columns.entries()) if (field) cells[field] = texts[at] ?? ''
  const normalCells = normaliseCells(cells)
  return { line, cells: normalCells, problems: cellProblems(normalCells) }
}
