/** Keeps what `compute` returned for each list. The list must not change afterwards. */
function oncePerList<R extends object, T>(compute: (rows: readonly R[]) => T): (rows: readonly R[]) => T {
  const results = new WeakMap<readonly R[], { result: T }>()
  return (rows) => {
    const known = results.get(rows) ?? { result: compute(rows) }
    results.set(rows, known)
    return known.result
  }
}

/**
 * Returns a function that checks whether a row's value occurs more than once in a list. An undefined value is never a
 * duplicate. The first check of a list counts its values, so that checking every row takes linear time.
 */
export function isDuplicateBy<R extends object>(
  keyOf: (row: R) => string | number | undefined,
): (row: R, rows: readonly R[]) => boolean {
  const countsOf = oncePerList((rows: readonly R[]) => {
    const counts = new Map<string | number, number>()
    for (const row of rows) {
      const value = keyOf(row)
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return counts
  })
  return (row, rows) => {
    const value = keyOf(row)
    return value !== undefined && (countsOf(rows).get(value) ?? 0) > 1
  }
}

/**
 * Returns a function that checks whether a row's range of numbers has a number of another row's range. A row without a
 * range overlaps with none. The first check of a list compares the sorted ranges, without listing their numbers.
 */
export function overlapsBy<R extends object>(
  rangeOf: (row: R) => { start: string; size: number } | undefined,
): (row: R, rows: readonly R[]) => boolean {
  const overlapping = oncePerList((rows: readonly R[]) => {
    const ranges = rows.flatMap((row) => {
      const range = rangeOf(row)
      return range ? [{ row, length: range.start.length, first: Number(range.start), size: range.size }] : []
    })
    ranges.sort((one, other) => one.length - other.length || one.first - other.first)
    const found = new Set<R>()
    let furthest = ranges[0]
    for (const range of ranges.slice(1)) {
      const isApart = !furthest || range.length !== furthest.length || range.first >= furthest.first + furthest.size
      if (furthest && !isApart) found.add(furthest.row).add(range.row)
      if (!furthest || isApart || range.first + range.size > furthest.first + furthest.size) furthest = range
    }
    return found
  })
  return (row, rows) => overlapping(rows).has(row)
}
