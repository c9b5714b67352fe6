import type { OrderFacts } from '@dealerline/shared/blocks/block.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { isCorrectable, isLocked } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import { beginCorrection } from './correct-order.ts'
import { findOrderLocked, orderExists } from './queries.ts'

export interface LockedOrder extends OrderFacts {
  orderID: number
  dealerID: number
  customerID: number
  orderStatus: number
}

/** The order, held until the call ends so that nobody sends or edits it meanwhile; 404 where the caller has none. */
export async function lockOrder({ tx }: Context, orderID: number): Promise<LockedOrder & { envelope: boolean }> {
  const order = await findOrderLocked(tx, orderID)
  if (!order) throw new AppError('notFound')
  return order
}

/**
 * As `lockOrder`, refusing an order that was sent: it has to be taken back first. An administrator may correct a signed
 * one as long as what the customer signed stays the same.
 */
export async function lockOrderForEdit(context: Context, orderID: number): Promise<LockedOrder> {
  const order = await lockOrder(context, orderID)
  if (!isLocked(order)) return order
  if (!isCorrectable(order, context.caller.kind === 'Admin')) throw sentAlready(orderID)
  await beginCorrection(context, order)
  return order
}

/** As `lockOrderForEdit`, for what nobody corrects once the order was sent. */
export async function lockUnsentOrder(context: Context, orderID: number): Promise<LockedOrder> {
  const order = await lockOrder(context, orderID)
  if (isLocked(order)) throw sentAlready(orderID)
  return order
}

const sentAlready = (orderID: number) =>
  new AppError('notEditable', { detail: `Order ${orderID} has been sent. Take it back before you change it.` })

export async function assertOrderExists({ tx }: Pick<Context, 'tx'>, orderID: number): Promise<void> {
  if (!(await orderExists(tx, orderID))) throw new AppError('notFound')
}
