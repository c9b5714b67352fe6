const money = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' })

/** Australian dollars with two places: `1284.5` becomes `$1,284.50`. Empty for null and what is not a number. */
export function formatMoney(amount: number | null | undefined): string {
  return typeof amount === 'number' && Number.isFinite(amount) ? money.format(amount) : ''
}

/** `YYYY-MM-DD` (or the date part of an instant) as `DD/MM/YYYY`; anything else is given back as it came. */
export function formatDate(date: string | null | undefined): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '')
  return match ? `${match[3]}/${match[2]}/${match[1]}` : (date ?? '')
}

/** A clock time such as `10:42`, in the reader's zone or the one named (`Australia/Sydney`). */
export function formatTime(instant: string | Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-AU', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    new Date(instant),
  )
}

/** An ISO 8601 instant as `21/11/2026 10:42`, followed by the zone's name when `withZone`. Empty for none. */
export function formatInstant(
  instant: string | null | undefined,
  options: { timeZone?: string; withZone?: boolean } = {},
) {
  if (!instant || Number.isNaN(Date.parse(instant))) return ''
  const parts = new Intl.DateTimeFormat('en-AU', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: options.timeZone,
    timeZoneName: 'short',
  }).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  const text = `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}`
  return options.withZone ? `${text} ${part('timeZoneName')}` : text
}

/**
 * Reads a date as people type it: `5/3/26`, `05-03-2026`, `050326`, `2026-03-05`. Day before month. Gives
 * `YYYY-MM-DD`, or undefined where no such day exists. Two-digit years lie in 1930 to 2029.
 */
export function parseDate(text: string): string | undefined {
  const trimmed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed)
  const separated = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{2}|\d{4})$/.exec(trimmed)
  const solid = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(trimmed)
  const local = separated ?? solid
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

/** Reads a number as people type or paste it: `$1,284.50`, `1 284.5`, `(12.00)` for minus 12. Undefined if it is none. */
export function parseNumber(text: string): number | undefined {
  const bracketed = /^\((.+)\)$/.exec(text.trim())
  const plain = (bracketed?.[1] ?? text).replace(/[\s,$\u00a0]/g, '').replace(/^\u2212/, '-')
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined
  return bracketed ? -Number(plain) : Number(plain)
}
