import type { Block } from '@dealerline/shared/blocks/block.ts'
import { headerKey } from '@dealerline/shared/changes/change.ts'
import { removeHeaderRequest } from '@dealerline/shared/contract/block-requests.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { ApiError, run } from '../api.ts'
import type { useEditing } from '../editing/use-editing.ts'
import { deviceName } from '../session/order-drafts.ts'
import { heldOf } from '../session/until-0.6-order.ts'
import { useRefreshOrder } from '../session/use-order.ts'
import { notify } from '../ui/feedback/notify.ts'
import { type EditedContent, toEditedContent } from './edited-content.ts'
import { sendChange } from './until-0.6-calls.ts'

export type BlockEditing = Pick<ReturnType<typeof useEditing<EditedContent>>, 'base' | 'typed' | 'dispatch' | 'latest'>

/**
 * Returns a function that removes the header with all rows, unsaved ones included, and reports whether that succeeded.
 * Undefined if nothing is stored or the block has no such call.
 */
export function useHeaderRemoval(block: Block, order: OrderDetail, { base, dispatch, latest }: BlockEditing) {
  const refresh = useRefreshOrder()
  const { header } = block
  if (!base.header || !header || !block.calls.header?.remove) return undefined
  const headerID = Number(base.header[header.id] ?? 0)
  return async (): Promise<boolean> => {
    dispatch({ type: 'saveStarted', key: crypto.randomUUID() })
    try {
      const held = heldOf(order).filter((row) => row.block === block.name && row.row !== headerKey)
      const operations = held.map(({ row }) => ({ kind: 'remove' as const, block: block.name, row }))
      const id = String(latest().key)
      if (held.length > 0) await sendChange(order.orderID, { id, device: deviceName, operations })
      const target = { orderID: order.orderID, headerID }
      await run(removeHeaderRequest(block, target), { key: `${latest().key} removed` })
    } catch (error) {
      dispatch({ type: 'abandoned' })
      if (!(error instanceof ApiError)) throw error
      notify({ httpStatus: 500, message: `Error Removing ${header.label}: ${error.message}` }, error)
      return false
    }
    const values = toEditedContent(block, { ...order, content: {}, held: [] })
    dispatch({ type: 'saved', stored: { values, version: 0 }, at: new Date() })
    notify({ httpStatus: 200, message: 'Removed OK' })
    await refresh()
    return true
  }
}
