import { AppError } from '@dealerline/shared/errors.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { cancelOrder } from '../orders/orders.ts'
import { voidStandingEnvelope } from './void-envelope.ts'

interface Voided {
  orderID: number
  orderStatus: number
}

/** Voids what still stands of a cancelled order's signing request; one that is void already stays so. */
export async function voidEnvelope(context: Context, orderID: number): Promise<Voided> {
  const order = await lockOrder(context, orderID)
  if (order.orderStatus !== orderStatus.cancelled) {
    const detail = `Order ${orderID} is not cancelled. Cancel it, or take it back, and its link stops working.`
    throw new AppError('notEditable', { detail })
  }
  await voidStandingEnvelope(context, { orderID, reason: 'The order is cancelled' })
  return { orderID, orderStatus: order.orderStatus }
}

/** Cancels an order that is not cancelled yet, and voids its signing request. */
export async function cancelAndVoid(context: Context, orderID: number): Promise<Voided> {
  const order = await lockOrder(context, orderID)
  if (order.orderStatus !== orderStatus.cancelled) await cancelOrder(context, orderID)
  return voidEnvelope(context, orderID)
}
