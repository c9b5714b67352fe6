import { isMobile } from '../rules/phone.ts'
import { type PasteField, takesMobiles } from './fields.ts'
import { findNumbers } from './numbers.ts'
import type { PastedCell } from './result.ts'
import {
  findAccount,
  findCarrier,
  findDate,
  findEmail,
  findExtension,
  findMonths,
  findOption,
  findSim,
} from './values.ts'

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'on', '✓', '✔', 'enabled', 'active'])
const no = new Set(['no', 'n', 'false', '0', 'off', '-', 'none', 'n/a', 'na', 'disabled'])

/** Cells that say that there is no value. */
const nothing = /^(?:-+|n\/?a|nil|none|null|tba|tbc|tbd|\?+|unknown)$/i

/** Reads the whole text of a cell as a value of the field. Undefined if the cell is empty or says so. */
export function readCell(field: PasteField, text: string): PastedCell | undefined {
  const plain = expandNumber(text.trim())
  if (plain.problem) return plain
  if (plain.text === '' || (nothing.test(plain.text) && field.role !== 'flag')) return undefined
  return readers[field.role](field, plain.text)
}

type Reader = (field: PasteField, text: string) => PastedCell | undefined

const certain = (text: string): PastedCell => ({ text, confidence: 'certain' })
const refused = (text: string, problem: string): PastedCell => ({ text, confidence: 'unsure', problem })
const orRefused = (match: PastedCell | undefined, text: string, problem: string): PastedCell =>
  match ? cellOf(match) : refused(text, problem)

/** Returns the cell of a found value, without its place. */
export const cellOf = ({ text, confidence, problem }: PastedCell): PastedCell => ({
  text,
  confidence,
  ...(problem && { problem }),
})

const readers: Record<PasteField['role'], Reader> = {
  phone: (field, text) => {
    const { label } = field
    const [match] = findNumbers(text)
    if (match && takesMobiles(field) && !isMobile(match.first)) return refused(text, `${label} must be a mobile number`)
    return match ? cellOf({ ...match, text: match.first }) : refused(text, `${label} is not a valid number`)
  },
  range: ({ label }, text) => {
    const [match] = findNumbers(text)
    if (match) return cellOf({ ...match, text: match.last ?? match.first })
    const tail = /^\D*(\d{1,8})\D*$/.exec(text)?.[1]
    return tail ? { text: tail, confidence: 'likely' } : refused(text, `${label} is not a valid number`)
  },
  extension: ({ label }, text) => {
    const extension = findExtension(text)
    if (extension) return cellOf(extension)
    const digits = /^\D*(\d{2,5})(?:\.0)?\D*$/.exec(text)?.[1]
    return digits ? certain(digits) : refused(text, `${label} must be a number of two to five digits`)
  },
  email: ({ label }, text) => orRefused(findEmail(text), text, `The ${label} is not a valid e-mail address`),
  carrier: (_, text) => {
    const match = findCarrier(text)
    return match ? cellOf(match) : { text, confidence: 'likely' }
  },
  account: (_, text) => {
    const match = findAccount(text)
    return match ? cellOf(match) : certain(text.replace(/\s+/g, ' '))
  },
  name: (_, text) => certain(text.replace(/\s+/g, ' ')),
  sim: (_, text) => orRefused(findSim(text), text.replace(/[\s-]/g, ''), 'A SIM card number begins with 8961'),
  date: ({ label }, text) => orRefused(findDate(text), text, `${label} must be a date such as 21/11/2026`),
  months: ({ label }, text) => {
    const match = findMonths(text)
    if (match) return cellOf(match)
    if (/^(?:no contract|casual|month(?:ly)?|month[ -]to[ -]month|mtm|m2m)$/i.test(text)) return certain('0')
    return /^\d{1,2}(?:\.0)?$/.test(text)
      ? certain(String(Number.parseInt(text, 10)))
      : refused(text, `${label} must be a number of months`)
  },
  option: (field, text) =>
    orRefused(findOption(field, text), text, `“${text}” is not among the choices for ${field.label}`),
  flag: ({ label }, text) => {
    const word = text.toLowerCase()
    if (yes.has(word)) return certain('Yes')
    return no.has(word) ? certain('No') : refused(text, `${label} must be Yes or No`)
  },
  money: readAmount,
  count: readAmount,
  text: (_, text) => certain(text.replace(/\s+/g, ' ')),
}

function readAmount({ label }: PasteField, text: string): PastedCell {
  const plain = text.replace(/[\s,$]|aud/gi, '')
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? certain(plain) : refused(text, `${label} must be a number`)
}

/** Writes out a number that a spreadsheet shortened, such as 4.12345678E+8. The last digits are lost if it rounded. */
function expandNumber(text: string): PastedCell {
  const match = /^(\d)\.(\d+)E\+?(\d{1,2})$/i.exec(text)
  if (!match) return { text, confidence: 'certain' }
  const [, first = '', rest = '', exponent] = match
  if (rest.length > Number(exponent)) return { text, confidence: 'certain' }
  if (rest.length < Number(exponent))
    return refused(text, 'The spreadsheet has shortened this number. Format the column as text and copy it again.')
  return { text: first + rest, confidence: 'likely' }
}
