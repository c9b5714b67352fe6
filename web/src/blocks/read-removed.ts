import { type Block, savedID } from '@dealerline/shared/blocks/block.ts'
import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { ApiError, send } from '../api.ts'
import type { Stored } from '../editing/editing-state.ts'
import { type EditedContent, toEditedContent } from './edited-content.ts'
import type { BlockContent } from './save-block.ts'

/**
 * Reads the block again after a save was answered with 404. Returns undefined if its header and all rows of `base` are
 * still stored, because the 404 then has another cause.
 */
export async function readRemoved(
  block: Block,
  order: OrderDetail,
  base: EditedContent,
): Promise<Stored<EditedContent> | undefined> {
  const { orderID } = order
  try {
    const { content } = await send(orderCalls.getOrder, { params: { orderID } })
    const storedContent: BlockContent = content[block.name] ?? { header: null, rows: [] }
    const ids = new Set(storedContent.rows.map((row) => savedID(block, row)))
    const isStored = base.rows.every((row) => savedID(block, row) === 0 || ids.has(savedID(block, row)))
    if (isStored && (storedContent.header || !base.header)) return undefined
    return { values: toEditedContent(block, order, storedContent), version: 0 }
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
