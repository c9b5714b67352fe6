import type { CustomerOrder } from '@dealerline/shared/contract/orders.ts'
import type { Context } from '../../calls/context.ts'
import { listCustomerOrders } from '../tracking/order-lists.ts'
import { getOrderDetails } from './order-detail.ts'

/** A page of the orders of a customer, each whole; all of them are read in one statement. */
export async function getCustomerOrders(
  context: Context,
  customerID: number,
  page: { page: number; pageSize: number },
): Promise<CustomerOrder[]> {
  const listed = await listCustomerOrders(context, customerID, page)
  const details = await getOrderDetails(
    context,
    listed.map(({ orderID }) => orderID),
  )
  const byID = new Map(details.map((detail) => [detail.orderID, detail]))
  return listed.flatMap((order) => {
    const detail = byID.get(order.orderID)
    return detail ? [{ ...detail, ...order }] : []
  })
}
