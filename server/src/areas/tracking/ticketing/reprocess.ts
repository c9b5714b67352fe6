import type { Order } from '@dealerline/shared/contract/orders.ts'
import type { Context } from '../../../calls/context.ts'
import { updateBilling } from '../../customers/billing.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { assertMayAct } from '../../orders/may-act.ts'
import { getOrderDetail } from '../../orders/order-detail.ts'
import { getOrder } from '../../orders/orders.ts'
import { recordTicket, toTicket } from './ticket.ts'

/** Sends a signed order to the ticketing system again, while the caller waits. */
export async function resendToTicketing(context: Context, orderID: number): Promise<Order> {
  assertMayAct(context, 'resendToTicketing', await lockOrder(context, orderID))
  await sendToTicketing(context, orderID)
  context.tx.audit({ entityType: 'order', entityID: orderID, action: 'resent to ticketing' })
  return getOrder(context, orderID)
}

/** Sends a signed order to billing and ticketing again. Both recognise existing records by their keys. */
export async function reprocess(context: Context, orderID: number): Promise<Order> {
  const order = await lockOrder(context, orderID)
  assertMayAct(context, 'reprocess', order)
  await updateBilling(context, order.customerID)
  context.tx.audit({ entityType: 'order', entityID: orderID, action: 'reprocessed' })
  await sendToTicketing(context, orderID)
  return getOrder(context, orderID)
}

async function sendToTicketing(context: Context, orderID: number): Promise<void> {
  const ticket = toTicket(await getOrderDetail(context, orderID))
  if (!ticket) return
  await recordTicket(context, ticket, await context.providers.ticketing.openTicket(ticket))
}
