import type { OrderFacts } from '@dealerline/shared/blocks/block.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { isCorrectable, isLocked, isOpenTo, needsAdmin, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { orderStatusName } from '@dealerline/shared/rules/state-names.ts'
import type { Context } from '../../calls/context.ts'
import { beginCorrection } from './correct-order.ts'
import { lockOrderRow, orderExists } from './queries.ts'

export interface LockedOrder extends OrderFacts {
  orderID: number
  dealerID: number
  customerID: number
  orderStatus: number
  revision: number
}

/** Locks the order until the call ends and returns it. Answers 404 if the caller can't see the order. */
export async function lockOrder({ tx }: Context, orderID: number): Promise<LockedOrder & { envelope: boolean }> {
  const order = await lockOrderRow(tx, orderID)
  if (!order) throw new AppError('notFound')
  return order
}

/** Refuses an order that has changed since the caller read it, if they sent its revision in `Order-Revision`. */
export function assertSeen(
  { orderRevision }: Pick<Context, 'orderRevision'>,
  { orderID, revision }: LockedOrder,
): void {
  if (orderRevision === undefined || orderRevision === revision) return
  const detail = 'This order has changed since you opened it. Check it and try again.'
  throw new AppError('stale', { detail, current: { orderID, revision } })
}

/**
 * Locks the order like `lockOrder`, and refuses a sent order: it must be taken back first. An administrator may correct
 * a signed order as long as the signed document stays the same.
 */
export async function lockOrderForEdit(context: Context, orderID: number): Promise<LockedOrder> {
  const order = await lockOrder(context, orderID)
  if (!isLocked(order)) return order
  if (!isCorrectable(order, context.caller.kind === 'Admin')) throw notEditableError(order)
  await beginCorrection(context, order)
  return order
}

/** Locks the order like `lockOrderForEdit`, but does not allow corrections of a signed order. */
export async function lockUnsentOrder(context: Context, orderID: number): Promise<LockedOrder> {
  const order = await lockOrder(context, orderID)
  if (isLocked(order)) throw notEditableError(order)
  return order
}

function notEditableError(order: LockedOrder): AppError {
  const { orderID, orderStatus: status } = order
  const hasBeenSent = status < orderStatus.signed
  const state = hasBeenSent ? 'has been sent' : `is ${orderStatusName(status).label}`
  const takeBack = needsAdmin('reset', order)
    ? 'Only an administrator can take it back.'
    : 'Take it back before you change it.'
  const remedy = isOpenTo('reset', order) ? takeBack : 'It can no longer be changed.'
  return new AppError('notEditable', { detail: `Order ${orderID} ${state}. ${remedy}` })
}

export async function assertOrderExists({ tx }: Pick<Context, 'tx'>, orderID: number): Promise<void> {
  if (!(await orderExists(tx, orderID))) throw new AppError('notFound')
}
