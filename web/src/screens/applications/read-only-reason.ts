import type { ApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { type ApplicationStatus, canRenewApplication } from '@dealerline/shared/rules/application-states.ts'
import { canChangeOrderStatus, isLocked, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { orderStatusName } from '@dealerline/shared/rules/state-names.ts'

/** Why an application is read-only. */
export function reasonOf(
  kind: Pick<ApplicationKind, 'name'>,
  order: Parameters<typeof isLocked>[0],
  status: ApplicationStatus = 'Created',
): string {
  if (status === 'Rejected' && !isLocked(order) && canRenewApplication(kind.name, status))
    return 'The customer rejected it. Start a new application to change it.'
  if (status === 'Approved' || status === 'Processing') return 'It is approved and can’t be changed any more.'
  if (status === 'Sent' || status === 'Former Approved') return 'It has been sent. Take it back to change it.'
  const { orderStatus: current } = order
  if (current === orderStatus.new || canChangeOrderStatus(current, orderStatus.new))
    return 'The order has been sent. Take the order back to change this.'
  return `The order is ${orderStatusName(current).label.toLowerCase()} and can’t be changed any more.`
}
