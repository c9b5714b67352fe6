import { largest } from '../extremes.ts'
import { ownValue } from '../own-value.ts'
import type { PasteField } from './fields.ts'
import { findNumbers } from './numbers.ts'
import type { PastedCell } from './result.ts'
import { wordsOf } from './text.ts'

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
  /\b(?:(?:billing\s+)?acc(?:oun)?t?|a\/c|acct|customer)\b\.?\s*(?:no|num|number|id|ref)?\b\.?\s*(?:is\b)?\s*[:#=]*\s*#?\s*((?=[\w-]*\d)(?:[A-Za-z]{1,4}-?)?\d[\w-]*(?: \d{2,4}){0,4})/i

/** Finds an account number that is named as such. */
export function findAccount(text: string): Found | undefined {
  const match = accountPattern.exec(text)
  const [, digits = ''] = match ?? []
  return match && digits.length >= 4
    ? { ...at(match, { text: digits.replace(/\s+/g, ' ').trim(), confidence: 'certain' }), start: match.index }
    : undefined
}

const emailPattern = /(?<![A-Z0-9._%+'-])[A-Z0-9._%+'-]{1,64}@[A-Z0-9-]{1,63}(?:\.[A-Z0-9-]{1,63})+/i

export function findEmail(text: string): Found | undefined {
  const match = emailPattern.exec(text)
  return match ? at(match, { text: match[0].toLowerCase(), confidence: 'certain' }) : undefined
}

const simPattern = /(?<!\d)89\s?61(?:[\s-]?\d){14,16}[A-Z]?(?!\d)/i

/** Finds the number of a SIM card, which begins with 8961 and has 18 to 20 digits. */
export function findSim(text: string): Found | undefined {
  const match = simPattern.exec(text)
  return match ? at(match, { text: match[0].replace(/[\s-]/g, ''), confidence: 'certain' }) : undefined
}

const extensionPattern = /(?<![\w.])(?:extension|extn|ext|exten|x|#)\s*(?:no)?\.?\s*[:#=-]?\s*(\d{2,5})(?!\d)/i

/** Finds an extension that is named as such, as `ext 201` and `x201` are. */
export function findExtension(text: string): Found | undefined {
  const match = extensionPattern.exec(text)
  return match ? { ...at(match, { text: String(match[1]), confidence: 'certain' }), start: match.index } : undefined
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const numericDate = /(?<![\d/])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d/])/
const wordDate =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s-]+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?[\s-]+(\d{4}|\d{2})(?!\d)/i
const monthFirst =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/i
const isoDate = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/

/** Finds a date with the day first, and writes it as YYYY-MM-DD. A year of two digits is one of 1931 to 2030. */
export function findDate(text: string): Found | undefined {
  const iso = isoDate.exec(text)
  if (iso) return toDate(iso, Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const word = wordDate.exec(text)
  if (word) return toDate(word, toYear(word[3]), toMonth(word[2]), Number(word[1]))
  const monthDay = monthFirst.exec(text)
  if (monthDay) return toDate(monthDay, Number(monthDay[3]), toMonth(monthDay[1]), Number(monthDay[2]))
  const numeric = numericDate.exec(text)
  return numeric ? toDate(numeric, toYear(numeric[3]), Number(numeric[2]), Number(numeric[1])) : undefined
}

const toMonth = (name: string | undefined) => monthNames.indexOf(String(name).toLowerCase()) + 1

function toYear(text: string | undefined): number {
  const year = Number(text)
  if (year >= 100) return year
  return year + (year > 30 ? 1900 : 2000)
}

function toDate(match: RegExpExecArray, year: number, month: number, day: number): Found {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  const place = { start: match.index, end: match.index + match[0].length }
  if (!isReal)
    return { text: match[0], confidence: 'unsure', problem: 'This is not a date with the day first', ...place }
  return { text: date.toISOString().slice(0, 10), confidence: 'certain', ...place }
}

const monthsPattern = /(?<!\d)(\d{1,2})\s*-?\s*(?:months?|mths?|mos?)\b/i
const yearsPattern = /(?<!\d)(\d)\s*-?\s*(?:years?|yrs?)\b/i

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

/** Finds the choice that a text names: the whole text, another word for it, or the longest choice whose words are all in it. */
export function findOption({ options = [], words = {} }: PasteField, text: string): Found | undefined {
  const plain = text.trim().toLowerCase()
  const place = { start: 0, end: text.length }
  const same = options.find((option) => option.toLowerCase() === plain)
  if (same) return { text: same, confidence: 'certain', ...place }
  const synonym = ownValue(words, plain)
  if (synonym) return { text: synonym, confidence: 'certain', ...place }
  const textWords = new Set(wordsOf(text))
  const fits = options.filter((option) => {
    const parts = wordsOf(option)
    return parts.length > 0 && parts.every((part) => textWords.has(part))
  })
  const longest = largest(fits.map((option) => wordsOf(option).length))
  const best = fits.filter((option) => wordsOf(option).length === longest)
  const [first] = best
  if (!first) return undefined
  if (best.length > 1)
    return { text: text.trim(), confidence: 'unsure', problem: `It can be ${best.slice(0, 3).join(' or ')}`, ...place }
  return { text: first, confidence: 'likely', ...placeOf(first, text) }
}

/** Returns where the words of a choice begin and end in a text: where they follow each other, if they do so anywhere. */
function placeOf(option: string, text: string): { start: number; end: number } {
  const parts = wordsOf(option)
  const all = [...text.matchAll(/[a-z0-9]+/gi)]
  const isPart = all.map(([word]) => parts.includes(word.toLowerCase()))
  const from = all.findIndex((_, index) => {
    const window = all.slice(index, index + parts.length).map(([word]) => word.toLowerCase())
    return isPart[index] && parts.every((part) => window.includes(part))
  })
  const matches = from < 0 ? all.filter((_, index) => isPart[index]) : all.slice(from, from + parts.length)
  const first = matches[0]
  const last = matches.at(-1)
  return { start: first?.index ?? 0, end: last ? last.index + last[0].length : text.length }
}

/** Finds the first number of a text. */
export function findPhone(text: string): (Found & { last?: string }) | undefined {
  const [found] = findNumbers(text)
  return found && { ...found, text: found.first }
}
