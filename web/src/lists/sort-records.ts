import type { ListColumn, Sort } from '../ui/list/DataList.tsx'

type Cell = string | number | boolean

/** Returns the keys of the columns by which the browser can sort. */
export const sortKeysOf = <R>(columns: readonly ListColumn<R>[]): string[] =>
  columns.flatMap(({ key, value }) => (value ? [key] : []))

/** Sorts by the value of `cellOf`: numbers by size, texts alphabetically, and numbers inside texts by size. */
export function sortRecords<R>(records: readonly R[], cellOf: (record: R) => Cell, { descending }: Sort): R[] {
  const compare = (a: Cell, b: Cell) =>
    typeof a === 'string' && typeof b === 'string'
      ? a.localeCompare(b, 'en-AU', { numeric: true })
      : Number(a) - Number(b)
  const sorted = records.toSorted((a, b) => compare(cellOf(a), cellOf(b)))
  return descending ? sorted.reverse() : sorted
}
