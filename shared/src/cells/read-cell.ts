import { readMoney, readMonths, readNumber } from './amount.ts'
import { type Option, readChoice } from './choice.ts'
import { cleanLine, cleanText, shortenedMessage, writeOut } from './clean.ts'
import { readDate } from './day.ts'
import { cleanEmail } from './email.ts'
import { readFlag } from './flag.ts'
import { cleanNumber } from './number.ts'
import type { Reading } from './reading.ts'

/** What the text of a cell means. */
export type CellKind = 'text' | 'lines' | 'phone' | 'email' | 'number' | 'money' | 'months' | 'date' | 'flag' | 'choice'

/** A field whose text is read. */
export interface CellField {
  kind: CellKind
  label: string
  options?: readonly Option[]
}

/**
 * Reads the whole text of a cell, however it was entered: typed, pasted or imported. Undefined is the value of an empty text. Rules
 * of the field, such as its length and the type of a number, are those of its schema.
 */
export function readCell({ kind, label, options = [] }: CellField, text: string): Reading<unknown> {
  const line = cleanLine(text)
  if (line === '') return { value: kind === 'flag' ? false : undefined }
  switch (kind) {
    case 'number':
      return readNumber(label, line)
    case 'money':
      return readMoney(label, line)
    case 'months':
      return readMonths(label, line)
    case 'date':
      return readDate(label, line)
    case 'flag':
      return readFlag(label, line)
    case 'choice': {
      const choice = readChoice(label, line, options)
      return choice.problem === undefined ? { value: choice.value.value } : choice
    }
    case 'email':
      return { value: cleanEmail(line) }
    case 'phone':
      return ifComplete(label, line, cleanNumber(line))
    case 'lines':
      return ifComplete(label, line, cleanText(text).trim())
    default:
      return ifComplete(label, line, line)
  }
}

/** Refuses a number whose last digits a spreadsheet has rounded away. */
const ifComplete = (label: string, line: string, value: string): Reading<string> =>
  writeOut(line) === undefined ? { problem: shortenedMessage(label, line) } : { value }
