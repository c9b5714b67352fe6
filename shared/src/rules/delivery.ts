import type { OrderDetail } from '../contract/orders.ts'
import { orderTypes } from './order-states.ts'

type Asked = Pick<OrderDetail, 'isQuote' | 'orderType'> & { customer: Pick<OrderDetail['customer'], 'isGuarantor'> }

/** The address of the screen that follows once the delivery address is saved. */
export function nextAfterDelivery({ isQuote, orderType, customer }: Asked): string {
  if (isQuote) return '/create-ipvoice'
  const needsGuarantor = orderType === orderTypes.airlinePartner && !customer.isGuarantor
  return needsGuarantor ? '/create-contacts' : '/direct-debit'
}
