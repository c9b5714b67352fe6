import type { Order } from '@dealerline/shared/contract/orders.ts'
import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { send } from '../../api.ts'

/**
 * Voids the signing request of an order that a change answers as cancelled, where it has one.
 * @returns the order, for whoever goes on with it
 */
export async function voidIfCancelled(order: Order): Promise<Order> {
  if (order.orderStatus === orderStatus.cancelled && order.docuSignEnvelopeID !== '')
    await send(signingCalls.voidEnvelope, { params: { orderID: order.orderID } })
  return order
}
