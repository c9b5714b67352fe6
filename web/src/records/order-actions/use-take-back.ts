import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import type { TakeBackQuestion } from '../../links/TakeBackButton.tsx'
import { useRefreshOrder, useShownRevision } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'

/**
 * Returns the question whether to take a sent order back. `onDone` is called before the order is read again, so that its result is
 * shown together with the draft.
 */
export function useTakeBack(order: OrderDetail, onDone?: () => void): TakeBackQuestion {
  const { orderID, isQuote, conversationReference } = order
  const refresh = useRefreshOrder()
  const shownRevision = useShownRevision(orderID)
  const client = useQueryClient()
  const params = { orderID }
  const ticket = conversationReference ? ` Its ticket ${conversationReference} is withdrawn.` : ''
  return {
    title: `Take ${isQuote ? 'quote' : 'order'} ${orderID} back?`,
    message: `The customer’s link stops working, and you can edit the order again.${ticket}`,
    work: async () => {
      try {
        await send(orderCalls.resetOrderToEdit, { params }, { orderRevision: await shownRevision() })
        onDone?.()
        notify(message('orderReset'))
      } finally {
        // The person can go on as soon as the order is a draft. Lists and menus may take longer.
        await client.invalidateQueries({ queryKey: query(orderCalls.getOrder, { params }).queryKey })
        void refresh()
      }
    },
  }
}
