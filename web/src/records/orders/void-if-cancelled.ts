import type { Order } from '@dealerline/shared/contract/orders.ts'
import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { send } from '../../api.ts'

/** Voids the signing request of an order, if it has one and the change has cancelled the order. Returns the order. */
export async function voidIfCancelled(order: Order): Promise<Order> {
  if (order.orderStatus === orderStatus.cancelled && order.docuSignEnvelopeID !== '')
    await send(signingCalls.voidEnvelope, { params: { orderID: order.orderID } })
  return order
}
