import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import type { MenuItem, Order } from '@dealerline/shared/contract/orders.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { menuOf, menuWithoutOrder } from '@dealerline/shared/rules/menu.ts'
import { changeMenu } from '@dealerline/shared/rules/menu-changes.ts'
import { canMoveOrder, orderStatus, orderStatusLabel } from '@dealerline/shared/rules/order-states.ts'
import { missingRequirements } from '@dealerline/shared/rules/requirements.ts'
import { errorsUnder } from '../../blocks/errors-under.ts'
import { saveHeader } from '../../blocks/headers.ts'
import { saveRows } from '../../blocks/rows.ts'
import type { Context } from '../../context.ts'
import { withdrawApplications } from '../applications/withdraw.ts'
import { getMenuChanges } from '../menu/route-admin.ts'
import { releaseNumbers } from '../numbers/release.ts'
import { createQuoteDetails } from '../quotes/quote-details.ts'
import { assertConvertible } from '../quotes/quote-versions.ts'
import { voidStandingEnvelope } from '../signing/void-envelope.ts'
import { withdrawTicket } from '../ticketing/withdraw.ts'
import { lockOrder } from './lock-order.ts'
import { assertMayAct } from './may-act.ts'
import { getOrderDetail } from './order-detail.ts'
import * as queries from './queries.ts'

/** Creates an order, and the rows that are given with it, in one go. */
export async function createOrder(
  context: Context,
  { content, ...given }: queries.NewOrder & { content: Record<string, Row[] | undefined> },
): Promise<Order> {
  const { tx } = context
  const order = await queries.insertOrder<Order>(tx, given)
  if (!order) throw new AppError('notFound', { detail: 'There is no such customer.' })
  tx.audit({ entityType: 'order', entityID: order.orderID, action: 'created', data: given })
  if (given.isQuote) await createQuoteDetails(context, order.orderID)
  for (const block of blocks) {
    const rows = content[block.name] ?? []
    if (rows.length > 0) await addRows(context, order.orderID, block, rows)
  }
  return order
}

function addRows(context: Context, orderID: number, block: Block, rows: Row[]): Promise<Row[]> {
  return errorsUnder(`content.${block.name}`, async () => {
    if (block.calls.whole || block.header?.storedAs)
      await saveHeader(context, block, { orderID }, fieldValues(block.header?.fields ?? {}, {}))
    return saveRows(context, block, { orderID }, rows)
  })
}

export async function getOrder({ tx }: Context, orderID: number): Promise<Order> {
  const order = await queries.findOrder<Order>(tx, orderID)
  if (!order) throw new AppError('notFound')
  return order
}

/** Moves an order to another state, along the table of moves only. */
async function move(context: Context, orderID: number, to: number): Promise<Order> {
  const { orderStatus: from } = await lockOrder(context, orderID)
  if (from !== to && !canMoveOrder(from, to)) {
    throw new AppError('notEditable', {
      detail: `An order that is ${orderStatusLabel(from)} can not become ${orderStatusLabel(to)}.`,
    })
  }
  await voidStandingEnvelope(context, orderID, `The order is ${orderStatusLabel(to).toLowerCase()}`)
  if (from !== to) await queries.moveOrder(context.tx, orderID, to)
  if (from !== to || to === orderStatus.new)
    context.tx.audit({ entityType: 'order', entityID: orderID, action: orderStatusLabel(to), data: { from, to } })
  return getOrder(context, orderID)
}

/** Cancels an order; the link its customer has stops working, its numbers and its ticket are given back. */
export async function cancelOrder(context: Context, orderID: number): Promise<Order> {
  assertMayAct(context, 'cancel', await lockOrder(context, orderID))
  await releaseNumbers(context, orderID)
  await withdrawTicket(context, orderID, 'The order is cancelled')
  await withdrawApplications(context, orderID, 'The order is cancelled')
  return move(context, orderID, orderStatus.cancelled)
}

/** Takes an order back so that it can be edited. The link its customer has stops working, its ticket is taken back. */
export async function resetOrderToEdit(context: Context, orderID: number): Promise<Order> {
  assertMayAct(context, 'reset', await lockOrder(context, orderID))
  await withdrawTicket(context, orderID, 'The order is edited again')
  return move(context, orderID, orderStatus.new)
}

/**
 * A new order with the same content at the same prices. An order has to be complete first; a quote need not be, but its
 * version has to stand: `seen` is the one that the person saw.
 */
export async function duplicateOrder(context: Context, orderID: number, seen?: number): Promise<Order> {
  const { isQuote } = await lockOrder(context, orderID)
  if (isQuote) await assertConvertible(context, orderID, seen)
  const detail = await getOrderDetail(context, orderID)
  const missing = detail.isQuote ? [] : missingRequirements(detail)
  if (missing.length > 0) {
    throw new AppError('requirementsMissing', { errors: missing.map(({ code, message }) => ({ path: code, message })) })
  }
  const copy = await queries.copyOrder(context.tx, orderID)
  context.tx.audit({ entityType: 'order', entityID: copy, action: 'duplicated', data: { from: orderID } })
  return getOrder(context, copy)
}

export async function getSavedStatus(context: Context, orderID: number): Promise<MenuItem[]> {
  const [detail, changes, flags] = await Promise.all([
    getOrderDetail(context, orderID),
    getMenuChanges(context),
    context.flags(),
  ])
  return changeMenu(menuOf(detail, missingRequirements(detail), context.caller.kind, flags), changes)
}

export async function getMenu(context: Context): Promise<MenuItem[]> {
  const [changes, flags] = await Promise.all([getMenuChanges(context), context.flags()])
  return changeMenu(menuWithoutOrder(context.caller.kind, flags), changes)
}
