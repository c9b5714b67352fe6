import type { CellError } from './columns.ts'

/** A text of a cell that is not a value, with the reason; kept until it is corrected. */
export type RawCell = { text: string; message: string }

/** Raw cells by row key, then by column. Never changed in place, so that they can be compared by identity. */
export type RawCells = Readonly<Record<string, Readonly<Record<string, RawCell>>>>

export interface RawChange {
  key: string
  column: string
  before: RawCell | undefined
  after: RawCell | undefined
}

export const noRaws: RawCells = {}

/** Returns the raw cells with one cell set, or removed if it is undefined. */
export function withRaw(raws: RawCells, rowKey: string, column: string, raw: RawCell | undefined): RawCells {
  const { [rowKey]: row = {}, ...otherRows } = raws
  if (row[column]?.text === raw?.text) return raws
  const { [column]: _replaced, ...otherCells } = row
  const cells = raw ? { ...otherCells, [column]: raw } : otherCells
  return Object.keys(cells).length > 0 ? { ...otherRows, [rowKey]: cells } : otherRows
}

/** Returns the raw cells of rows that still exist. */
export function keepExistingRows(raws: RawCells, exists: (rowKey: string) => boolean): RawCells {
  const all = Object.entries(raws)
  const remaining = all.filter(([rowKey]) => exists(rowKey))
  return remaining.length === all.length ? raws : Object.fromEntries(remaining)
}

/** Returns an error for each raw cell. */
export const toCellErrors = (raws: RawCells): CellError[] =>
  Object.entries(raws).flatMap(([rowKey, cells]) =>
    Object.entries(cells).map(([column, { message }]) => ({ rowKey, column, message })),
  )

/** Returns the cells whose texts differ. */
export function compareRaws(before: RawCells, after: RawCells): RawChange[] {
  if (before === after) return []
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [old = {}, next = {}] = [before[key], after[key]]
    return [...new Set([...Object.keys(old), ...Object.keys(next)])]
      .filter((column) => old[column]?.text !== next[column]?.text)
      .map((column) => ({ key, column, before: old[column], after: next[column] }))
  })
}

export const applyRaws = (raws: RawCells, changes: readonly RawChange[]): RawCells =>
  changes.reduce((all, { key, column, after }) => withRaw(all, key, column, after), raws)

/** Whether the texts and their messages are the same. */
export const isSameRaws = (one: RawCells, other: RawCells): boolean =>
  compareRaws(one, other).length === 0 &&
  toCellErrors(one).every(({ rowKey, column, message }) => other[rowKey]?.[column]?.message === message)
