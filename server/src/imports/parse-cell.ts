import { isDate } from '@dealerline/shared/contract/dates.ts'
import { describeProblems } from './cell-problems.ts'
import type { ImportField, ListEntry } from './kind.ts'

/** The value of a cell, or the problem with it. */
export type ParsedCell = { value: unknown; problem?: undefined } | { problem: string; value?: undefined }

const yes = new Set(['yes', 'y', 'true', '1', 'x'])
const no = new Set(['no', 'n', 'false', '0', ''])

/** The entries of a list by name in lower case. */
type Entries = ReadonlyMap<string, ListEntry>

/** Parses a cell and checks it by the rules of the field. `entries` is the list to which the field refers. */
export function parseCell(field: ImportField, text: string, entries: Entries): ParsedCell {
  if (text.includes('\0')) return { problem: `${field.label} has a character that is not text` }
  const parsed = read(field, text, entries)
  if (parsed.problem !== undefined) return parsed
  const result = field.schema.safeParse(parsed.value)
  if (result.success) return { value: result.data }
  return { problem: describeProblems(field, text, result.error) }
}

function read(field: ImportField, text: string, entries: Entries): ParsedCell {
  if (field.list) return readEntry(field, text, entries)
  switch (field.kind) {
    case 'flag':
      return readFlag(field, text)
    case 'number':
    case 'money':
    case 'months':
      return readNumber(field, text)
    case 'choice':
      return readChoice(field, text)
    case 'date':
      return readDate(field, text)
    case 'phone':
      return { value: withLeadingZero(text) }
    default:
      return readText(field, text)
  }
}

/**
 * Refuses a number that Excel has shortened, such as `7.0E+07`: its digits are lost. Excel writes account numbers and ABNs
 * in this form when their cells have the format General.
 */
function readText({ label }: ImportField, text: string): ParsedCell {
  if (!/^\d(?:[.,]\d+)?E\+\d{2}$/i.test(text)) return { value: text }
  return {
    problem: `${label} "${text}" is a number that Excel has shortened. Give the column the format Text, and enter it again`,
  }
}

function readFlag({ label }: ImportField, text: string): ParsedCell {
  const word = text.toLowerCase()
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { problem: `${label} must be Yes or No` }
}

/** Reads a number such as `1,284.50`, `$45` or `1284,5`. A comma before one or two last digits is a decimal comma. */
function readNumber({ label, blank }: ImportField, text: string): ParsedCell {
  if (text === '') return { value: blank }
  const plain = text.replace(/[\s$]/g, '')
  const withPoint = /^-?\d+(?:\.\d{3})*,\d{1,2}$/.test(plain)
    ? plain.replaceAll('.', '').replace(',', '.')
    : plain.replaceAll(',', '')
  if (!/^-?\d*\.?\d+$/.test(withPoint)) return { problem: `${label} must be a number, not "${text}"` }
  return { value: Number(withPoint) }
}

/** Reads a date such as `14/03/1980`, as the screens and Excel in Australia write it, or `1980-03-14`. */
function readDate({ label }: ImportField, text: string): ParsedCell {
  if (text === '') return { value: text }
  const [, day = '', month = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const value = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  // The schema takes the day of a date with a time.
  if (isDate(value.slice(0, 10))) return { value }
  return { problem: `${label} must be a date such as 14/03/1980 or 1980-03-14, not "${text}"` }
}

/** Returns a number with the zero that Excel removes from a cell such as `0412000102`. */
const withLeadingZero = (text: string) => (/^[23478]\d{8}$/.test(text.replace(/\s+/g, '')) ? `0${text}` : text)

function readChoice({ label, options = [] }: ImportField, text: string): ParsedCell {
  const word = text.toLowerCase()
  const option = options.find((each) => [each.label, String(each.value)].some((name) => name.toLowerCase() === word))
  if (option || text === '') return { value: option?.value ?? text }
  return { problem: `${label} "${text}" is none of ${options.map((each) => each.label).join(', ')}` }
}

function readEntry({ label, blank }: ImportField, text: string, entries: Entries): ParsedCell {
  if (text === '') return { value: blank }
  const entry = entries.get(text.toLowerCase())
  return entry ? { value: entry.id } : { problem: `${label} "${text}" does not exist. Import it first` }
}

/** Returns the cell of a value, which `parseCell` reads as the same value. `names` are those of the entries by id. */
export function toCell(field: ImportField, value: unknown, names: ReadonlyMap<number, string>): string {
  if (field.list) return names.get(Number(value)) ?? ''
  if (field.kind === 'flag') return value ? 'Yes' : 'No'
  if (field.kind === 'choice')
    return field.options?.find((option) => option.value === value)?.label ?? String(value ?? '')
  return String(value ?? '')
}
