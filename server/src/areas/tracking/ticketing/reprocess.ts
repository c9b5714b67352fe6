import type { Order } from '@dealerline/shared/contract/orders.ts'
import type { Context } from '../../../calls/context.ts'
import { updateBilling } from '../../customers/billing.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { assertMayAct } from '../../orders/may-act.ts'
import { getOrderDetail } from '../../orders/order-detail.ts'
import { getOrder } from '../../orders/orders.ts'
import { recordTicket, toTicket } from './hand-over.ts'

/** Hands a signed order to the ticketing system again, while the person waits. */
export async function resendToTicketing(context: Context, orderID: number): Promise<Order> {
  assertMayAct(context, 'resendToTicketing', await lockOrder(context, orderID))
  await handOver(context, orderID)
  context.tx.audit({ entityType: 'order', entityID: orderID, action: 'resent to ticketing' })
  return getOrder(context, orderID)
}

/** Puts a signed order through billing and ticketing again; both know by their keys what they have already. */
export async function reprocess(context: Context, orderID: number): Promise<Order> {
  const order = await lockOrder(context, orderID)
  assertMayAct(context, 'reprocess', order)
  await updateBilling(context, order.customerID)
  context.tx.audit({ entityType: 'order', entityID: orderID, action: 'reprocessed' })
  await handOver(context, orderID)
  return getOrder(context, orderID)
}

async function handOver(context: Context, orderID: number): Promise<void> {
  const wanted = toTicket(await getOrderDetail(context, orderID))
  if (!wanted) return
  await recordTicket(context, wanted, await context.providers.ticketing.openTicket(wanted))
}
