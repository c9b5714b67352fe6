import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import type { DuplicatedOrder, Order, OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { OrderTotals } from '@dealerline/shared/record-rules/order-prices.ts'
import { type TemplateContent, toTemplateContent } from '@dealerline/shared/record-rules/template.ts'
import { verdictOf } from '@dealerline/shared/record-rules/verdict.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { canCall } from '@dealerline/shared/rules/access.ts'
import { canChangeOrderStatus, isConverted, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { orderStatusName } from '@dealerline/shared/rules/state-names.ts'
import type { Context } from '../../calls/context.ts'
import { getCustomer } from '../customers/customers.ts'
import { saveHeader } from './blocks/headers.ts'
import { saveRowsWithTotals } from './blocks/rows.ts'
import { withPathPrefix } from './blocks/with-path-prefix.ts'
import { copyHeldRows, copyOrder, markConverted } from './copy-queries.ts'
import { findInFlight } from './in-flight.ts'
import { assertSeen, lockOrder } from './lock-order.ts'
import { assertMayAct } from './may-act.ts'
import { getOrderDetail } from './order-detail.ts'
import * as queries from './queries.ts'
import { storeTotals } from './totals.ts'

type NewContent = Record<string, Row[] | undefined>

/** Creates an order together with the rows in the input and the services of its template. */
export async function createOrder(
  context: Context,
  { content, templateID = 0, ...newOrder }: queries.NewOrder & { content: NewContent; templateID?: number },
): Promise<DuplicatedOrder> {
  const { tx } = context
  const template = templateID > 0 ? await readTemplate(context, templateID, newOrder.customerID) : undefined
  const renewedOrder = template?.isRenewal ? templateID : null
  const order = await queries.insertOrder(tx, { ...newOrder, renewedOrder })
  if (!order) throw new AppError('notFound', { detail: 'There is no such customer.' })
  tx.auditOrder(order.orderID, 'created', { ...newOrder, ...(template && { from: templateID }) })
  await context.announce('orderCreated', { orderID: order.orderID, isQuote: newOrder.isQuote })
  let totals: OrderTotals | undefined
  for (const block of blocks) {
    const rows = [...(template?.content[block.name] ?? []), ...(content[block.name] ?? [])]
    if (rows.length > 0) totals = await addRows(context, order.orderID, block, rows, template?.headers[block.name])
  }
  return { ...order, ...totals, leftOut: template?.leftOut ?? [] }
}

/**
 * Returns the services of a template, or of an earlier order of the customer, for a new order. The new order renews the contract of a
 * completed order of the customer.
 */
async function readTemplate(
  context: Context,
  templateID: number,
  customerID: number,
): Promise<TemplateContent & { isRenewal: boolean }> {
  const template = await getOrderDetail(context, templateID)
  const isOfCustomer = template.customerID === customerID
  const isReusable = template.templateName !== '' || isOfCustomer
  if (!isReusable || template.orderStatus === orderStatus.cancelled)
    throw new AppError('conflict', { detail: `Order ${templateID} is not a template.` })
  const { custType } = await getCustomer(context, customerID)
  const mayEdit = ({ page }: Block) => canCall(page.access ?? 'staff', context.caller.kind)
  const content = toTemplateContent(template, { residential: custType === 'residential', mayEdit })
  return { ...content, isRenewal: isOfCustomer && !template.isQuote && template.orderStatus === orderStatus.completed }
}

/** Adds the first rows of a block to a new order, with values of its header, and returns the totals of the order. */
function addRows(context: Context, orderID: number, block: Block, rows: Row[], header?: Row): Promise<OrderTotals> {
  return withPathPrefix(`content.${block.name}`, async () => {
    if (header || block.calls.whole || block.header?.storedAs)
      await saveHeader(context, block, { orderID }, fieldValues(block.header?.fields ?? {}, header ?? {}))
    return (await saveRowsWithTotals(context, block, { orderID }, rows)).totals
  })
}

export async function getOrder({ tx }: Context, orderID: number): Promise<Order> {
  const order = await queries.findOrder(tx, orderID)
  if (!order) throw new AppError('notFound')
  return order
}

/** Changes the status of an order, if the table of status changes allows it. */
async function changeStatus(context: Context, orderID: number, to: number): Promise<Order> {
  const { orderStatus: from } = await lockOrder(context, orderID)
  if (from !== to && !canChangeOrderStatus(from, to)) {
    throw new AppError('notEditable', {
      detail: `An order that is ${orderStatusName(from).label} cannot become ${orderStatusName(to).label}.`,
    })
  }
  if (from !== to) await queries.changeOrderStatus(context.tx, orderID, to)
  if (from !== to || to === orderStatus.new) context.tx.auditOrder(orderID, orderStatusName(to).label, { from, to })
  return getOrder(context, orderID)
}

/** Cancels an order. Its link stops working, its numbers are released and its ticket is withdrawn. */
export async function cancelOrder(context: Context, orderID: number): Promise<Order> {
  const order = await lockOrder(context, orderID)
  assertSeen(context, order)
  assertMayAct(context, 'cancel', order)
  await context.announce('orderCancelled', { orderID, reason: 'The order is cancelled' })
  await markConverted(context.tx, orderID, null)
  return changeStatus(context, orderID, orderStatus.cancelled)
}

/** Takes an order back for editing. Its link stops working and its ticket is withdrawn. */
export async function resetOrderToEdit(context: Context, orderID: number): Promise<Order> {
  const order = await lockOrder(context, orderID)
  assertSeen(context, order)
  assertMayAct(context, 'reset', order)
  await context.announce('orderTakenBack', { orderID, reason: 'The order is edited again' })
  return changeStatus(context, orderID, orderStatus.new)
}

/**
 * Copies an order with its content and prices. An order must be complete; a quote may be incomplete. The quote version
 * that the person read must be current. A quote is converted only once unless `again` is set. Its held rows are not part of the
 * order that it is converted to. A copy of an order leaves out the rows whose numbers are in flight.
 */
export async function duplicateOrder(
  context: Context,
  orderID: number,
  { quoteVersion, again, asQuote }: { quoteVersion?: number | undefined; again?: boolean; asQuote?: boolean },
): Promise<DuplicatedOrder> {
  const order = await lockOrder(context, orderID)
  assertSeen(context, order)
  const { isQuote } = order
  const detail = await getOrderDetail(context, orderID)
  if (asQuote) return copyQuote(context, detail)
  if (isConverted(detail) && !again) {
    const conversion = { orderID: detail.relatedOrder }
    throw new AppError('conflict', {
      detail: `Quote ${orderID} was converted to order ${conversion.orderID}.`,
      current: conversion,
    })
  }
  if (isQuote) await context.announce('quoteConverting', { orderID, quoteVersion })
  const missing = detail.isQuote ? [] : verdictOf(detail, context.now).blocking
  if (missing.length > 0) {
    throw new AppError('requirementsMissing', { errors: missing.map(({ code, message }) => ({ path: code, message })) })
  }
  const inFlight = isQuote ? { lineIDs: [], numbers: [] } : await findInFlight(context, detail)
  const copy = await copyOrder(context.tx, orderID, { asQuote: false, without: inFlight.lineIDs })
  await storeTotals(context, copy)
  if (isQuote) await markConverted(context.tx, copy, orderID)
  else await copyHeldRows(context.tx, orderID, copy, inFlight.lineIDs)
  await announceCopiedRows(context, copy, detail)
  context.tx.auditOrder(copy, 'duplicated', { from: orderID, leftOut: inFlight.numbers })
  return { ...(await getOrder(context, copy)), leftOut: inFlight.numbers }
}

/** Copies a quote with its details as another quote of the customer. The copy has no version yet. */
async function copyQuote(context: Context, detail: OrderDetail): Promise<DuplicatedOrder> {
  const { orderID, isQuote } = detail
  if (!isQuote) throw new AppError('conflict', { detail: `Order ${orderID} is not a quote.` })
  const copy = await copyOrder(context.tx, orderID, { asQuote: true })
  await copyHeldRows(context.tx, orderID, copy)
  await storeTotals(context, copy)
  await context.announce('quoteCopied', { orderID: copy, from: orderID })
  await announceCopiedRows(context, copy, detail)
  context.tx.auditOrder(copy, 'duplicated', { from: orderID })
  return { ...(await getOrder(context, copy)), leftOut: [] }
}

/** Announces the rows that a copy has from the beginning. */
async function announceCopiedRows(
  context: Context,
  copy: number,
  { content }: Pick<OrderDetail, 'content'>,
): Promise<void> {
  for (const { name } of blocks)
    if (content[name]?.rows.length) await context.announce('rowsChanged', { orderID: copy, block: name })
}
