import type { CellError } from './columns.ts'

/** Invalid text of a cell, kept with the reason until it is corrected. */
export type RawCell = { text: string; message: string }

/** Raw cells by row key, then by column. Never changed in place, so that rows can be compared by identity. */
export type RawCells = ReadonlyMap<string, Readonly<Record<string, RawCell>>>

/** Returns the raw cells with one cell set, or removed if its text is undefined. */
export function withRaw(raws: RawCells, rowKey: string, column: string, raw: RawCell | undefined): RawCells {
  const rawCellsOfRow = raws.get(rowKey)
  if (!raw && !rawCellsOfRow?.[column]) return raws
  const { [column]: _replaced, ...others } = rawCellsOfRow ?? {}
  const next = new Map(raws)
  const cells = raw ? { ...others, [column]: raw } : others
  if (Object.keys(cells).length > 0) next.set(rowKey, cells)
  else next.delete(rowKey)
  return next
}

/** Returns the raw cells of rows that still exist. */
export function keepExistingRows(raws: RawCells, exists: (rowKey: string) => boolean): RawCells {
  const remaining = [...raws].filter(([rowKey]) => exists(rowKey))
  return remaining.length === raws.size ? raws : new Map(remaining)
}

/** Returns an error for each cell with invalid text. */
export function toCellErrors(raws: RawCells): CellError[] {
  return [...raws].flatMap(([rowKey, cells]) =>
    Object.entries(cells).map(([column, { message }]) => ({ rowKey, column, message })),
  )
}

/** Whether the texts and their messages are the same. */
export function isSameRaws(one: RawCells, other: RawCells): boolean {
  const errors = [one, other].map((raws) =>
    [...raws].flatMap(([rowKey, cells]) =>
      Object.entries(cells).map(([column, { text, message }]) => JSON.stringify([rowKey, column, text, message])),
    ),
  )
  return new Set(errors.flat()).size === errors[0]?.length && errors[0].length === errors[1]?.length
}
