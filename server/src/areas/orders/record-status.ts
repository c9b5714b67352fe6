import { AppError } from '@dealerline/shared/errors.ts'
import { canChangeOrderStatus, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context, Work } from '../../calls/context.ts'
import type { LockedOrder } from './lock-order.ts'
import { changeOrderStatus, findOrder, lockOrderRow, markSent, setReporting } from './queries.ts'

type JobContext = Pick<Context, 'tx'>

/** Locks an order in a job, as `lockOrder` does in a call. */
export async function lockOrderInJob({ tx }: JobContext, orderID: number): Promise<LockedOrder | undefined> {
  return lockOrderRow(tx, orderID)
}

/** The status of an order that the caller can see. */
export async function getOrderStatus({ tx }: JobContext, orderID: number): Promise<number> {
  const order = await findOrder(tx, orderID)
  if (!order) throw new AppError('notFound')
  return order.orderStatus
}

/**
 * Records that a signing request was sent: the order becomes In Progress, or Signed at once if it is a reporting order. Returns
 * whether it is a reporting order.
 */
export async function recordSent(
  { tx }: JobContext,
  orderID: number,
  envelope: { guid: string; envelopeID: string },
): Promise<boolean> {
  const order = await findOrder(tx, orderID)
  const next = order?.isReporting ? orderStatus.signed : orderStatus.inProgress
  if (order && canChangeOrderStatus(order.orderStatus, next)) await changeOrderStatus(tx, orderID, next)
  await markSent(tx, orderID, envelope)
  return order?.isReporting === true
}

/** Records that the customer signed or declined. An order that already has that status stays unchanged. */
export async function recordAnswer(
  { tx }: JobContext,
  order: { orderID: number; orderStatus: number },
  answer: 'signed' | 'rejected',
): Promise<void> {
  const next = orderStatus[answer]
  if (canChangeOrderStatus(order.orderStatus, next)) await changeOrderStatus(tx, order.orderID, next)
}

/** Records that the ticketing system completed the ticket. An order that is not Signed stays unchanged. A job tells the dealer. */
export async function recordCompleted({ tx, queue }: Work, orderID: number, reference: string): Promise<void> {
  const order = await lockOrderRow(tx, orderID)
  if (!order || !canChangeOrderStatus(order.orderStatus, orderStatus.completed)) return
  await changeOrderStatus(tx, orderID, orderStatus.completed)
  tx.auditOrder(orderID, 'Completed', { reference })
  await queue(tx, 'orders.completed', { orderID })
}

/** Marks the order as a reporting order, which becomes Signed when it is sent. */
export async function markReporting({ tx }: JobContext, orderID: number): Promise<void> {
  await setReporting(tx, orderID, true)
}
