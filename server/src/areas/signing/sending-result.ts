import type { Envelope, SentEnvelope } from '@dealerline/shared/contract/envelope.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import type { FollowServices } from '../../calls/handler.ts'
import { currentTime } from '../../kernel/clock.ts'
import { awaitMessage, toSendingResult } from '../../links/to-delivery.ts'
import { getOrderDetail } from '../orders/order-detail.ts'

/** A signing request after its message was queued. */
export type SentRequest = {
  orderID: number
  envelope: Envelope
  /** Whether nothing was queued because the same message was sent less than a minute ago. */
  isRepeated: boolean
  /** Whether no message was queued, because it is not the recipient's turn. */
  isPending: boolean
}

/** The current signing request of an order, for the dealer. @throws AppError if there is none */
export async function toSentRequest(
  context: Context,
  orderID: number,
  { isQueued = true, isPending = false }: { isQueued?: boolean; isPending?: boolean } = {},
): Promise<SentRequest> {
  const { envelope } = await getOrderDetail(context, orderID)
  if (!envelope) throw new AppError('notFound')
  return { orderID, envelope, isRepeated: !isQueued, isPending }
}

/** Waits for the newest message, and returns the signing request. */
export async function followSending(services: FollowServices, sentRequest: SentRequest): Promise<SentEnvelope> {
  const { orderID, isPending } = sentRequest
  // The newest message is another signer's.
  if (!isPending) await awaitMessage(services, 'signing', orderID)
  const order = await services.inJob((tx) => getOrderDetail({ tx, now: currentTime() }, orderID))
  // The order may have been taken back in the meantime.
  const envelope = order.envelope ?? sentRequest.envelope
  const [newestMessage] = envelope.deliveries.filter(({ kind, isCopy }) => kind === 'request' && !isCopy).slice(-1)
  return {
    ...envelope,
    isRepeated: sentRequest.isRepeated,
    results: newestMessage && !isPending ? [toSendingResult(newestMessage)] : [],
  }
}
