import { offerCalls } from '@dealerline/shared/contract/offers.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'

export interface QuoteSending {
  channel: 'email' | 'sms'
  toName: string
  to: string
  message: string
  variants: { orderID: number; label: string }[]
}

/** Sends a quote and reports the result. Repeated clicks send it once. */
export function useQuoteSending(orderID: number) {
  const refresh = useRefreshOrder()
  // All attempts of one message have the same key, so that a retry after a lost response sends nothing twice.
  const last = useRef({ content: '', key: '' })
  return useMutation({
    mutationFn: (sending: QuoteSending) => {
      const content = JSON.stringify(sending)
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
      return send(offerCalls.sendQuote, { body: { orderID, ...sending } }, { key: last.current.key })
    },
    onSuccess: ({ results, isRepeated }, { channel }) => {
      last.current = { content: '', key: '' }
      const [result] = results
      if (isRepeated) notify({ httpStatus: 200, message: 'The same message was sent less than a minute ago' })
      else if (result?.status === 'sent')
        notify({ httpStatus: 200, message: channel === 'email' ? 'Email Sent' : 'SMS sent OK' })
      else if (result?.status === 'refused') notify(message('sendingFailed', { error: result.reason }))
    },
    onError: (error) => notify(message('sendingFailed', { error: error.message })),
    onSettled: refresh,
  })
}
