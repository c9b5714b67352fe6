/**
 * A check whether a row's value is in the list more than once. The list is counted when its first row is asked about
 * and never again, so that checking all rows takes as long as there are rows. A list must not change once it was asked
 * about; an undefined value is never twice.
 */
export function isTwiceBy<R extends object>(
  keyOf: (row: R) => string | number | undefined,
): (row: R, rows: readonly R[]) => boolean {
  const counted = new WeakMap<readonly R[], ReadonlyMap<string | number, number>>()
  const countsOf = (rows: readonly R[]) => {
    const known = counted.get(rows)
    if (known) return known
    const counts = new Map<string | number, number>()
    for (const row of rows) {
      const value = keyOf(row)
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    counted.set(rows, counts)
    return counts
  }
  return (row, rows) => {
    const value = keyOf(row)
    return value !== undefined && (countsOf(rows).get(value) ?? 0) > 1
  }
}
