import { type CsvColumn, toCsv } from '@dealerline/shared/rules/csv.ts'
import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import { orderStatus, orderTypeLabel } from '@dealerline/shared/rules/order-states.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../calls/context.ts'
import { inJob, type Job } from '../../calls/job-services.ts'
import { currentTime } from '../../kernel/clock.ts'
import { toMessageId } from '../../messages/mail.ts'
import { getStaffByEmail } from '../dealers/auth.ts'
import { type StoredListedOrder, selectOrders } from './queries.ts'

/** Maximum number of orders in one e-mail. The screen shows longer lists. */
const maxOrders = 50_000

const columns: readonly CsvColumn<StoredListedOrder>[] = [
  { label: 'Order', value: (order) => order.orderID },
  { label: 'Customer', value: (order) => order.customerName },
  { label: 'Dealer', value: (order) => order.dealerFullName },
  { label: 'Type', value: (order) => orderTypeLabel(order.orderType) },
  { label: 'Created', value: (order) => toDisplayDate(order.createdDate) },
  { label: 'In progress since', value: (order) => toDisplayDate(order.movedAt) },
  { label: 'Monthly inc GST', value: (order) => order.monthly },
  { label: 'Once-off inc GST', value: (order) => order.onceOff },
]

/** Queues the report for the caller or another member of the provider's staff. Refuses other addresses. */
export async function sendReport(context: Context, to: string): Promise<{ to: string }> {
  const { tx, caller, queue, requestID } = context
  const address = to || caller.email
  const staff = await getStaffByEmail(context, address)
  await queue(tx, 'tracking.report', { to: address, toName: staff.dealerFullName, key: requestID })
  tx.audit({ entityType: 'report', entityID: 'orders in progress', action: 'sent', data: { to: address } })
  return { to: address }
}

/**
 * The job that e-mails the orders that are In Progress when it runs. A repeated e-mail has the same key, so that mail
 * servers recognise it.
 */
export const mailReport: Job<'tracking.report'> = async ({ pool, config, providers }, { to, toName, key }) => {
  const list = { seesAll: true, filter: { status: orderStatus.inProgress } }
  const longestFirst = { by: 'movedAt', descending: false, limit: maxOrders + 1, offset: 0 } as const
  const rows = await inJob(pool, (tx) => selectOrders(tx, list, longestFirst))
  const orders = rows.slice(0, maxOrders)
  const day = toLocalDay(currentTime())
  const url = `${config.publicUrl}/in-progress-orders`
  const count = orders.length === 1 ? '1 order is' : `${orders.length.toLocaleString('en-AU')} orders are`
  const moreText = rows.length > maxOrders ? ' There are more orders; these have waited longest.' : ''
  const text = `${count} in progress: sent to the customer and not signed yet.${moreText}\n\nThe list is attached. See the orders in the portal: ${url}`
  await providers.email.send({
    to,
    toName,
    messageId: toMessageId(config, `in-progress-${key}`),
    subject: `Orders in progress, ${toDisplayDate(day)}`,
    text,
    html: text
      .split('\n\n')
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join(''),
    attachments: [
      {
        filename: `orders-in-progress-${day}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: Buffer.from(`\uFEFF${toCsv(columns, orders)}`),
      },
    ],
  })
}
