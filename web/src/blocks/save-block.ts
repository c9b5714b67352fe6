import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { blockCalls } from '@dealerline/shared/contract/block-calls.ts'
import { send } from '../api.ts'
import type { EditedRow } from './row-errors.ts'

export interface BlockContent {
  header: Row | null
  rows: readonly Row[]
}

interface Saving {
  block: Block
  orderID: number
  /** What the server has, as far as this screen knows. */
  saved: BlockContent
  header: Row | null
  rows: readonly EditedRow[]
  /** One for each try of the same content, so that a repeated save is done once. */
  key: string
}

const idOf = (block: Block, row: Row) => Number(row[block.rowID] ?? 0)

/** Saves a block: what its rows have in common, then rows that went, then rows that stand. Answers what is stored. */
export async function saveBlock({ block, orderID, saved, header, rows, key }: Saving): Promise<BlockContent> {
  const calls = blockCalls(block)
  let storedHeader = saved.header
  const isFirst = !saved.header && rows.length > 0
  if (block.header && calls.saveHeader && (isFirst || isChanged(block, header, saved.header))) {
    const body = { ...fieldValues(block.header.fields, header ?? {}), version: saved.header?.version ?? 0 }
    storedHeader = await send(calls.saveHeader, { params: { orderID }, body }, { key: `${key} header` })
  }
  // Some services name the header in the path of their rows, all others the order.
  const params = { orderID, ...(block.header && { [block.header.id]: Number(storedHeader?.[block.header.id] ?? 0) }) }
  const standing = new Set(rows.map((row) => idOf(block, row)))
  const gone = saved.rows.map((row) => idOf(block, row)).filter((id) => !standing.has(id))
  let storedRows: readonly Row[] = saved.rows
  if (gone.length > 0) storedRows = await send(calls.removeRows, { params, body: gone }, { key: `${key} removed` })
  if (rows.length > 0) {
    const body = rows.map((row) => ({
      ...fieldValues(block.rows, row),
      [block.rowID]: idOf(block, row),
      version: Number(row.version ?? 0),
    }))
    storedRows = await send(calls.saveRows, { params, body }, { key: `${key} rows` })
  }
  return { header: storedHeader, rows: storedRows }
}

function isChanged(block: Block, header: Row | null, saved: Row | null): boolean {
  if (!block.header) return false
  const values = (row: Row | null) => JSON.stringify(fieldValues(block.header?.fields ?? {}, row ?? {}))
  return values(header) !== values(saved)
}
