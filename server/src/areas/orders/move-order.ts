import { canMoveOrder, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import type { LockedOrder } from './lock-order.ts'
import { findOrder, findOrderLocked, markSent, moveOrder, setReporting } from './queries.ts'

type Work = Pick<Context, 'tx'>

/** Holds an order for a job, as `lockOrder` does for a call. */
export async function holdOrder({ tx }: Work, orderID: number): Promise<LockedOrder | undefined> {
  return findOrderLocked(tx, orderID)
}

/** A signing request went out: the order is In Progress, or Signed at once where it only reports. */
export async function recordSent(
  { tx }: Work,
  orderID: number,
  envelope: { guid: string; envelopeID: string },
): Promise<void> {
  const order = await findOrder(tx, orderID)
  const next = order?.isReporting ? orderStatus.signed : orderStatus.inProgress
  if (order && canMoveOrder(order.orderStatus, next)) await moveOrder(tx, orderID, next)
  await markSent(tx, orderID, envelope)
}

/** The customer signed or declined; an order that is already there stays. */
export async function recordAnswer(
  { tx }: Work,
  order: { orderID: number; orderStatus: number },
  answer: 'signed' | 'rejected',
): Promise<void> {
  const next = orderStatus[answer]
  if (canMoveOrder(order.orderStatus, next)) await moveOrder(tx, order.orderID, next)
}

/** The ticketing system has completed the ticket; an order that is not Signed stays as it is. */
export async function recordCompleted({ tx }: Work, orderID: number, reference: string): Promise<void> {
  const order = await findOrderLocked(tx, orderID)
  if (!order || !canMoveOrder(order.orderStatus, orderStatus.completed)) return
  await moveOrder(tx, orderID, orderStatus.completed)
  tx.audit({ entityType: 'order', entityID: orderID, action: 'Completed', data: { reference } })
}

/** An order that only reports counts as signed when it is sent. */
export async function markReporting({ tx }: Work, orderID: number): Promise<void> {
  await setReporting(tx, orderID, true)
}
