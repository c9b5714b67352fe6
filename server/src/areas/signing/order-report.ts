import { toCatalogue } from '@dealerline/shared/blocks/block.ts'
import type { OrderReportParts, ReportQuery } from '@dealerline/shared/contract/order-report.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { ReadableOrder, Requirement } from '@dealerline/shared/contract/signing.ts'
import { type OrderPrice, priceOrder } from '@dealerline/shared/record-rules/order-prices.ts'
import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'
import { verdictOf } from '@dealerline/shared/record-rules/verdict.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { orderStateName } from '@dealerline/shared/rules/state-names.ts'
import type { Context } from '../../calls/context.ts'
import { type AfterCommit, type FileReply, type Final, reply } from '../../calls/handler.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { withReportLabels } from '../portal/menu/route-admin.ts'
import { printOrder } from './report.ts'

type OrderReport = OrderReportParts & { data: ReadableOrder }

/** The report of an order: its priced rows and totals as JSON, or a printed file if the query has a format. */
export async function orderReport(
  context: Context,
  orderID: number,
  { format, page, serviceCopyOf }: ReportQuery,
): Promise<AfterCommit<FileReply | null> | Final<OrderReport>> {
  const outputFormat = format ?? (serviceCopyOf === undefined ? 'json' : 'pdf')
  if (outputFormat !== 'json') {
    const print = await printOrder(context, orderID, { format: outputFormat, page, serviceCopyOf })
    return async (outside) => (await print(outside)) ?? null
  }
  const order = await getOrderDetail(context, orderID)
  const isOpen = order.orderStatus === orderStatus.new && !order.isQuote
  const missing = isOpen ? await withReportLabels(context, verdictOf(order, context.now).blocking) : []
  return reply(toReport(order, missing))
}

function toReport(order: OrderDetail, missing: readonly Requirement[]): OrderReport {
  const data = toReadableOrder(order)
  const { monthly, onceOff, overTerm } = data
  return {
    lines: toLines(priceOrder(order.content, toCatalogue(order.plans, order.handsets))),
    summary: {
      orderID: order.orderID,
      title: data.title,
      status: orderStateName(order).label,
      date: data.date,
      customer: order.customer.companyDetails?.companyName || personName(order.customer),
      dealer: data.dealer.name,
      monthly,
      onceOff,
      overTerm,
      missing: missing.map(({ section, message }) => ({ section, message })),
    },
    data,
  }
}

function toLines({ blocks }: OrderPrice): OrderReport['lines'] {
  return blocks.flatMap(({ label: service, rows, extras }) => [
    ...rows.map(({ name, quantity, term, price }) => ({ service, description: name, quantity, term, ...price })),
    ...extras.map(({ label, price }) => ({ service, description: label, quantity: 1, term: 0, ...price })),
  ])
}
