import { type Block, headerName } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { orderDrafts } from './order-drafts.ts'
import { heldOf } from './until-0.6-order.ts'

/** Whether typed values of a service are not part of the order: the server holds them, or only this device has them. */
export const isUnfinished = (order: Pick<OrderDetail, 'orderID' | 'held'>, block: Block): boolean =>
  heldOf(order).some((held) => held.block === block.name || held.block === headerName(block)) ||
  orderDrafts(order.orderID).find(block.name) !== undefined
