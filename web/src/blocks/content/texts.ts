import type { Block } from '@dealerline/shared/blocks/block.ts'
import type { Cell, HeldRow } from '@dealerline/shared/contract/operations.ts'
import { isSame } from '../../editing/merge.ts'
import type { GridTexts } from '../../ui/grid/grid-types.ts'
import type { RawCell } from '../../ui/grid/raw-cells.ts'
import type { EditedRow } from './row-errors.ts'

/** Texts of cells that are not values, by row key and column. */
export type Texts = GridTexts['raws']

/** Returns the texts of a row as cells. */
export function textsOf(block: Block, texts: Texts | undefined, rowKey: string): Record<string, Cell> {
  const cells = Object.entries(texts?.[rowKey] ?? {}).map(([column, { text }]) => [column, { text }] as const)
  return Object.fromEntries(cells.filter(([column]) => Object.hasOwn(block.rows, column)))
}

/** Returns the texts in held rows. Undefined means that there is none. */
export function toTexts(held: readonly { rowKey: string; row: HeldRow }[]): Texts | undefined {
  const rows = held.flatMap(({ rowKey, row: { cells, problems } }) => {
    const texts = Object.entries(cells).flatMap(([field, { cell }]) => {
      if (cell.text === undefined) return []
      const message = problems.find((problem) => problem.field === field)?.message ?? notComplete
      return [[field, { text: cell.text, message }] as const]
    })
    return texts.length > 0 ? [[rowKey, Object.fromEntries(texts)] as const] : []
  })
  return rows.length > 0 ? Object.fromEntries(rows) : undefined
}

/** The message of a text that is still being typed. */
export const notComplete = 'Not complete'

/** Returns the texts with one of them set, or removed if it is undefined. */
export function withText(
  texts: Texts | undefined,
  rowKey: string,
  column: string,
  cell: RawCell | undefined,
): Texts | undefined {
  if (texts?.[rowKey]?.[column]?.text === cell?.text) return texts
  const { [column]: _text, ...otherTexts } = texts?.[rowKey] ?? {}
  const row = cell ? { ...otherTexts, [column]: cell } : otherTexts
  const { [rowKey]: _row, ...otherRows } = texts ?? {}
  const next = Object.keys(row).length > 0 ? { ...otherRows, [rowKey]: row } : otherRows
  return Object.keys(next).length > 0 ? next : undefined
}

/** Returns `texts` with the changes from `before` to `after`. */
export function withChangedTexts(
  texts: Texts | undefined,
  before: Texts | undefined,
  after: Texts | undefined,
): Texts | undefined {
  if (isSame(before, after)) return texts
  return [...cellsOf(before), ...cellsOf(after)].reduce((next, { rowKey, column }) => {
    const [old, cell] = [before?.[rowKey]?.[column], after?.[rowKey]?.[column]]
    return old?.text === cell?.text ? next : withText(next, rowKey, column, cell)
  }, texts)
}

/** Returns the texts without those in cells whose value differs between the rows. */
export function withoutReplaced(texts: Texts, before: readonly EditedRow[], after: readonly EditedRow[]): Texts {
  const earlier = new Map(before.map((row) => [row.rowKey, row]))
  return after.reduce((next, row) => {
    const old = earlier.get(row.rowKey)
    if (old === row || !next[row.rowKey]) return next
    const replaced = Object.keys(next[row.rowKey] ?? {}).filter((column) => !isSame(old?.[column], row[column]))
    return replaced.reduce((rest, column) => withText(rest, row.rowKey, column, undefined) ?? {}, next)
  }, texts)
}

const cellsOf = (texts: Texts = {}) =>
  Object.entries(texts).flatMap(([rowKey, row]) => Object.keys(row).map((column) => ({ rowKey, column })))

/** Returns the texts of a row under another key. Without one, they are gone. */
export function withKeyOfTexts(
  texts: Texts | undefined,
  rowKey: string,
  newKey: string | undefined,
): Texts | undefined {
  const { [rowKey]: row, ...others } = texts ?? {}
  if (!row) return texts
  const next = newKey === undefined ? others : { ...others, [newKey]: row }
  return Object.keys(next).length > 0 ? next : undefined
}
