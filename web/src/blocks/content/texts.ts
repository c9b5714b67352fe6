import type { Block } from '@dealerline/shared/blocks/block.ts'
import type { Cell, HeldRow } from '@dealerline/shared/contract/operations.ts'
import { isSame } from '../../editing/merge.ts'
import { noRaws, type RawCells, withRaw } from '../../ui/grid/raw-cells.ts'
import type { EditedRow } from './row-errors.ts'

/** Returns the texts of a row as cells. */
export function textsOf(block: Block, texts: RawCells = noRaws, rowKey: string): Record<string, Cell> {
  const cells = Object.entries(texts[rowKey] ?? {}).map(([column, { text }]) => [column, { text }] as const)
  return Object.fromEntries(cells.filter(([column]) => Object.hasOwn(block.rows, column)))
}

/** Returns the texts in held rows. */
export function toTexts(held: readonly { rowKey: string; row: HeldRow }[]): RawCells {
  const cells = held.flatMap(({ rowKey, row }) =>
    Object.entries(row.cells).flatMap(([column, { cell }]) => {
      const message = row.problems.find(({ field }) => field === column)?.message ?? notComplete
      return cell.text === undefined ? [] : [{ rowKey, column, raw: { text: cell.text, message } }]
    }),
  )
  return cells.reduce((texts, { rowKey, column, raw }) => withRaw(texts, rowKey, column, raw), noRaws)
}

/** The message of a text that is still being typed. */
export const notComplete = 'Complete this value'

/** Returns the content with other texts. Undefined means that there is none, as in the drafts of earlier releases. */
export function withTexts<Content extends { texts?: RawCells | undefined }>(
  content: Content,
  change: (texts: RawCells) => RawCells,
): Content {
  const before = content.texts ?? noRaws
  const texts = change(before)
  return texts === before ? content : { ...content, texts: Object.keys(texts).length > 0 ? texts : undefined }
}

/** Returns the texts without those in cells whose value differs between the rows. */
export function withoutReplaced(texts: RawCells, before: readonly EditedRow[], after: readonly EditedRow[]): RawCells {
  const earlier = new Map(before.map((row) => [row.rowKey, row]))
  return after.reduce((next, row) => {
    const old = earlier.get(row.rowKey)
    if (old === row) return next
    const replaced = Object.keys(next[row.rowKey] ?? {}).filter((column) => !isSame(old?.[column], row[column]))
    return replaced.reduce((rest, column) => withRaw(rest, row.rowKey, column, undefined), next)
  }, texts)
}

/** Returns the texts of a row under another key. Without one, they are gone. */
export function withKeyOfTexts(texts: RawCells, rowKey: string, newKey: string | undefined): RawCells {
  const { [rowKey]: row, ...others } = texts
  if (!row) return texts
  return newKey === undefined ? others : { ...others, [newKey]: row }
}
