import type { Change, Place } from './change.ts'
import type { Column } from './columns.ts'

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
