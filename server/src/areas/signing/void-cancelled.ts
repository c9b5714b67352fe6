import { AppError } from '@dealerline/shared/errors.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { cancelOrder } from '../orders/orders.ts'
import { voidCurrentEnvelope } from './void-envelope.ts'

interface VoidedOrder {
  orderID: number
  orderStatus: number
}

/** Voids the signing request of a cancelled order. Changes nothing if it is already void. */
export async function voidEnvelope(context: Context, orderID: number): Promise<VoidedOrder> {
  const order = await lockOrder(context, orderID)
  if (order.orderStatus !== orderStatus.cancelled) {
    const detail = `Order ${orderID} is not cancelled. Cancel it, or take it back, and its link stops working.`
    throw new AppError('notEditable', { detail })
  }
  await voidCurrentEnvelope(context, { orderID, reason: 'The order is cancelled' })
  return { orderID, orderStatus: order.orderStatus }
}

/** Cancels an order, unless it is already cancelled, and voids its signing request. */
export async function cancelAndVoid(context: Context, orderID: number): Promise<VoidedOrder> {
  const order = await lockOrder(context, orderID)
  if (order.orderStatus !== orderStatus.cancelled) await cancelOrder(context, orderID)
  return voidEnvelope(context, orderID)
}
