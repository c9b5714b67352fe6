import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
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

/** Formats the time of an instant in the provider's time zone, such as `10:42`. */
export const formatTime = (instant: string | Date): string => toClockTime(instant)

/**
 * Formats an instant in the provider's time zone as `21/11/2026 10:42`, with the zone's abbreviation if `withZone` is
 * set. Empty without an instant.
 */
export const formatInstant = (instant: string | null | undefined, { withZone = false } = {}): string =>
  toDisplayTime(instant, { zone: withZone })

/** Joins the groups of numbers such as `0412 345 678` and `51 824 753 556`, so that no line breaks inside one. */
export const unbroken = (text: string): string => text.replace(/(?<=[\d•]) (?=[\d•]{2,4}(?![\d•:/]))/g, '\u00a0')

/** Formats a phone number for a screen, on which no line breaks inside it. A file and a message have `formatPhone`. */
export const showPhone = (number: string): string => unbroken(formatPhone(number))
