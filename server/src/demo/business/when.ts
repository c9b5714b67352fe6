import { fromLocalTime, toLocalDay } from '@dealerline/shared/rules/time.ts'

/** A time of the demonstration data: days before today, and minutes after half past eight in the provider's time zone. */
export interface When {
  days: number
  minute: number
}

/** The number of minutes in a day of business. */
export const dayMinutes = 540
/** The minutes into which the events of today are pressed, so that they precede the start of the portal. */
const todayMinutes = 180
const minuteMs = 60_000

/** Converts to an instant before `start`, the instant at which the data is made. */
export function toMoment(start: Date, { days, minute }: When): Date {
  if (days <= 0) return new Date(start.getTime() - (todayMinutes * minuteMs * (dayMinutes - minute)) / dayMinutes)
  const [year = 0, month = 0, day = 0] = toLocalDay(start).split('-').map(Number)
  return fromLocalTime(Date.UTC(year, month - 1, day - days, 8, 30 + minute))
}
