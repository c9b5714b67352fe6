import type { Block } from '@dealerline/shared/blocks/block.ts'
import { removeHeaderRequest } from '@dealerline/shared/contract/block-requests.ts'
import { ApiError, run } from '../../api.ts'
import { deviceName } from '../../session/order-drafts.ts'
import { notify } from '../../ui/feedback/notify.ts'
import type { DrawnBlock } from './edited-block.ts'
import { type EditedContent, toEditedContent } from './edited-content.ts'
import { heldIn } from './row-names.ts'
import { sendChange } from './until-0.6-calls.ts'

/** Whether a header is stored, and the block has a call that removes it. */
export const canRemoveHeader = ({ header, calls }: Block, base: EditedContent): boolean =>
  base.header !== null && header !== undefined && calls.header?.remove !== undefined

/** Removes the header with all rows, unsaved ones included. Returns whether that succeeded. */
export async function removeHeader(block: Block, { order, editing, refresh }: DrawnBlock): Promise<boolean> {
  const { latest, dispatch } = editing
  const { id = '', label } = block.header ?? {}
  const headerID = Number(latest().base.header?.[id] ?? 0)
  dispatch({ type: 'saveStarted', key: crypto.randomUUID() })
  try {
    const operations = heldIn(block, order).map(({ row }) => ({ kind: 'remove' as const, block: block.name, row }))
    if (operations.length > 0)
      await sendChange(order.orderID, { id: String(latest().key), device: deviceName, operations })
    const target = { orderID: order.orderID, headerID }
    await run(removeHeaderRequest(block, target), { key: `${latest().key} removed` })
  } catch (error) {
    dispatch({ type: 'abandoned' })
    if (!(error instanceof ApiError)) throw error
    notify({ httpStatus: 500, message: `Error Removing ${label}: ${error.message}` }, error)
    return false
  }
  const values = toEditedContent(block, { ...order, content: {}, held: [] })
  dispatch({ type: 'saved', stored: { values, version: 0 }, at: new Date() })
  notify({ httpStatus: 200, message: 'Removed OK' })
  await refresh()
  return true
}
