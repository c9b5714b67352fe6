import type { ApplicationStatus } from '@dealerline/shared/rules/application-states.ts'
import { canChangeOrderStatus, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { orderStatusName } from '@dealerline/shared/rules/state-names.ts'

interface Application {
  order: { orderStatus: number }
  readOnly: boolean
  /** Undefined if the order has no application. */
  status: ApplicationStatus | undefined
}

/** Returns the subtitle: the purpose of the screen, or why it is read-only. */
export function subtitleOf(defaultText: string, { order, readOnly, status }: Application): string {
  if (!readOnly) return defaultText
  if (status === 'Approved' || status === 'Processing') return 'It is approved and can’t be changed any more.'
  if (status === 'Sent' || status === 'Former Approved') return 'It has been sent. Take it back to change it.'
  const { orderStatus: current } = order
  if (current === orderStatus.new || canChangeOrderStatus(current, orderStatus.new))
    return 'The order has been sent. Take the order back to change this.'
  return `The order is ${orderStatusName(current).label.toLowerCase()} and can’t be changed any more.`
}
