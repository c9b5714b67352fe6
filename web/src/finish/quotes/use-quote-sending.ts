import { offerCalls } from '@dealerline/shared/contract/offers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { keepLastChannel } from '../../links/channels.ts'
import type { LinkMessage } from '../../links/SendLinkDialog.tsx'
import { useMessageKey } from '../../links/use-message-key.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { describeSending, type Outcome, sentNotice } from '../outcome.ts'
import { nameOf } from '../phase.ts'
import { prepareSending, sendingOf } from '../prepare-sending.ts'

export interface QuoteSending extends LinkMessage {
  message: string
  reminders: boolean
  variants: { orderID: number; label: string }[]
}

/** Sends a quote and reports the result. Repeated clicks send it once. */
export function useQuoteSending(order: OrderDetail, onResult: (outcome: Outcome) => void) {
  const { orderID } = order
  const refresh = useRefreshOrder()
  const { keyFor, forget } = useMessageKey()
  const action = sendingOf(orderID)
  return useMutation({
    mutationFn: async (sending: QuoteSending) => {
      if (!(await prepareSending(orderID))) return undefined
      return send(offerCalls.sendQuote, { body: { orderID, ...sending } }, { key: keyFor(sending) })
    },
    onSuccess: async (offer, { channel, toName }) => {
      if (offer) {
        forget()
        keepLastChannel(channel)
        const [result] = offer.results
        if (result?.status === 'sent') notify(sentNotice(channel, offer), action)
        else if (result?.status === 'refused') notify(message('sendingFailed', { error: result.reason }), action)
        // Reported before other reads, as in `useSending`.
        onResult({ phase: 'sent', ...describeSending(nameOf(order), toName, channel, offer) })
      }
      await refresh()
    },
    onError: async (error) => {
      notify(message('sendingFailed', { error: error.message }), action)
      await refresh()
    },
  })
}
