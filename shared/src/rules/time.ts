/**
 * The provider's time zone. All days, dates and times that people see or type are in it; instants in the API and the
 * database are UTC. It is set once at start-up, before anything is displayed.
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

/** @throws RangeError for an unknown zone */
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

/** Returns an instant of the database, which is a text in JSON, as the API has it: ISO 8601 in UTC, empty for none. */
export const toInstant = (instant: Date | string | null | undefined): string =>
  instant ? new Date(instant).toISOString() : ''

/** Returns the provider's local day of an instant, as `YYYY-MM-DD`. */
export function toLocalDay(instant: Date | string): string {
  const part = partsOf(instant)
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Returns the day of a date (`YYYY-MM-DD`) or an instant (ISO 8601 with a time); empty for any other text. */
export function dayOf(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value
  return /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)) ? toLocalDay(value) : ''
}

/** Returns the provider's local days from one date or instant to another: 0 for the same day, negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / 86_400_000

/** Returns the instant of a local time in the provider's time zone. `localTime` has the clock's digits as if they were UTC. */
export function fromLocalTime(localTime: number): Date {
  const aheadAt = (instant: number) => {
    const part = partsOf(new Date(instant))
    const [year, month, day] = [Number(part('year')), Number(part('month')), Number(part('day'))]
    const shown = Date.UTC(year, month - 1, day, Number(part('hour')), Number(part('minute')), Number(part('second')))
    return shown - Math.floor(instant / 1000) * 1000
  }
  // The offset at the first estimate can be that of the other side of a change of the clocks.
  const estimate = localTime - aheadAt(localTime)
  return new Date(localTime - aheadAt(estimate))
}

/**
 * Returns the last millisecond of the provider's local day that is `days` days after an instant. Whatever is valid for some days
 * ends then, because messages and documents print only the day.
 */
export function endOfDayAfter(instant: Date, days: number): Date {
  const [year = 0, month = 0, day = 0] = toLocalDay(instant).split('-').map(Number)
  return fromLocalTime(Date.UTC(year, month - 1, day + days + 1) - 1)
}

/** Returns the provider's local day that is `days` days after that of an instant, as `YYYY-MM-DD`. */
export const dayAfter = (instant: Date, days: number): string => toLocalDay(endOfDayAfter(instant, days))

/** Formats the time of an instant as `10:42`. */
export function toClockTime(instant: Date | string): string {
  const part = partsOf(instant)
  return `${part('hour')}:${part('minute')}`
}

/**
 * Formats an instant as `21/11/2026 10:42`; `zone` adds the abbreviation (`AEDT`), `seconds` the seconds. Empty for no
 * instant.
 */
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

/** Formats an instant as evidence: the provider's time to the second, with its abbreviation and UTC. */
export function toEvidenceTime(instant: Date | string): string {
  return `${toDisplayTime(instant, { zone: true, seconds: true })} (${new Date(instant).toISOString().slice(11, 19)} UTC)`
}
