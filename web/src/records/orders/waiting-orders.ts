import { daysBetween } from '@dealerline/shared/rules/time.ts'

/** Returns the local days since an instant; 0 for today, the future and none. */
export const daysSince = (instant: string, now: Date): number =>
  Math.max(0, daysBetween(instant, now.toISOString()) || 0)

/** Formats a number of days: `today`, `yesterday`, `6 days ago`. */
export function formatDaysAgo(days: number): string {
  if (days < 2) return days === 0 ? 'today' : 'yesterday'
  return `${days} days ago`
}
