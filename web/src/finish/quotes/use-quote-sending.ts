import { offerCalls } from '@dealerline/shared/contract/offers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { keepLastChannel, type MessageChannel } from '../last-channel.ts'
import { describeSending, type Outcome } from '../outcome.ts'
import { nameOf } from '../phase.ts'
import { prepareSending, sendingOf } from '../prepare-sending.ts'

export interface QuoteSending {
  channel: MessageChannel
  toName: string
  to: string
  message: string
  reminders: boolean
  variants: { orderID: number; label: string }[]
}

/** Sends a quote and reports the result. Repeated clicks send it once. */
export function useQuoteSending(order: OrderDetail, onResult: (outcome: Outcome) => void) {
  const { orderID } = order
  const refresh = useRefreshOrder()
  // All attempts of one message have the same key, so that a retry after a lost response sends nothing twice.
  const last = useRef({ content: '', key: '' })
  const action = sendingOf(orderID)
  return useMutation({
    mutationFn: async (sending: QuoteSending) => {
      if (!(await prepareSending(orderID))) return undefined
      const content = JSON.stringify(sending)
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
      return send(offerCalls.sendQuote, { body: { orderID, ...sending } }, { key: last.current.key })
    },
    onSuccess: async (offer, { channel, toName }) => {
      await refresh()
      if (!offer) return
      last.current = { content: '', key: '' }
      keepLastChannel(channel)
      const [result] = offer.results
      if (offer.isRepeated)
        notify({ httpStatus: 200, message: 'The same message was sent less than a minute ago' }, action)
      else if (result?.status === 'sent')
        notify({ httpStatus: 200, message: channel === 'email' ? 'Email Sent' : 'SMS sent OK' }, action)
      else if (result?.status === 'refused') notify(message('sendingFailed', { error: result.reason }), action)
      onResult({ phase: 'sent', ...describeSending(nameOf(order), toName, channel, offer) })
    },
    onError: async (error) => {
      notify(message('sendingFailed', { error: error.message }), action)
      await refresh()
    },
  })
}
