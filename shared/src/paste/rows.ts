import { isMobile } from '../rules/phone.ts'
import { cellOf } from './cells.ts'
import { type PasteField, type Role, rangeEnd, takesMobiles } from './fields.ts'
import { endOf, type FoundNumber, maxRange, numbersOf } from './numbers.ts'
import { lower, type PastedCell, type PastedRow } from './result.ts'
import { findExtension } from './values.ts'

/** The values of a row, before its numbers are assigned to fields. */
export interface Draft {
  line: number
  cells: Record<string, PastedCell>
  numbers: readonly FoundNumber[]
}

/** The last number of a range in a table, for services without a field for it. */
export const lastNumber: PasteField = {
  name: 'lastNumber',
  label: 'Last number',
  role: 'range',
  headings: [...rangeEnd, 'end of range'],
}

/** How many numbers a range has, in a table without its last number. */
export const rangeSize: PasteField = {
  name: 'rangeSize',
  label: 'Quantity',
  role: 'size',
  headings: [
    ...['quantity', 'qty', 'count', 'size', 'block', 'dids', 'numbers in range', 'number of numbers', 'no of numbers'],
    ...['range size', 'block size', 'size of range', 'number count', 'how many', 'indials', 'total numbers'],
  ],
}

/** Rows of one range, at most. */
const maxRows = 1_000

/** Extensions of one range, at most. */
const maxExtensions = 500

export const fieldOf = (fields: readonly PasteField[], role: Role) => fields.find((field) => field.role === role)

/**
 * Makes the rows of a draft. A service with one field for numbers gets a row for each number; with several, the mobile goes to
 * the mobile field. A range stays in its row if the service has a field for its end; otherwise each number gets a row.
 */
export function toRows(fields: readonly PasteField[], { line, cells: allCells, numbers }: Draft): PastedRow[] {
  const { [rangeSize.name]: size, ...otherCells } = allCells
  const cells = numbers.length === 0 && size ? withSize(fields, otherCells, size) : otherCells
  const phoneFields = fields.filter(({ role, name }) => role === 'phone' && !cells[name])
  const [onlyField] = phoneFields
  if (numbers.length === 0 || !onlyField)
    return expandExtensions(fields, { line, cells: withRange(fields, cells) }).flatMap((row) =>
      expandRange(fields, row),
    )
  if (phoneFields.length > 1) {
    const assigned = { ...cells }
    for (const number of numbers) {
      const isForMobiles = isMobile(number.first)
      const free = phoneFields.filter(({ name }) => !assigned[name])
      const field = free.find((each) => takesMobiles(each) === isForMobiles) ?? free.find((each) => !takesMobiles(each))
      if (field) assigned[field.name] = numberCell(number)
    }
    return expandExtensions(fields, { line, cells: assigned })
  }
  const rangeField = fields.find((field) => field.role === 'range' && field !== lastNumber)
  return numbers.flatMap((number) => {
    if (!number.last) return [{ line, cells: { ...cells, [onlyField.name]: numberCell(number) } }]
    if (rangeField) {
      const last: PastedCell = { text: number.last, confidence: number.confidence }
      return [{ line, cells: { ...cells, [onlyField.name]: numberCell(number), [rangeField.name]: last } }]
    }
    if (Number(number.last) - Number(number.first) >= maxRows)
      return expandRange([...fields, lastNumber], {
        line,
        cells: {
          ...cells,
          [onlyField.name]: numberCell(number),
          [lastNumber.name]: numberCell({ ...number, first: number.last }),
        },
      })
    return numbersOf(number).map((text) => ({
      line,
      cells: { ...cells, [onlyField.name]: { ...numberCell(number), text } },
    }))
  })
}

const numberCell = (number: FoundNumber) => cellOf({ ...number, text: number.first })

/** Makes a row for each number up to `lastNumber`. */
function expandRange(fields: readonly PasteField[], row: PastedRow): PastedRow[] {
  const phone = fieldOf(fields, 'phone')
  const { [lastNumber.name]: last, ...cells } = row.cells
  const first = phone && cells[phone.name]
  if (!last || !phone || !first) return [{ ...row, cells }]
  if (first.problem) return [{ ...row, cells }]
  const isTooLong = !last.problem && Number(last.text) - Number(first.text) >= maxRows
  const problem = isTooLong ? `The range has more than ${maxRows.toLocaleString('en-AU')} numbers` : last.problem
  if (problem) return [{ ...row, cells: { ...cells, [phone.name]: { ...first, problem } } }]
  return numbersOf({ first: first.text, last: last.text }).map((text) => ({
    ...row,
    cells: { ...cells, [phone.name]: { ...first, text, confidence: lower(first.confidence, 'likely') } },
  }))
}

/** Adds the end of a range that has a size, to be checked. A size that does not fit makes the number one to check. */
function withSize(fields: readonly PasteField[], cells: Record<string, PastedCell>, size: PastedCell) {
  const phone = fieldOf(fields, 'phone')
  const range = fieldOf(fields, 'range')
  const start = phone && cells[phone.name]
  const count = size.problem ? 0 : Number(size.text)
  if (!start || !range || start.problem || count === 1) return cells
  const last = endOf(start.text, String(Number(start.text) + count - 1).padStart(start.text.length, '0'))
  const known = withRange(fields, cells)[range.name]
  if (known && (known.problem || known.text === last)) return cells
  if (!known && last) return { ...cells, [range.name]: { text: last, confidence: 'unsure' as const } }
  return { ...cells, [phone.name]: { ...start, confidence: 'unsure' as const } }
}

/** Completes the end of a range that has only its last digits, such as 99 after 0298765000. */
function withRange(fields: readonly PasteField[], cells: Record<string, PastedCell>): Record<string, PastedCell> {
  const range = fieldOf(fields, 'range')
  const first = fields.find(({ role, name }) => role === 'phone' && cells[name])
  const start = first && cells[first.name]
  const end = range && cells[range.name]
  if (!range || !start || !end || start.problem) return cells
  if (end.text === start.text) {
    const { [range.name]: _, ...rest } = cells
    return rest
  }
  if (end.problem || !/^\d+$/.test(end.text)) return cells
  const isTail = end.text.length < start.text.length
  const text = isTail ? start.text.slice(0, start.text.length - end.text.length) + end.text : end.text
  const isAfter = Number(text) > Number(start.text)
  const tooLong = `The range has more than ${maxRange.toLocaleString('en-AU')} numbers`
  const problem = endOf(start.text, text) ? undefined : isAfter ? tooLong : 'The range ends before it starts'
  const confidence = isTail ? 'likely' : end.confidence
  return { ...cells, [range.name]: { text, confidence, ...(problem && { problem }) } }
}

/** Makes a row for each extension of a range such as `200-205`. */
function expandExtensions(fields: readonly PasteField[], row: PastedRow): PastedRow[] {
  const field = fieldOf(fields, 'extension')
  const cell = field && row.cells[field.name]
  const ends = cell && /^(\d{2,5})-(\d{2,5})$/.exec(cell.text)
  if (!field || !cell || !ends) return [row]
  const first = Number(ends[1])
  const count = Number(ends[2]) - first + 1
  if (count < 2 || count > maxExtensions) return [row]
  return Array.from({ length: count }, (_, index) => ({
    ...row,
    cells: {
      ...row.cells,
      [field.name]: { ...cell, text: String(first + index), confidence: lower(cell.confidence, 'likely') },
    },
  }))
}

/** Returns the extension inside the text of a number, as in `tel:+61298765000;ext=201`, for a row without one. */
export function extensionIn(fields: readonly PasteField[], { role }: PasteField, text: string) {
  const field = fieldOf(fields, 'extension')
  const match = field && role === 'phone' ? findExtension(text) : undefined
  return field && match ? { [field.name]: cellOf(match) } : {}
}

/** Whether the cells name something that a row can be about: a number, an extension, a SIM card or a person. */
export function isIdentified(fields: readonly PasteField[], { cells, numbers }: Omit<Draft, 'line'>): boolean {
  const hasExtensions = fieldOf(fields, 'extension') !== undefined
  return (
    numbers.length > 0 ||
    fields.some(
      ({ name, role }) =>
        cells[name] &&
        (role === 'extension' || role === 'phone' || role === 'sim' || (role === 'name' && hasExtensions)),
    )
  )
}

/** Sets the choice that follows from a number: a mobile whose number is known keeps it. */
export function withOrderType(fields: readonly PasteField[], row: PastedRow): PastedRow {
  const field = fields.find(({ name }) => name === 'orderType')
  const number = fields.find(({ role }) => role === 'phone')
  const keep = field?.words?.keep
  if (!field || !keep || !number || row.cells[field.name] || !row.cells[number.name]) return row
  return { ...row, cells: { ...row.cells, [field.name]: { text: keep, confidence: 'likely' } } }
}
