import type { OrderDetail } from '../contract/orders.ts'
import { orderTypes } from '../rules/order-states.ts'

type DeliveryOrder = Pick<OrderDetail, 'isQuote' | 'orderType'> & {
  customer: Pick<OrderDetail['customer'], 'isGuarantor'>
}

/** Returns the address of the screen that follows after saving the delivery address. */
export function nextAfterDelivery({ isQuote, orderType, customer }: DeliveryOrder): string {
  if (isQuote) return '/create-ipvoice'
  const needsGuarantor = orderType === orderTypes.airlinePartner && !customer.isGuarantor
  return needsGuarantor ? '/create-contacts' : '/direct-debit'
}
