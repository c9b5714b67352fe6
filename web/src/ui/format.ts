import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import { toClockTime, toDisplayTime } from '@dealerline/shared/rules/time.ts'

const money = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' })

/** Formats Australian dollars: `1284.5` becomes `$1,284.50`. Empty for null and for anything that is not a number. */
export function formatMoney(amount: number | null | undefined): string {
  return typeof amount === 'number' && Number.isFinite(amount) ? money.format(amount) : ''
}

/**
 * Formats a date, or the day of an instant in the provider's time zone, as `DD/MM/YYYY`. Returns other text unchanged.
 */
export const formatDate = (date: string | null | undefined): string => toDisplayDate(date ?? '')

/**
 * Formats an Australian phone number for reading: `0412 345 678`, `02 9876 5432`, `1300 123 456`. Returns other text
 * unchanged.
 */
export function formatPhone(number: string): string {
  const digits = number.replace(/[\s()-]/g, '').replace(/^\+61/, '0')
  const digitsOnly = digits
    .replace(/^(04\d\d|1[38]00)(\d{3})(\d{3})$/, '$1 $2 $3')
    .replace(/^(0[2378])(\d{4})(\d{4})$/, '$1 $2 $3')
  return digitsOnly === digits ? number : digitsOnly
}

/** Formats the time of an instant in the provider's time zone, such as `10:42`. */
export const formatTime = (instant: string | Date): string => toClockTime(instant)

/**
 * Formats an instant in the provider's time zone as `21/11/2026 10:42`, with the zone's abbreviation if `withZone` is
 * set. Empty without an instant.
 */
export const formatInstant = (instant: string | null | undefined, { withZone = false } = {}): string =>
  toDisplayTime(instant, { zone: withZone })

/**
 * Parses a typed date: `5/3/26`, `05-03-2026`, `050326`, `2026-03-05`. The day comes before the month. Returns
 * `YYYY-MM-DD`, or undefined if the day does not exist. Two-digit years are 1930 to 2029.
 */
export function parseDate(text: string): string | undefined {
  const trimmedText = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmedText)
  const match = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{2}|\d{4})$/.exec(trimmedText)
  const solid = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(trimmedText)
  const local = match ?? solid
  if (iso) return toRealDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  if (!local) return undefined
  const typedYear = Number(local[3])
  const year = typedYear >= 100 ? typedYear : typedYear + (typedYear >= 30 ? 1900 : 2000)
  return toRealDate(year, Number(local[2]), Number(local[1]))
}

function toRealDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : undefined
}

/** Parses a typed or pasted number: `$1,284.50`, `1 284.5`, `(12.00)` for minus 12. Undefined if it is not a number. */
export function parseNumber(text: string): number | undefined {
  const match = /^\((.+)\)$/.exec(text.trim())
  const plain = (match?.[1] ?? text).replace(/[\s,$\u00a0]/g, '').replace(/^\u2212/, '-')
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined
  return match ? -Number(plain) : Number(plain)
}
