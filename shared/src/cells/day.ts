import { toPlain } from './clean.ts'
import type { Reading } from './reading.ts'

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

type Parts = 'y' | 'm' | 'd'

/** The forms of a date, with the sequence of their parts. The day comes before the month. */
const forms: readonly [form: RegExp, parts: readonly [Parts, Parts, Parts]][] = [
  [/(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/, ['y', 'm', 'd']],
  [
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?: of)?[\s./-]*(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*,?[\s./-]*'?(\d{4}|\d{2})(?!\d)/i,
    ['d', 'm', 'y'],
  ],
  [
    /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s./-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s./-]+(\d{4})(?!\d)/i,
    ['m', 'd', 'y'],
  ],
  [/(?<![\d/])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d/])/, ['d', 'm', 'y']],
]

/** Forms that only a whole text can have, because telephone numbers have them too. */
const wholeForms: typeof forms = [
  [/(\d{4})(\d{2})(\d{2})/, ['y', 'm', 'd']],
  [/(\d{4})[/. ](\d{1,2})[/. ](\d{1,2})/, ['y', 'm', 'd']],
  [/(\d{2})(\d{2})(\d{4}|\d{2})/, ['d', 'm', 'y']],
  [/(\d{1,2}) (\d{1,2}) (\d{4}|\d{2})/, ['d', 'm', 'y']],
]

const around =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?(.*?)(?:[T ,] ?\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:[ap]\.?m\.?)?(?:z|[+-]\d\d:?\d\d)?)?$/is

/** Reads a date such as `14/03/1980`, `14.3.80`, `14 March 1980`, `140380` or `1980-03-14` as YYYY-MM-DD. A time is left out. */
export function readDate(label: string, text: string): Reading<string> {
  const plain = around.exec(toPlain(text))?.[1] ?? ''
  const dates = [...forms, ...wholeForms].flatMap(([form, parts]) => {
    const match = form.exec(plain)
    return match?.[0] === plain ? [toDate(match, parts)] : []
  })
  const date = dates.find((each) => each !== undefined)
  if (date) return { value: date }
  const [, second = '', first = '', yearText = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(plain) ?? []
  const dayFirst = `${first.padStart(2, '0')}/${second.padStart(2, '0')}/${yearText}`
  if (toRealDate(Number(yearText), Number(second), Number(first)))
    return { problem: `${label} has the month first. Write ${dayFirst}` }
  return { problem: `${label} must be a date such as 21/11/2026` }
}

/** A date inside a text. Without `value`, the day does not exist. */
export interface FoundDate {
  value: string | undefined
  start: number
  end: number
}

/** Finds the first date of the first form that a text has. */
export function findDate(text: string): FoundDate | undefined {
  for (const [form, parts] of forms) {
    const match = form.exec(text)
    if (match) return { value: toDate(match, parts), start: match.index, end: match.index + match[0].length }
  }
  return undefined
}

function toDate(match: RegExpExecArray, parts: readonly Parts[]): string | undefined {
  const part = (name: Parts) => String(match[parts.indexOf(name) + 1]).toLowerCase()
  const named = monthNames.indexOf(part('m').slice(0, 3))
  return toRealDate(toYear(part('y')), named < 0 ? Number(part('m')) : named + 1, Number(part('d')))
}

/** Years of two digits are 1930 to 2029. */
const toYear = (text: string) => Number(text) + (text.length > 2 ? 0 : Number(text) >= 30 ? 1900 : 2000)

function toRealDate(yearNumber: number, monthNumber: number, day: number): string | undefined {
  if (!(yearNumber >= 1800 && yearNumber < 2200)) return undefined
  const date = new Date(Date.UTC(yearNumber, monthNumber - 1, day))
  const exists = date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : undefined
}
