import type { ReadableOrder } from '../contract/signing.ts'

/** Returns a function that finds a cell of a row, or one of the facts below it, by its label. */
export function readRow({ columns, rows, notes }: ReadableOrder['sections'][number], index: number) {
  const cells = new Map([
    ...columns.map(({ label }, place) => [label, rows[index]?.[place] ?? ''] as const),
    ...(notes?.[index] ?? []).map(({ label, value }) => [label, value] as const),
  ])
  return (label = '') => cells.get(label) ?? ''
}
