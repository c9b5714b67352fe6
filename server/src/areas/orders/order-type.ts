import { findBlock } from '@dealerline/shared/blocks/index.ts'
import type { Order } from '@dealerline/shared/contract/orders.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { orderTypeLabel, takesServices } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import { lockOrder } from './lock-order.ts'
import { assertMayAct } from './may-act.ts'
import { getOrder } from './orders.ts'
import * as queries from './queries.ts'
import { storeTotals } from './totals.ts'

/**
 * Changes the type of an order. If the new type has no services and the order has some, the caller must confirm the
 * change: the services stay stored, but are hidden until the type changes back.
 */
export async function updateOrderType(
  context: Context,
  orderID: number,
  orderType: number,
  confirmed: boolean,
): Promise<Order> {
  const { tx } = context
  const lockedOrder = await lockOrder(context, orderID)
  if (lockedOrder.orderType === orderType) return getOrder(context, orderID)
  assertMayAct(context, 'changeType', lockedOrder)
  const leavesOutServices = takesServices(lockedOrder) && !takesServices({ orderType })
  if (leavesOutServices && !confirmed) await assertNoServicesFilled(context, orderID, orderType)
  await queries.updateOrderRow(tx, orderID, { orderType })
  await storeTotals(context, orderID)
  await context.announce('orderTypeChanged', { orderID, reason: 'The order changed its type' })
  tx.auditOrder(orderID, 'type changed', { from: lockedOrder.orderType, to: orderType })
  return getOrder(context, orderID)
}

async function assertNoServicesFilled({ tx }: Context, orderID: number, orderType: number): Promise<void> {
  const filledBlocks = await queries.selectFilledBlocks(tx, orderID)
  if (filledBlocks.length === 0) return
  const errors = filledBlocks.map(({ block, rows }) => ({
    path: block,
    message: `${findBlock(block)?.label ?? block}: ${rows} ${rows === 1 ? 'line' : 'lines'}`,
  }))
  const detail = `An order of type ${orderTypeLabel(orderType)} has no services. Confirm that these are left out: ${errors.map(({ message }) => message).join(', ')}.`
  throw new AppError('conflict', { detail, errors })
}
