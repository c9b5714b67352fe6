/**
 * The newest minor versions of PostgreSQL on the day below, by major version. `npm run release -- close` refuses a list that is
 * older than 30 days: copy the versions from https://www.postgresql.org/support/versioning/ and set the day.
 */
const latestMinors: Readonly<Record<number, number>> = { 16: 16, 17: 12, 18: 6 }
const checkedOn = '2026-11-26'

/** Returns in a sentence that a version of PostgreSQL is behind the newest known one; '' if it is not. */
export function behindLatest(version: string): string {
  const [, major = '', minor = ''] = /^(\d+)\.(\d+)/.exec(version) ?? []
  const latest = latestMinors[Number(major)]
  if (latest === undefined || Number(minor) >= latest) return ''
  return `PostgreSQL ${major}.${minor} lacks the fixes up to ${major}.${latest} (known on ${checkedOn}): update it, or set POSTGRES_BIN to the folder of a newer one.`
}
