import type { Row } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import type { Envelope } from '@dealerline/shared/contract/envelope.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { toHeader, toRow } from '../../blocks/stored.ts'
import type { Context } from '../../context.ts'
import { toHandset, toRatePlan } from '../catalogue/catalogue.ts'
import { toCustomer } from '../customers/to-customer.ts'
import { findOrderDetail, type StoredDetail } from './queries.ts'

/** One order with everything on it; 404 where the caller has none. */
export async function getOrderDetail({ tx, now }: Pick<Context, 'tx' | 'now'>, orderID: number): Promise<OrderDetail> {
  const found = await findOrderDetail(tx, orderID)
  if (!found) throw new AppError('notFound')
  return toOrderDetail(found, now)
}

function toOrderDetail(found: StoredDetail, now: Date): OrderDetail {
  return {
    ...found.order,
    customer: toCustomer(found.customer, found.company, found.addresses),
    dealerFullName: found.dealer?.name ?? '',
    dealerEmail: found.dealer?.email ?? '',
    content: toContent(found),
    plans: found.plans.map(toRatePlan),
    handsets: found.handsets.map(toHandset),
    termsAccepted: found.termsAccepted,
    envelope: toEnvelope(found.envelope, now),
  }
}

function toContent(found: StoredDetail): OrderDetail['content'] {
  const content: OrderDetail['content'] = {}
  for (const block of blocks) {
    const rows: Row[] = found.lines
      .filter((line) => line.block === block.name)
      .map((line) => toRow(block, { ...line, id: line.line_id }))
    const header = block.header ? found.headers.find((stored) => stored.block === block.name) : undefined
    content[block.name] = {
      rows,
      header: header ? toHeader(block, { ...header, id: header.header_id }) : null,
    }
  }
  return content
}

const text = (value: unknown) => (value ? String(value) : '')
const instant = (value: unknown) => (value ? new Date(String(value)).toISOString() : '')

/** The newest signing request as people see it, or null where none stands; one whose day has passed has expired. */
function toEnvelope(stored: Record<string, unknown> | null, now: Date): Envelope | null {
  if (!stored || stored.status === 'voided') return null
  const open = stored.status === 'sent' || stored.status === 'viewed'
  const expired = open && new Date(String(stored.expires_at)) < now
  const deliveries = stored.deliveries as {
    channel: 'email' | 'sms'
    to: string
    status: Envelope['deliveries'][number]['status']
    problem: string
    sentAt: string | null
  }[]
  return {
    envelopeID: text(stored.envelope_id),
    status: expired ? 'expired' : (stored.status as Envelope['status']),
    toName: text(stored.to_name),
    expiresAt: instant(stored.expires_at),
    viewedAt: instant(stored.viewed_at),
    signedAt: instant(stored.signed_at),
    declinedReason: text(stored.declined_reason),
    sealed: Boolean(stored.sealed),
    deliveries: deliveries.map((delivery) => ({ ...delivery, sentAt: instant(delivery.sentAt) })),
  }
}
