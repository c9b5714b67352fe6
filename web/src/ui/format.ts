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
