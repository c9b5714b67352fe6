import type { Conflict, Merge } from './merge.ts'

interface Rows<Row> {
  /** Identifies a row; the same in `base`, `mine` and `theirs`. */
  keyOf: (row: Row) => string
  isSame: (one: Row, other: Row) => boolean
  /** The row's name in a conflict, such as `Row 3`. */
  labelOf: (row: Row, position: number) => string
  formatRow: (row: Row) => string
  /** Merges a row that both people changed. */
  mergeRow: Merge<Row>
  /** Returns who has removed the stored row, if that is known. */
  removedBy?: (row: Row) => string | undefined
  /** Returns my row as a new row, because somebody else removed the stored row. */
  asNew: (row: Row) => Row
}

/** Merges lists row by row: a row that only one side added, changed or removed is taken from that side. */
export function mergeRows<Row>({
  keyOf,
  isSame,
  labelOf,
  formatRow,
  mergeRow,
  removedBy,
  asNew,
}: Rows<Row>): Merge<Row[]> {
  return (base, mine, theirs) => {
    const [before, own, other] = [base, mine, theirs].map((rows) => new Map(rows.map((row) => [keyOf(row), row]))) as [
      Map<string, Row>,
      Map<string, Row>,
      Map<string, Row>,
    ]
    const conflicts: Conflict[] = []
    const value: Row[] = []
    for (const [position, row] of mine.entries()) {
      const baseRow = before.get(keyOf(row))
      const current = other.get(keyOf(row))
      const label = labelOf(row, position)
      if (!baseRow) value.push(row)
      else if (current) {
        const mergedRow = mergeRow(baseRow, row, current)
        value.push(mergedRow.value)
        conflicts.push(
          ...mergedRow.conflicts.map((conflict) => ({ ...conflict, label: `${label}, ${conflict.label}` })),
        )
      } else if (!isSame(row, baseRow)) {
        value.push(asNew(row))
        const by = removedBy?.(row)
        const theirText = by === undefined ? 'removed' : `removed by ${by}`
        conflicts.push({ label, mine: formatRow(row), theirs: theirText, isRemoved: true })
      }
    }
    for (const [position, row] of theirs.entries()) {
      if (own.has(keyOf(row))) continue
      const baseRow = before.get(keyOf(row))
      if (!baseRow) value.push(row)
      else if (!isSame(row, baseRow))
        conflicts.push({ label: labelOf(row, position), mine: 'removed', theirs: formatRow(row) })
    }
    return { value, conflicts }
  }
}
