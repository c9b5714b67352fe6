import { cleanLine, isNothing, shortenedMessage, writeOut } from '../cells/clean.ts'
import { type CellKind, readCell as readTyped } from '../cells/read-cell.ts'
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

/** Reads the whole text of a cell as a value of the field. Undefined if the cell is empty or says so. */
export function readCell(field: PasteField, text: string): PastedCell | undefined {
  const plain = cleanLine(text)
  const full = writeOut(plain)
  if (full === undefined) return refused(plain, shortenedMessage(field.label, plain))
  if (full === '' || (isNothing(full) && field.role !== 'flag')) return undefined
  return readers[field.role](field, full)
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

/** Reads a text as if it had been typed into the field. If it is no such value, `find` looks for one among its words. */
function asTyped(kind: CellKind, find?: (text: string) => PastedCell | undefined): Reader {
  return ({ label }, text) => {
    const { value, problem } = readTyped({ kind, label }, text)
    if (problem === undefined) return certain(typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value))
    return orRefused(find?.(text), text, problem)
  }
}

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
  date: asTyped('date', findDate),
  months: asTyped('months', findMonths),
  option: (field, text) =>
    orRefused(findOption(field, text), text, `“${text}” is not among the choices for ${field.label}`),
  flag: asTyped('flag'),
  money: asTyped('money'),
  count: asTyped('number'),
  size: asTyped('number'),
  text: (_, text) => certain(text.replace(/\s+/g, ' ')),
}
