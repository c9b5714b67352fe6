import type { Column } from './columns.ts'
import { applyRaws, compareRaws, type RawCells, type RawChange } from './raw-cells.ts'

interface RowChange<Row> {
  key: string
  before: Row | undefined
  after: Row | undefined
}

/** The changes of one step, for undo and redo. */
export type Change<Row> = {
  /** The rows that differ, by key. Undefined means that the row did not exist. */
  rows: readonly RowChange<Row>[]
  /** The sequence of the rows. Empty if it does not differ. */
  orderBefore: readonly string[]
  orderAfter: readonly string[]
  /** The cells whose invalid text differs. */
  raws: readonly RawChange[]
  /** A sentence about something that stays after the change was undone. */
  undoneNote?: string
}

export interface GridRows<Row> {
  rows: readonly Row[]
  raws: RawCells
}

/** Compares the rows before and after a step. A row that is the same object has not changed. */
export function compareRows<Row>(
  before: GridRows<Row>,
  after: GridRows<Row>,
  rowKey: (row: Row) => string,
): Change<Row> {
  const rowsBefore = new Map(before.rows.map((row) => [rowKey(row), row]))
  const rowsAfter = new Map(after.rows.map((row) => [rowKey(row), row]))
  const changedRows = [...rowsAfter]
    .filter(([key, row]) => rowsBefore.get(key) !== row)
    .map(([key, row]) => ({ key, before: rowsBefore.get(key), after: row as Row | undefined }))
  const removedRows = [...rowsBefore]
    .filter(([key]) => !rowsAfter.has(key))
    .map(([key, row]) => ({ key, before: row, after: undefined }))
  const [orderBefore, orderAfter] = [[...rowsBefore.keys()], [...rowsAfter.keys()]]
  const isMoved =
    orderBefore.length !== orderAfter.length || orderBefore.some((key, position) => key !== orderAfter[position])
  return {
    rows: [...changedRows, ...removedRows],
    orderBefore: isMoved ? orderBefore : [],
    orderAfter: isMoved ? orderAfter : [],
    raws: compareRaws(before.raws, after.raws),
  }
}

/**
 * Combines two changes of the same property of one row, as they are typed into one field. Returns null if the second one takes
 * back the first, and undefined if the changes differ in more than this.
 */
export function combineChanges<Row extends object>(
  first: Change<Row>,
  second: Change<Row>,
): Change<Row> | null | undefined {
  const [one, other] = [onlyRow(first), onlyRow(second)]
  if (!one || one.key !== other?.key) return undefined
  const names = [...changedNames(one.before, one.after), ...changedNames(other.before, other.after)]
  const [name = ''] = names
  if (names.some((each) => each !== name)) return undefined
  if (isSameValue(one.before[name], other.after[name])) return null
  const before = { ...other.after, [name]: one.before[name] } as Row
  return { ...second, rows: [{ key: one.key, before, after: other.after as Row }] }
}

/** Returns the only row that a change sets. */
function onlyRow<Row extends object>({ rows: [row, ...others], orderAfter, raws }: Change<Row>) {
  if (!row?.before || !row.after || others.length + orderAfter.length + raws.length > 0) return undefined
  return { key: row.key, before: valuesOf(row.before), after: valuesOf(row.after) }
}

/** Returns the inverse of a change. */
export const reverse = <Row>(change: Change<Row>): Change<Row> => ({
  ...change,
  rows: change.rows.map(({ key, before, after }) => ({ key, before: after, after: before })),
  orderBefore: change.orderAfter,
  orderAfter: change.orderBefore,
  raws: change.raws.map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before })),
})

/** A cell, or a whole row without `column`. */
export interface Place {
  key: string
  column?: string
}

export interface Applied<Row> extends GridRows<Row> {
  /** The places that the change has set. */
  changed: readonly Place[]
  /** The places that have been changed since the step, and are unchanged. */
  refused: readonly Place[]
}

interface Comparison<Row> {
  rowKey: (row: Row) => string
  /** The properties that people edit. */
  properties: readonly string[]
  isSame: (property: string, one: unknown, other: unknown) => boolean
}

/**
 * Applies a change to the current rows. Sets only the properties that the change touched and that still have its earlier value, so
 * that newer values, such as an id from the server or another person's text, are kept.
 */
export function applyChange<Row extends object>(
  { rows, raws }: GridRows<Row>,
  change: Change<Row>,
  { rowKey, properties, isSame }: Comparison<Row>,
): Applied<Row> {
  const current = new Map(rows.map((row) => [rowKey(row), row]))
  const changed: Place[] = []
  const refused: Place[] = []
  for (const { key, before, after } of change.rows) {
    const row = current.get(key)
    if (before && after) {
      if (row) changeRow(key, row, valuesOf(before), valuesOf(after))
      else refused.push({ key })
    } else if (after) {
      if (!row) changed.push({ key })
      current.set(key, row ?? after)
    } else if (row && before && properties.every((name) => isSame(name, valuesOf(row)[name], valuesOf(before)[name]))) {
      current.delete(key)
      changed.push({ key })
    } else if (row) refused.push({ key })
  }
  const place = new Map(change.orderAfter.map((key, position) => [key, position]))
  const positionOf = (key: string) => place.get(key) ?? Number.MAX_SAFE_INTEGER
  const sortedRows = [...current].sort(([first], [second]) => positionOf(first) - positionOf(second))
  return { rows: sortedRows.map(([, row]) => row), raws: applyRaws(raws, change.raws), changed, refused }

  function changeRow(key: string, row: Row, before: Values, after: Values) {
    const now = valuesOf(row)
    const names = changedNames(before, after)
    const isFree = (name: string) => !properties.includes(name) || isSame(name, now[name], before[name])
    const freeNames = names.filter(isFree)
    for (const column of names) {
      if (isFree(column)) changed.push({ key, column })
      else if (!isSame(column, now[column], after[column])) refused.push({ key, column })
    }
    if (freeNames.length > 0)
      current.set(key, { ...row, ...Object.fromEntries(freeNames.map((name) => [name, after[name]])) })
  }
}

/** Compares by content, because the values of a step may have been stored as text. */
const isSameValue = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)
const changedNames = (before: Values, after: Values) =>
  Object.keys(after).filter((name) => !isSameValue(before[name], after[name]))

type Values = Record<string, unknown>
const valuesOf = (row: object) => row as Values

interface Rows<Row extends object> {
  columns: readonly Column<Row>[]
  /** Returns the position of a row before or after the change, or -1. */
  indexOf: (key: string) => number
}

/** Returns the places of a change in words, such as `Plan of row 3`. */
export function describePlaces<Row extends object>(places: readonly Place[], { columns, indexOf }: Rows<Row>): string {
  const keys = [...new Set(places.map(({ key }) => key))]
  const [key = ''] = keys
  if (keys.length > 1) return `${keys.length} rows`
  const row = indexOf(key) < 0 ? 'a row' : `row ${indexOf(key) + 1}`
  const [label, ...others] = columns.filter((column) => places.some((place) => place.column === column.key))
  if (!label) return row
  const more = others.length === 0 ? '' : ` and ${others.length} other ${others.length === 1 ? 'field' : 'fields'}`
  return `${label.label}${more} of ${row}`
}

/** Returns the places that a change touches, even if it sets only invalid text. */
export const placesOf = <Row>(change: Change<Row>, changed: readonly Place[]): readonly Place[] =>
  changed.length > 0 ? changed : change.raws.map(({ key, column }) => ({ key, column }))
