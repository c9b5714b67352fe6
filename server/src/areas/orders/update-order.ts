import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { Order, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { movedBy, orderStatus, orderStatusLabel } from '@dealerline/shared/rules/order-states.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../calls/context.ts'
import { lockOrder } from './lock-order.ts'
import { assertMayAct } from './may-act.ts'
import { cancelOrder, getOrder, resetOrderToEdit } from './orders.ts'
import * as queries from './queries.ts'

/**
 * Changes what is said of an order as a whole. One that was cancelled meanwhile stays as it is; whoever asked learns it
 * from the answer.
 */
export async function updateOrder(
  context: Context,
  orderID: number,
  given: BodyOf<typeof orderCalls.updateOrder>,
): Promise<Order> {
  const locked = await lockOrder(context, orderID)
  const stored = await getOrder(context, orderID)
  if (context.ifMatch !== undefined && context.ifMatch !== stored.version)
    throw new AppError('stale', { current: stored })
  if (locked.orderStatus === orderStatus.cancelled) return stored
  const { orderStatus: to = locked.orderStatus, adminFlag, existingCustomer } = given
  const flags = adminFlag !== undefined && adminFlag !== stored.adminFlag
  if (flags) assertMayAct(context, 'flag', locked)
  const changes = existingCustomer !== undefined && existingCustomer !== stored.existingCustomer
  if (changes) assertMayAct(context, 'changeType', locked)
  if (flags || changes) {
    const change = { ...(flags && { adminFlag }), ...(changes && { existingCustomer }) }
    await queries.updateOrder(context.tx, orderID, change)
    context.tx.audit({ entityType: 'order', entityID: orderID, action: 'updated', data: change })
  }
  if (to === locked.orderStatus) return getOrder(context, orderID)
  if (to === orderStatus.cancelled) return cancelOrder(context, orderID)
  if (to === orderStatus.new) return resetOrderToEdit(context, orderID)
  throw new AppError('notEditable', {
    detail: `An order becomes ${orderStatusLabel(to)} by ${movedBy[to]}, and is not set so.`,
  })
}

/** Corrects the day a signed order was signed: not before it was made, and not after today. */
export async function updateSignedDate(context: Context, orderID: number, signedDate: string): Promise<Order> {
  const locked = await lockOrder(context, orderID)
  const stored = await getOrder(context, orderID)
  if (locked.orderStatus === orderStatus.cancelled) return stored
  assertMayAct(context, 'changeSignedDate', locked)
  const message =
    signedDate > toLocalDay(context.now)
      ? 'Signed date can not be after today'
      : signedDate < toLocalDay(stored.createdDate)
        ? 'Signed date can not be before the order was made'
        : ''
  assertNoErrors(message ? [{ path: 'signedDate', message }] : [])
  await queries.updateOrder(context.tx, orderID, { signedDate })
  const data = { from: stored.signedDate, to: signedDate }
  context.tx.audit({ entityType: 'order', entityID: orderID, action: 'signed date changed', data })
  return getOrder(context, orderID)
}
