import { dayOf } from './time.ts'

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** `$1,284.50` */
export function toMoney(amount: number): string {
  return dollars.format(amount)
}

/** A date, or an instant as its day in the provider's time zone, as `DD/MM/YYYY`; anything else as it is. */
export function toDisplayDate(date: string): string {
  const [year, month, day] = dayOf(date).split('-')
  return day ? `${day}/${month}/${year}` : date
}
