/**
 * The provider's time zone. Every day, date and time that people see or type is meant in it; instants on the wire and in
 * the database are UTC. It is set once, when the server or the web app starts, before anything is shown.
 */
let zone = 'Australia/Sydney'
let formatters = makeFormatters(zone)

function makeFormatters(timeZone: string) {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-AU', {
    ...parts,
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  })
}

/** @throws RangeError where there is no zone of this name */
export function setTimeZone(name: string): void {
  formatters = makeFormatters(name)
  zone = name
}

export const timeZone = (): string => zone

export function isTimeZone(name: string): boolean {
  try {
    makeFormatters(name)
    return true
  } catch {
    return false
  }
}

function partsOf(instant: Date | string) {
  const parts = new Map(formatters.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
}

/** The day of an instant where the provider is, `YYYY-MM-DD`. */
export function toLocalDay(instant: Date | string): string {
  const part = partsOf(instant)
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The day of a value that is a date (`YYYY-MM-DD`) or an instant (ISO 8601 with a time); empty where it is neither. */
export function dayOf(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value
  return /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)) ? toLocalDay(value) : ''
}

/** The clock time of an instant, `10:42`. */
export function toClockTime(instant: Date | string): string {
  const part = partsOf(instant)
  return `${part('hour')}:${part('minute')}`
}

/** `21/11/2026 10:42`, with `zone` followed by its abbreviation (`AEDT`), with `seconds` to the second. Empty for none. */
export function toDisplayTime(
  instant: Date | string | null | undefined,
  options: { zone?: boolean; seconds?: boolean } = {},
): string {
  if (!instant || Number.isNaN(new Date(instant).getTime())) return ''
  const part = partsOf(instant)
  const seconds = options.seconds ? `:${part('second')}` : ''
  const text = `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}${seconds}`
  return options.zone ? `${text} ${part('timeZoneName')}` : text
}

/** As evidence shows it: the provider's time to the second, and the same instant in UTC. */
export function toEvidenceTime(instant: Date | string): string {
  return `${toDisplayTime(instant, { zone: true, seconds: true })} (${new Date(instant).toISOString().slice(11, 19)} UTC)`
}
