import type { CustomerOrder } from '@dealerline/shared/contract/orders.ts'
import type { Context } from '../../calls/context.ts'
import { listCustomerOrders } from '../tracking/order-lists.ts'
import { getOrderDetails, withVisibleHeld } from './order-detail.ts'

/** A page of a customer's orders with all details, read in one statement. */
export async function getCustomerOrders(
  context: Context,
  customerID: number,
  page: { page: number; pageSize: number },
): Promise<CustomerOrder[]> {
  const orders = await listCustomerOrders(context, customerID, page)
  const details = await getOrderDetails(
    context,
    orders.map(({ orderID }) => orderID),
  )
  const byID = new Map(details.map((detail) => [detail.orderID, detail]))
  return orders.flatMap((order) => {
    const detail = byID.get(order.orderID)
    return detail ? [{ ...withVisibleHeld(detail, context.caller), ...order }] : []
  })
}
