import { offerCalls, type QuoteOffer } from '@dealerline/shared/contract/offers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { isConverted, isLocked } from '@dealerline/shared/rules/order-states.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { hasFailed } from '../../session/has-failed.ts'
import { closedTitle, type Phase } from '../phase.ts'

/** The offers of a quote: the newest one, whether its answer is outstanding, and whether the quote can be sent. */
export function useOffers(order: OrderDetail) {
  const { orderID } = order
  const offers = useQuery(query(offerCalls.getQuoteOffers, { params: { orderID } }))
  const current: QuoteOffer | undefined = offers.data?.[0]
  const open = current?.state === 'open' ? current : undefined
  const canSend = !isLocked(order) && !isConverted(order) && current?.state !== 'accepted'
  const phase: Phase = !canSend ? 'closed' : open ? 'sent' : 'draft'
  const title = { closed: closedTitle(order), sent: `Sent to ${open?.toName}`, draft: 'Finish' }[phase]
  return {
    current,
    open,
    canSend,
    phase,
    title,
    isLoading: offers.isPending,
    isFailed: hasFailed(offers),
    reload: () => void offers.refetch(),
  }
}

export type Offers = ReturnType<typeof useOffers>
