import type { Envelope, EnvelopeRecipient } from '@dealerline/shared/contract/envelope.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { isConverted, isLocked, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { orderStateName } from '@dealerline/shared/rules/state-names.ts'

/** Whether an order can still be edited, waits for the customer, or is decided. */
export type Phase = 'draft' | 'sent' | 'closed'

export function phaseOf(order: OrderDetail): Phase {
  if (order.orderStatus > orderStatus.inProgress || isConverted(order)) return 'closed'
  return isLocked(order) ? 'sent' : 'draft'
}

export const isDraft = (order: OrderDetail) => phaseOf(order) === 'draft'

/** Whether anybody can still sign. */
export const isOpenEnvelope = ({ status }: Envelope) => status === 'waiting' || status === 'sent' || status === 'viewed'

/** Returns the person who has the link, or whose link has expired. */
export function currentRecipientOf({ envelope }: OrderDetail): EnvelopeRecipient | undefined {
  return envelope?.recipients.find(({ status }) => ['waiting', 'sent', 'viewed', 'expired'].includes(status))
}

/** Returns the heading of the panel. */
export function titleOf(order: OrderDetail): string {
  const phase = phaseOf(order)
  if (phase === 'draft') return 'Finish'
  if (phase === 'closed') return closedTitle(order)
  if (order.envelope?.status === 'expired') return 'The link has expired'
  const name = currentRecipientOf(order)?.name
  return name ? `Sent to ${name}` : 'Sent'
}

/** Returns `The order is signed`, for an order or a quote that is decided. */
export const closedTitle = (order: OrderDetail) =>
  `The ${order.isQuote ? 'quote' : 'order'} is ${orderStateName(order).label.toLowerCase()}`

/** Returns `Order 10012` or `Quote 10012`. */
export const nameOf = ({ isQuote, orderID }: OrderDetail) => `${isQuote ? 'Quote' : 'Order'} ${orderID}`
