import { largest } from '../extremes.ts'
import type { PasteField } from './fields.ts'
import { fieldOfHeading, nameColumns, readHeadings } from './headings.ts'
import type { TextLine } from './text.ts'

/** A line of a table with its cells. */
export interface TableLine extends TextLine {
  cells: string[]
}

/** The lines of a table, and the place of its headings; -1 if it has none. */
export interface TableLines {
  lines: TableLine[]
  headingAt: number
}

/** The separators of tables. Spaces separate columns if there are two or more. */
export const separators: readonly ((text: string) => string[])[] = [
  (text) => splitQuoted(text, '\t'),
  (text) => (text.includes('|') ? splitQuoted(text.replace(/^\s*\||\|\s*$/g, ''), '|') : [text]),
  (text) => splitQuoted(text, ';'),
  (text) => splitQuoted(text, ','),
  (text) => text.trim().split(/\s{2,}/),
]

/** Splits a line at a separator. A separator between quotation marks is part of its cell. */
export function splitQuoted(text: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += character
  }
  return [...cells, cell.trim()]
}

const rule = /^[\s|+:=_-]*$/
export const total = /^(?:sub|grand)?\s*-?totals?\b|^count\b|^sum\b/i

const maxColumns = 100

/** Lines in which headings are looked for. Bills have addresses and notes above their tables. */
const maxHeadingLines = 25

/**
 * Returns the lines of the table with the first separator that gives it headings of a number, an extension or a SIM card. If
 * none does, the separator counts that splits at least half of the lines and two.
 */
export function splitTable(fields: readonly PasteField[], text: readonly TextLine[]): TableLines | undefined {
  const filled = text.filter((line) => line.text.trim() !== '' && !rule.test(line.text))
  const stacked = unstack(fields, filled)
  if (stacked) return stacked
  const tables = separators.flatMap((split) => splitAt(fields, filled, split) ?? [])
  return tables.find(({ hasKey }) => hasKey) ?? tables[0]
}

/** Splits the lines at one separator. Undefined if they are no table with it. */
function splitAt(
  fields: readonly PasteField[],
  filled: readonly TextLine[],
  split: (text: string) => string[],
): (TableLines & { hasKey: boolean }) | undefined {
  const lines = filled.map((line) => ({ ...line, cells: split(line.text) }))
  const wide = lines.filter(isWide)
  if (wide.length < 2 || wide.some(({ cells }) => cells.length > maxColumns)) return undefined
  const first = lines.slice(0, maxHeadingLines)
  const keyAt = first.findIndex(({ cells }) => hasKeyHeading(fields, joinNames(cells, cells)))
  const headingAt =
    keyAt >= 0 ? keyAt : first.findIndex(({ cells }) => cells.length >= 2 && readHeadings(fields, cells))
  const isTable = wide.length >= filled.length * 0.5 && hasEqualWidths(wide)
  if (!isTable && keyAt < 0) return undefined
  const headings = lines[headingAt]?.cells ?? []
  return {
    lines: lines.map((line) => ({ ...line, cells: joinNames(headings, line.cells) })),
    headingAt,
    hasKey: keyAt >= 0,
  }
}

/** Whether two headings or more are known, one of them that of a number, an extension or a SIM card. */
function hasKeyHeading(fields: readonly PasteField[], cells: readonly string[]): boolean {
  const columns = readHeadings(fields, cells)?.filter((field) => field !== undefined) ?? []
  return columns.length >= 2 && columns.some(({ role }) => role === 'phone' || role === 'extension' || role === 'sim')
}

/** Joins the first and the last name of a person, if the headings have a column for each. */
function joinNames(headings: readonly string[], cells: readonly string[]): string[] {
  const names = nameColumns(headings)
  if (!names) return [...cells]
  const isHeading = headings === cells || headings.every((heading, at) => heading === cells[at])
  const name = isHeading ? 'Name' : [cells[names.first], cells[names.last]].filter(Boolean).join(' ')
  return cells.map((cell, at) => (at === names.first ? name : at === names.last ? '' : cell))
}

/** Returns the lines of a table that has one cell to a line, as web pages are copied. */
function unstack(fields: readonly PasteField[], filled: readonly TextLine[]): TableLines | undefined {
  const isHeading = (text: string) => fieldOfHeading(fields, text) !== undefined
  const all = filled.map(({ text }) => text.trim())
  const from = all.slice(0, maxIntroLines).findIndex((text, at) => isHeading(text) && isHeading(all[at + 1] ?? ''))
  if (from < 0) return undefined
  const texts = all.slice(from)
  const width = texts.slice(0, maxStackedWidth).findIndex((text) => !isHeading(text))
  if (width < 2 || texts.length < width * 2 || texts.length % width > 0) return undefined
  if (new Set(texts.slice(0, width).map((text) => fieldOfHeading(fields, text))).size < width) return undefined
  const intro = filled.slice(0, from).map((line) => ({ ...line, cells: [line.text] }))
  const rows = filled
    .slice(from)
    .flatMap((line, at) =>
      at % width === 0 ? [{ number: line.number, text: line.text, cells: texts.slice(at, at + width) }] : [],
    )
  return { lines: [...intro, ...rows], headingAt: from }
}

const maxStackedWidth = 20

/** Lines above the headings of such a table, at most. */
const maxIntroLines = 5

/** Whether at least two cells of the line are filled. */
export const isWide = ({ cells }: TableLine) => cells.filter((cell) => cell !== '').length >= 2

/** Whether the lines have about the same number of cells, which sentences with commas do not. */
function hasEqualWidths(lines: readonly TableLine[]): boolean {
  const counts = new Map<number, number>()
  for (const { cells } of lines) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return largest(counts.values()) >= lines.length * 0.6
}
