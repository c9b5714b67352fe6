import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { Order, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { causeOf, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { orderStatusName } from '@dealerline/shared/rules/state-names.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../calls/context.ts'
import { lockOrder } from './lock-order.ts'
import { assertMayAct } from './may-act.ts'
import { cancelOrder, getOrder, resetOrderToEdit } from './orders.ts'
import * as queries from './queries.ts'

/**
 * Changes fields of the order itself. Returns a cancelled order unchanged, which shows the caller that it is
 * cancelled.
 */
export async function updateOrder(
  context: Context,
  orderID: number,
  input: BodyOf<typeof orderCalls.updateOrder>,
): Promise<Order> {
  const lockedOrder = await lockOrder(context, orderID)
  const storedOrder = await getOrder(context, orderID)
  if (context.ifMatch !== undefined && context.ifMatch !== storedOrder.version)
    throw new AppError('stale', { current: storedOrder })
  if (lockedOrder.orderStatus === orderStatus.cancelled) return storedOrder
  const { orderStatus: to = lockedOrder.orderStatus, adminFlag, existingCustomer, templateName } = input
  const changesFlag = adminFlag !== undefined && adminFlag !== storedOrder.adminFlag
  if (changesFlag) assertMayAct(context, 'flag', lockedOrder)
  const changesCustomer = existingCustomer !== undefined && existingCustomer !== storedOrder.existingCustomer
  if (changesCustomer) assertMayAct(context, 'changeType', lockedOrder)
  const changesTemplate = templateName !== undefined && templateName !== storedOrder.templateName
  if (changesFlag || changesCustomer || changesTemplate) {
    const change = {
      ...(changesFlag && { adminFlag }),
      ...(changesCustomer && { existingCustomer }),
      ...(changesTemplate && { templateName }),
    }
    await queries.updateOrderRow(context.tx, orderID, change)
    context.tx.auditOrder(orderID, 'updated', change)
  }
  if (to === lockedOrder.orderStatus) return getOrder(context, orderID)
  if (to === orderStatus.cancelled) return cancelOrder(context, orderID)
  if (to === orderStatus.new) return resetOrderToEdit(context, orderID)
  throw new AppError('notEditable', {
    detail: `An order becomes ${orderStatusName(to).label} by ${causeOf[to]}. This status cannot be set directly.`,
  })
}

/** Corrects the signed date of an order. It can be neither before the order was created nor after today. */
export async function updateSignedDate(context: Context, orderID: number, signedDate: string): Promise<Order> {
  const lockedOrder = await lockOrder(context, orderID)
  const storedOrder = await getOrder(context, orderID)
  if (lockedOrder.orderStatus === orderStatus.cancelled) return storedOrder
  assertMayAct(context, 'changeSignedDate', lockedOrder)
  const message =
    signedDate > toLocalDay(context.now)
      ? 'Signed date cannot be after today'
      : signedDate < toLocalDay(storedOrder.createdDate)
        ? 'Signed date cannot be before the order was made'
        : ''
  assertNoErrors(message ? [{ path: 'signedDate', message }] : [])
  await queries.updateOrderRow(context.tx, orderID, { signedDate })
  context.tx.auditOrder(orderID, 'signed date changed', { from: storedOrder.signedDate, to: signedDate })
  return getOrder(context, orderID)
}
