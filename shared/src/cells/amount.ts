import { toPlain } from './clean.ts'
import { ambiguous, type Reading } from './reading.ts'

const groups = /^\d{1,3}(?:([, '])\d{3})(?:\1\d{3})*(?:\.\d*)?$/
const groupsWithPoints = /^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,}|(?:[ ']\d{3})+,\d{1,2})$/
const decimalComma = /^(\d+),(\d{1,2})$/

/**
 * Reads a number such as `1,284.50`, `$45`, `1284,5` or `(12.00)` for minus 12. `45,50` can be 45.50 or 4,550, and `1.234` can be
 * 1,234: both are refused. A comma is certainly a decimal comma after four digits or after a zero.
 */
export function readNumber(label: string, text: string): Reading<number> {
  // `45.-` and `45,-` are whole amounts, not negative ones.
  const plain = toPlain(text)
    .replace(/^([(+-]*) ?(?:aud ?\$?|au?\$|\$) ?/i, '$1')
    .replace(/ ?(?:aud|\$)(?=[)+-]?$)/i, '')
    .replace(/(\d)[.,]-+$/, '$1')
  const inBrackets = /^\((.+)\)$/.exec(plain)?.[1]
  const [, sign, digits = '', end] = /^([+-]?) ?(.*?) ?(-?)$/s.exec(inBrackets ?? plain) ?? []
  if (sign && (end || inBrackets)) return { problem: `${label} must be a number` }
  const isMinus = Boolean(inBrackets) || sign === '-' || end === '-'
  const amount = toAmount(label, digits)
  return isMinus && amount.problem === undefined ? { value: -amount.value || 0 } : amount
}

function toAmount(label: string, digits: string): Reading<number> {
  const [, whole = '', part = ''] = decimalComma.exec(digits) ?? []
  if (part !== '') {
    const isCertain = whole.length > 3 || /^0/.test(whole)
    if (isCertain) return { value: Number(`${whole}.${part}`) }
    return ambiguous(label, [`${whole}.${part}`, Number(whole + part).toLocaleString('en-AU')])
  }
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return ambiguous(label, [digits.replace('.', ','), `${digits}0`])
  if (groups.test(digits)) return { value: Number(digits.replace(/[, ']/g, '')) }
  if (groupsWithPoints.test(digits)) return { value: Number(digits.replace(/[. ']/g, '').replace(',', '.')) }
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(digits) ? { value: Number(digits) } : { problem: `${label} must be a number` }
}

const perMonth =
  / ?(?:\/|\bper\b|\ba\b)? ?\b(?:mth|month|mo|p\.?m|p\/m|pcm|monthly)\b\.?| ?\(?\binc(?:l(?:uding)?|\.)?\.? gst\)?/gi

/** Reads an amount in dollars, such as `$1,284.50` or `89.95/month`. */
export function readMoney(label: string, text: string): Reading<number> {
  const reading = readNumber(label, toPlain(text).replace(perMonth, ''))
  if (reading.problem !== undefined) return reading
  const cents = Math.round(reading.value * 100)
  return Math.abs(reading.value * 100 - cents) > 1e-6
    ? { problem: `${label} has at most two decimal places` }
    : { value: cents / 100 }
}

const monthCount = /^(\d{1,3})(?:\.0+)? ?-? ?(?:months?|mo?n?ths?|mos?|m)?\.?(?: ?(?:contract|term|plan))?$/i
const yearCount = /^(\d{1,2}) ?-? ?(?:years?|yrs?|y)\.?(?: ?(?:contract|term|plan))?$/i
const noTerm =
  /^(?:no[ -](?:contract|term|lock[ -]?in)|none|casual|month(?:ly)?|month[ -](?:to|by)[ -]month|m-?[t2]-?m)\.?$/i

/** Reads a contract term in months, such as `24`, `24 months` or `2 years`. 0 is no contract. */
export function readMonths(label: string, text: string): Reading<number> {
  const plain = toPlain(text)
  if (noTerm.test(plain)) return { value: 0 }
  const [, months] = monthCount.exec(plain) ?? []
  const [, years] = yearCount.exec(plain) ?? []
  if (months) return { value: Number(months) }
  return years ? { value: Number(years) * 12 } : { problem: `${label} must be a number of months` }
}
