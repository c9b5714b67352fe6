import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { useOrderActions } from './use-order-actions.ts'

/**
 * Asks whether to take a sent order back, and does so. Returns whether it is being taken back. `onDone` is called before the
 * order is shown as a draft.
 */
export function useTakeBack(order: OrderDetail, onDone?: () => void) {
  const { reset } = useOrderActions(order)
  const { orderID, isQuote, conversationReference } = order
  const ticket = conversationReference ? ` Its ticket ${conversationReference} is withdrawn.` : ''
  const ask = () =>
    confirm({
      title: `Take ${isQuote ? 'quote' : 'order'} ${orderID} back?`,
      message: `The customer’s link stops working, and you can edit the order again.${ticket}`,
      confirmLabel: 'Take back',
      cancelLabel: 'Keep it',
      danger: true,
      // Failures are reported by the action.
      work: () => reset.mutateAsync(onDone),
    })
  return { ask: () => void ask(), isPending: reset.isPending }
}
