import { dayAfter, toLocalDay } from '@dealerline/shared/rules/time.ts'

/** Returns the provider's day after a moment, and the next Monday that is not that day, as `YYYY-MM-DD`. */
export function reminderDays(now: Date): { tomorrow: string; nextWeek: string } {
  const weekday = new Date(toLocalDay(now)).getUTCDay()
  const untilMonday = (8 - weekday) % 7 || 7
  return { tomorrow: dayAfter(now, 1), nextWeek: dayAfter(now, untilMonday === 1 ? 8 : untilMonday) }
}
