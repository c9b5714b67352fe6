import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { useOrderActions } from './use-order-actions.ts'

/** Asks whether to take a sent order back, and does so. Returns whether it is being taken back. */
export function useTakeBack(order: OrderDetail, onDone?: () => void) {
  const { reset } = useOrderActions(order)
  const { orderID, isQuote, conversationReference } = order
  const ticket = conversationReference ? ` Its ticket ${conversationReference} is withdrawn.` : ''
  const ask = async () => {
    const isConfirmed = await confirm({
      title: `Take ${isQuote ? 'quote' : 'order'} ${orderID} back?`,
      message: `The customer’s link stops working, and you can edit the order again.${ticket}`,
      confirmLabel: 'Take back',
      cancelLabel: 'Keep it',
      danger: true,
    })
    if (!isConfirmed) return
    // The caller may be gone from the screen when the order is a draft again. Failures are reported by the action.
    await reset.mutateAsync().then(onDone, () => undefined)
  }
  return { ask: () => void ask(), isPending: reset.isPending }
}
