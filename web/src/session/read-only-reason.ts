import type { ApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { type ApplicationStatus, canRenewApplication } from '@dealerline/shared/rules/application-states.ts'
import { canChangeOrderStatus, isLocked, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { orderStatusName } from '@dealerline/shared/rules/state-names.ts'

/** Why an order or quote that was sent is read-only. */
export function orderReasonOf({
  orderStatus: current,
  isQuote = false,
}: {
  orderStatus: number
  isQuote?: boolean
}): string {
  const name = isQuote ? 'quote' : 'order'
  if (current === orderStatus.new || canChangeOrderStatus(current, orderStatus.new))
    return `The ${name} has been sent. Take the ${name} back to change this.`
  return `The ${name} is ${orderStatusName(current).label.toLowerCase()} and can’t be changed any more.`
}

/** Why an application is read-only. */
export function applicationReasonOf(
  kind: Pick<ApplicationKind, 'name'>,
  order: Parameters<typeof isLocked>[0],
  status: ApplicationStatus = 'Created',
): string {
  if (status === 'Rejected' && !isLocked(order) && canRenewApplication(kind.name, status))
    return 'The customer rejected it. Start a new application to change it.'
  if (status === 'Approved' || status === 'Processing') return 'It is approved and can’t be changed any more.'
  if (status === 'Sent' || status === 'Former Approved') return 'It has been sent. Take it back to change it.'
  return orderReasonOf(order)
}
