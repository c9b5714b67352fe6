const dayLength = 86_400_000

/** Returns the whole days since an instant; 0 for today and the future. */
export function daysSince(instant: string, now: Date): number {
  const passed = now.getTime() - Date.parse(instant)
  return Number.isNaN(passed) ? 0 : Math.max(0, Math.floor(passed / dayLength))
}

/** Formats a number of days: `today`, `yesterday`, `6 days ago`. */
export function formatDaysAgo(days: number): string {
  if (days < 2) return days === 0 ? 'today' : 'yesterday'
  return `${days} days ago`
}
