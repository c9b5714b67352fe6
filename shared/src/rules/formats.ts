const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** `$1,284.50` */
export function toMoney(amount: number): string {
  return dollars.format(amount)
}

/** `YYYY-MM-DD` to `DD/MM/YYYY`; anything else as it is. */
export function toDisplayDate(date: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)/.exec(date)
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : date
}
