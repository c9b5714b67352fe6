import type { RawCells } from './raw-cells.ts'

/** The changes of one step, for undo and redo. */
export type Change<Row> = {
  /** The rows that differ, by key. Undefined means that the row did not exist. */
  rows: readonly { key: string; before: Row | undefined; after: Row | undefined }[]
  orderBefore: readonly string[]
  orderAfter: readonly string[]
  rawsBefore: RawCells
  rawsAfter: RawCells
}

/** Compares the rows before and after a step. A row that is the same object has not changed. */
export function compareRows<Row>(
  before: readonly Row[],
  after: readonly Row[],
  rowKey: (row: Row) => string,
): Pick<Change<Row>, 'rows' | 'orderBefore' | 'orderAfter'> {
  const rowsBefore = new Map(before.map((row) => [rowKey(row), row]))
  const rowsAfter = new Map(after.map((row) => [rowKey(row), row]))
  const changedRows = [...rowsAfter]
    .filter(([key, row]) => rowsBefore.get(key) !== row)
    .map(([key, row]) => ({ key, before: rowsBefore.get(key), after: row as Row | undefined }))
  const removedRows = [...rowsBefore]
    .filter(([key]) => !rowsAfter.has(key))
    .map(([key, row]) => ({ key, before: row, after: undefined }))
  return {
    rows: [...changedRows, ...removedRows],
    orderBefore: [...rowsBefore.keys()],
    orderAfter: [...rowsAfter.keys()],
  }
}

/** Returns the inverse of a change. */
export const reverse = <Row>(change: Change<Row>): Change<Row> => ({
  rows: change.rows.map(({ key, before, after }) => ({ key, before: after, after: before })),
  orderBefore: change.orderAfter,
  orderAfter: change.orderBefore,
  rawsBefore: change.rawsAfter,
  rawsAfter: change.rawsBefore,
})

/**
 * Applies a change to the current rows. Sets only the properties that the change touched, so that newer values, such as
 * an id from the server, are kept.
 */
export function applyChange<Row extends object>(
  rows: readonly Row[],
  change: Change<Row>,
  rowKey: (row: Row) => string,
): Row[] {
  const current = new Map(rows.map((row) => [rowKey(row), row]))
  for (const { key, before, after } of change.rows) {
    const row = current.get(key)
    if (!after) current.delete(key)
    else if (before && row) current.set(key, { ...row, ...changedProperties(before, after) })
    else current.set(key, after)
  }
  const place = new Map(change.orderAfter.map((key, position) => [key, position]))
  const positionOf = (key: string) => place.get(key) ?? Number.MAX_SAFE_INTEGER
  return [...current].sort(([first], [second]) => positionOf(first) - positionOf(second)).map(([, row]) => row)
}

function changedProperties<Row extends object>(before: Row, after: Row): Partial<Row> {
  const oldValues = before as Record<string, unknown>
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => oldValues[name] !== value)) as Partial<Row>
}
