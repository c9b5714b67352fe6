import { dayOf, toInstant } from './time.ts'

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** `$1,284.50` */
export function toMoney(amount: number): string {
  return dollars.format(amount)
}

/** Formats a date, or the provider's local day of an instant, as `DD/MM/YYYY`. Returns any other text unchanged. */
export function toDisplayDate(date: string | Date): string {
  const text = typeof date === 'string' ? date : toInstant(date)
  const [year, month, day] = dayOf(text).split('-')
  return day ? `${day}/${month}/${year}` : text
}
