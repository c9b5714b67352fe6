import type { Block } from '@dealerline/shared/blocks/block.ts'
import type { Cell, HeldRow } from '@dealerline/shared/contract/operations.ts'
import type { GridTexts } from '../ui/grid/grid-types.ts'

/** Returns the texts of a row that are not values yet, as cells. */
export function textsOf(block: Block, texts: GridTexts | undefined, rowKey: string): Record<string, Cell> {
  const { raws = {}, pending } = texts ?? {}
  const cells = Object.entries(raws[rowKey] ?? {}).map(([column, { text }]) => [column, { text }] as const)
  const typed = pending?.rowKey === rowKey ? [[pending.column, { text: pending.text }] as const] : []
  return Object.fromEntries([...cells, ...typed].filter(([column]) => Object.hasOwn(block.rows, column)))
}

/** Returns the texts in held rows. Undefined means that there is none. */
export function toTexts(held: readonly { rowKey: string; row: HeldRow }[]): GridTexts | undefined {
  const raws = held.flatMap(({ rowKey, row: { cells, problems } }) => {
    const texts = Object.entries(cells).flatMap(([field, { cell }]) => {
      if (cell.text === undefined) return []
      const message = problems.find((problem) => problem.field === field)?.message ?? 'Not complete'
      return [[field, { text: cell.text, message }] as const]
    })
    return texts.length > 0 ? [[rowKey, Object.fromEntries(texts)] as const] : []
  })
  return raws.length > 0 ? { raws: Object.fromEntries(raws) } : undefined
}
