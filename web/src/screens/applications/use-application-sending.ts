import { message } from '@dealerline/shared/rules/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { keepLastChannel } from '../../links/channels.ts'
import type { LinkMessage } from '../../links/SendLinkDialog.tsx'
import { assertSent } from '../../links/sent-just-now.ts'
import { useMessageKey } from '../../links/use-message-key.ts'
import { isIncomplete, saveOrderNow } from '../../session/order-saving.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import type { SendCalls } from './SendApplication.tsx'

/** Sends the link of an application and reports the result. Repeated clicks send it once. */
export function useApplicationSending(orderID: number, calls: SendCalls) {
  const refresh = useRefreshOrder()
  const { keyFor, forget } = useMessageKey()
  return useMutation({
    mutationFn: async (sending: LinkMessage) => {
      if (!(await saveOrderNow())) throw new Error('the last changes could not be saved')
      if (isIncomplete()) throw new Error('complete the marked fields first')
      const { channel, ...recipient } = sending
      assertSent(await send(calls[channel], { body: { orderID, ...recipient } }, { key: keyFor(sending) }))
    },
    onSuccess: (_, { channel }) => {
      forget()
      keepLastChannel(channel)
      notify(message('sentToCustomer'))
    },
    onError: (error) => notify(message('sendingFailed', { error: error.message }), error),
    onSettled: refresh,
  })
}
