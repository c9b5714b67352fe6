import { blocks } from '../blocks/index.ts'
import type { OrderDetail } from '../contract/orders.ts'
import { orderTypes } from '../rules/order-states.ts'

/** Returns the rule by which the first goods of an order need a delivery; undefined without goods. */
export function goodsRuleOf(content: OrderDetail['content']): string | undefined {
  return blocks
    .flatMap((block) => (block.goods ?? []).map((goods) => ({ goods, rows: content[block.name]?.rows ?? [] })))
    .find(({ goods, rows }) => rows.some((row) => goods.isGoods(row)))?.goods.rule
}

type DeliveryOrder = Pick<OrderDetail, 'isQuote' | 'orderType'> & {
  customer: Pick<OrderDetail['customer'], 'isGuarantor'>
}

/** Returns the address of the screen that follows after saving the delivery address. */
export function nextAfterDelivery({ isQuote, orderType, customer }: DeliveryOrder): string {
  if (isQuote) return '/create-ipvoice'
  const needsGuarantor = orderType === orderTypes.airlinePartner && !customer.isGuarantor
  return needsGuarantor ? '/create-contacts' : '/direct-debit'
}
