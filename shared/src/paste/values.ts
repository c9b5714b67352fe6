import { findChoice } from '../cells/choice.ts'
import { findDate as findDay } from '../cells/day.ts'
import { findEmail as findAddress } from '../cells/email.ts'
import type { PasteField } from './fields.ts'
import type { PastedCell } from './result.ts'

/** Carriers and resellers whose names are known, with other spellings. A brand with its own bills keeps its own name. */
const carriers: readonly [name: string, ...spellings: string[]][] = [
  ['Telstra', 'bigpond', 'telstra business', 'telstra corporation'],
  ['Optus', 'singtel optus', 'optus business'],
  ['Vodafone', 'voda', 'vodaphone', 'vha'],
  ['TPG', 'tpg telecom', 'tpg telecomm'],
  ['AAPT', 'powertel'],
  ['iiNet'],
  ['Westnet'],
  ['Internode'],
  ['iPrimus', 'primus'],
  ['Vocus'],
  ['Commander'],
  ['Dodo'],
  ['MyNetFone', 'mnf', 'my net fone'],
  ['Symbio'],
  ['Aussie Broadband', 'aussie bb', 'abb'],
  ['Over the Wire', 'otw'],
  ['NetSIP'],
  ['Superloop'],
  ['Exetel'],
  ['Macquarie Telecom', 'macquarie', 'macquarie telecom group'],
  ['Amaysim', 'amaysim mobile'],
  ['Boost', 'boost mobile'],
  ['Belong', 'belong mobile'],
  ['ALDI Mobile', 'aldi'],
  ['Woolworths Mobile', 'everyday mobile'],
  ['Kogan Mobile', 'kogan'],
  ['Lebara', 'lebara mobile'],
  ['Lycamobile', 'lyca'],
  ['Southern Phone', 'southern phone company'],
  ['Spintel', 'spin tel'],
  ['Tangerine', 'tangerine telecom'],
  ['Pivotel', 'pivotel mobile'],
  ['Vonex', 'vonex telecom'],
  ['Maxotel', 'maxo', 'maxotel telecom'],
  ['Circles.Life', 'circles life'],
  ['Engin', 'engin voip'],
]

const spellings = carriers.flatMap(([name, ...others]) =>
  [name.toLowerCase(), ...others].map((spelling) => ({ name, spelling })),
)

/** Names that are also words. They count with a capital letter only: *these numbers belong to* names no carrier. */
const ordinaryWords: ReadonlySet<string> = new Set(['belong', 'boost', 'commander'])

/** Characters that make a name part of a longer word, an e-mail address or a domain. */
const wordBefore = /[\w@.-]$/
const wordAfter = /^(?:[\w@-]|\.\w)/

/** A value found inside a text. */
export interface Found extends PastedCell {
  start: number
  end: number
}

const at = (match: RegExpExecArray, cell: PastedCell): Found => {
  const [whole, part = whole] = match
  const start = match.index + whole.indexOf(part)
  return { ...cell, start, end: start + part.length }
}

/** Finds the first known carrier. The longest spelling at a place counts. */
export function findCarrier(text: string): Found | undefined {
  const lowerText = text.toLowerCase()
  const matches = spellings.flatMap(({ name, spelling }) => {
    for (let start = lowerText.indexOf(spelling); start >= 0; start = lowerText.indexOf(spelling, start + 1)) {
      const end = start + spelling.length
      const isWord = !wordBefore.test(text.slice(0, start)) && !wordAfter.test(text.slice(end))
      const isName = !ordinaryWords.has(spelling) || text[start] !== lowerText[start]
      if (isWord && isName) return [{ text: name, confidence: 'certain' as const, start, end }]
    }
    return []
  })
  return matches.sort((one, other) => one.start - other.start || other.end - one.end)[0]
}

const accountPattern =
  /\b(?:(?:billing\s+)?acc(?:oun)?t?|a\/c|acct|customer)\b\.?\s*(?:(?:no|num|number|id|ref)\b\.?\s*)?(?:is\b\s*)?(?:[:#=]+\s*)?(?:#\s*)?((?:[A-Za-z]{1,4}-?)?\d[\w-]*(?: \d{2,4}){0,4})/i

/** Finds an account number that is named as such. */
export function findAccount(text: string): Found | undefined {
  const match = accountPattern.exec(text)
  const [, digits = ''] = match ?? []
  return match && digits.length >= 4
    ? { ...at(match, { text: digits.replace(/\s+/g, ' ').trim(), confidence: 'certain' }), start: match.index }
    : undefined
}

const simPattern = /(?<!\d)89\s?61(?:[\s-]?\d){14,16}[A-Z]?(?!\d)/i

/** Finds an e-mail address. */
export function findEmail(text: string): Found | undefined {
  const found = findAddress(text)
  return found && { text: found.value, confidence: 'certain', start: found.start, end: found.end }
}

/** Finds the number of a SIM card, which begins with 8961 and has 18 to 20 digits. */
export function findSim(text: string): Found | undefined {
  const match = simPattern.exec(text)
  return match ? at(match, { text: match[0].replace(/[\s-]/g, ''), confidence: 'certain' }) : undefined
}

const extensionPattern =
  /(?<![\w.])(?:extension|extn|ext|exten|x|#)\s*(?:no\.?\s*|\.\s*)?(?:[:#=-]\s*)?(\d{2,5})(?!\d)/i

/** Finds an extension that is named as such, as `ext 201` and `x201` are. */
export function findExtension(text: string): Found | undefined {
  const match = extensionPattern.exec(text)
  return match ? { ...at(match, { text: String(match[1]), confidence: 'certain' }), start: match.index } : undefined
}

/** Finds a date with the day first, and writes it as YYYY-MM-DD. */
export function findDate(text: string): Found | undefined {
  const date = findDay(text)
  if (!date) return undefined
  const { value, start, end } = date
  return value === undefined
    ? {
        text: text.slice(start, end),
        confidence: 'unsure',
        problem: 'This is not a date with the day first',
        start,
        end,
      }
    : { text: value, confidence: 'certain', start, end }
}

const monthsPattern = /(?<!\d)(\d{1,2})\s*(?:-\s*)?(?:months?|mths?|mos?)\b/i
const yearsPattern = /(?<!\d)(\d)\s*(?:-\s*)?(?:years?|yrs?)\b/i

/** Finds a contract term, in months. */
export function findMonths(text: string): Found | undefined {
  const months = monthsPattern.exec(text)
  if (months) return whole(months, String(months[1]))
  const years = yearsPattern.exec(text)
  return years ? whole(years, String(Number(years[1]) * 12)) : undefined
}

const whole = (match: RegExpExecArray, text: string): Found => ({
  text,
  confidence: 'certain',
  start: match.index,
  end: match.index + match[0].length,
})

/** Finds the choice that a text names. */
export function findOption({ label, options = [], words = {} }: PasteField, text: string): Found | undefined {
  const found = findChoice(label, text, options, words)
  if (!found) return undefined
  const { choice, isWhole, start, end } = found
  return choice.problem === undefined
    ? { text: choice.value, confidence: isWhole ? 'certain' : 'likely', start, end }
    : { text: text.trim(), confidence: 'unsure', problem: choice.problem, start, end }
}
