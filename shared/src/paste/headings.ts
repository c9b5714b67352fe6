import { matchHeadings, toHeading } from '../cells/headings.ts'
import { largest } from '../extremes.ts'
import { readCell } from './cells.ts'
import { type PasteField, type Role, takesMobiles } from './fields.ts'
import { findNumbers } from './numbers.ts'

/** Returns the field that a heading names. The field's own label wins over other words for it. */
export const fieldOfHeading = (fields: readonly PasteField[], text: string): PasteField | undefined =>
  readColumns(fields, [text])[0]

/** Returns the field of each heading. */
const readColumns = (fields: readonly PasteField[], cells: readonly string[]) =>
  matchHeadings(
    fields,
    cells.map((cell) => (cell.length > maxHeading || /\d{3}/.test(cell) ? '' : cell)),
    'filler',
  )

/** Characters that a heading can have. */
const maxHeading = 60

/** Returns the field of each column if the cells are headings; undefined if they are not. */
export function readHeadings(
  fields: readonly PasteField[],
  cells: readonly string[],
): (PasteField | undefined)[] | undefined {
  // A cell such as `: Reception` is the value of a record.
  if (cells.some((cell) => cell.length > maxHeading || /^[:=]/.test(cell) || findNumbers(cell).length > 0))
    return undefined
  const columns = readColumns(fields, cells)
  const count = columns.filter(Boolean).length
  const filledCount = cells.filter((cell) => cell.trim() !== '').length
  return count >= 2 || (count === 1 && filledCount <= 2) ? columns : undefined
}

const firstNames: ReadonlySet<string> = new Set(['first name', 'firstname', 'given name', 'given names', 'first'])
const lastNames: ReadonlySet<string> = new Set(['last name', 'lastname', 'surname', 'family name', 'last'])

/** Returns the columns of first and last names, if the headings have both. */
export function nameColumns(cells: readonly string[]): { first: number; last: number } | undefined {
  const headings = cells.map(toHeading)
  const first = headings.findIndex((heading) => firstNames.has(heading))
  const last = headings.findIndex((heading) => lastNames.has(heading))
  const isName = first >= 0 && last >= 0 && /name/.test(`${headings[first]} ${headings[last]}`)
  return isName ? { first, last } : undefined
}

/** The roles that a column without heading can have, the most particular ones first. */
const inferred: readonly Role[] = [
  'sim',
  'email',
  'phone',
  'date',
  'carrier',
  'option',
  'extension',
  'months',
  'flag',
  'account',
]

/** Returns the field of each column of a table without headings, by the form of the cells. */
export function inferColumns(
  fields: readonly PasteField[],
  rows: readonly (readonly string[])[],
): (PasteField | undefined)[] {
  const width = largest(rows.map((row) => row.length))
  const columns: (PasteField | undefined)[] = Array.from({ length: width }, () => undefined)
  const textsOf = (at: number) => rows.map((row) => row[at]?.trim() ?? '').filter((text) => text !== '')
  for (const role of inferred) {
    for (const field of fields.filter((each) => each.role === role && !columns.includes(each))) {
      const scores = columns.map((column, at) => (column ? 0 : shareThatFits(field, textsOf(at))))
      const best = largest(scores)
      if (best >= 0.6) columns[scores.indexOf(best)] = field
    }
  }
  const name = fields.find((field) => field.role === 'name') ?? fields.find((field) => field.name === 'comment')
  const at = columns.findIndex((column, index) => !column && shareOf(textsOf(index), isWords) >= 0.6)
  if (name && at >= 0) columns[at] = name
  return columns
}

const shareOf = (texts: readonly string[], fits: (text: string) => boolean) =>
  texts.length === 0 ? 0 : texts.filter(fits).length / texts.length

/** Whether a text has words, in the letters of any script. */
export const isWords = (text: string) => /\p{L}[\p{L}\p{M}]|\p{Script=Han}/u.test(text) && !text.includes('@')

/** Matches the serial number of a mobile, which looks like an account. */
const imei = /^(?:imei\b|\d{15}$)/i

/** Returns the share of cells that are values of the field and nothing else. */
function shareThatFits(field: PasteField, texts: readonly string[]): number {
  const cellFits = (text: string) => {
    if (field.role === 'phone') {
      const isForMobiles = takesMobiles(field)
      const [found] = findNumbers(text)
      return (
        found !== undefined &&
        (!isForMobiles || found.first.startsWith('04')) &&
        found.end - found.start >= text.length * 0.6
      )
    }
    if (field.role === 'account' && imei.test(text)) return false
    if (field.role === 'account') return /^[A-Z]{0,4}[\d -]{5,20}$/i.test(text) && findNumbers(text).length === 0
    if (field.role === 'extension') return /^(?:ext\.?|x)?\s*\d{2,5}(?:-\d{2,5})?$/i.test(text)
    if (field.role === 'months' && text.includes('$')) return false
    if (field.role === 'months') return /\bm(?:on)?th|year|yr/i.test(text) || /^(?:12|18|24|36|48|60)$/.test(text)
    const cell = readCell(field, text)
    return cell?.confidence === 'certain' && !cell.problem
  }
  return shareOf(texts, cellFits)
}
