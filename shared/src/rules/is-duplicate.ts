/**
 * Returns a function that checks whether a row's value occurs more than once in a list. An undefined value is never a
 * duplicate. The first check of a list counts its values, so that checking every row takes linear time; the list must
 * not change afterwards.
 */
export function isDuplicateBy<R extends object>(
  keyOf: (row: R) => string | number | undefined,
): (row: R, rows: readonly R[]) => boolean {
  const countsByList = new WeakMap<readonly R[], ReadonlyMap<string | number, number>>()
  const countsOf = (rows: readonly R[]) => {
    const cached = countsByList.get(rows)
    if (cached) return cached
    const counts = new Map<string | number, number>()
    for (const row of rows) {
      const value = keyOf(row)
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    countsByList.set(rows, counts)
    return counts
  }
  return (row, rows) => {
    const value = keyOf(row)
    return value !== undefined && (countsOf(rows).get(value) ?? 0) > 1
  }
}
