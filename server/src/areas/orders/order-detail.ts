import { headerName } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import type { Envelope, EnvelopeRecipient } from '@dealerline/shared/contract/envelope.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { maskDirectDebit } from '@dealerline/shared/rules/direct-debit.ts'
import { isLocked, orderTypes, takesServices } from '@dealerline/shared/rules/order-states.ts'
import { showsTerm, termFactsOf } from '@dealerline/shared/rules/term-conditions.ts'
import { type Stored, toHeader, toRow } from '../../blocks/stored.ts'
import type { Context } from '../../context.ts'
import type { LookUp } from '../../plugins/calls.ts'
import { toOrderApplication } from '../applications/to-application.ts'
import { toBundle, toHandset, toRatePlan } from '../catalogue/catalogue.ts'
import { toContact } from '../contacts/to-contact.ts'
import { toCustomer } from '../customers/to-customer.ts'
import { financingHeader } from '../finance/financing-header.ts'
import { directDebitHeader, toDirectDebit } from '../payment/to-direct-debit.ts'
import { guarantorEmailOf } from './guarantor-email.ts'
import { headerColumns, lineColumns, orderDetail, type StoredDetail } from './queries.ts'

/** One order with everything on it; 404 where the caller has none. */
export function lookUpOrderDetail(orderID: number): LookUp<OrderDetail> {
  return {
    ...orderDetail(orderID),
    toReply: (found, now) => {
      if (!found) throw new AppError('notFound')
      return toOrderDetail(found as StoredDetail, now)
    },
  }
}

/** The same within a call that does more. */
export async function getOrderDetail({ tx, now }: Pick<Context, 'tx' | 'now'>, orderID: number): Promise<OrderDetail> {
  const wanted = lookUpOrderDetail(orderID)
  return wanted.toReply(await tx.lookUp(wanted), now)
}

function toOrderDetail(found: StoredDetail, now: Date): OrderDetail {
  const customer = toCustomer(found.customer, found.company, found.addresses)
  const envelope = toEnvelope(found.envelope, now)
  const contacts = found.contacts.map(toContact)
  const content = toContent(found)
  const iPOrderID = Number(content[ipVoice.name]?.header?.iPOrderID ?? 0)
  return {
    ...found.order,
    financedHardware: isFinanced(found),
    customer,
    ...toPayment(found, customer.directDebit !== null, isLocked({ ...found.order, envelope })),
    dealerFullName: found.dealer.name,
    dealerEmail: found.dealer.email,
    content,
    plans: found.plans.map(toRatePlan),
    handsets: found.handsets.map(toHandset),
    contacts,
    bundles: found.bundles.map(toBundle),
    termsAccepted: hasTermsAccepted(found, content, isLocked({ ...found.order, envelope })),
    uploads: found.uploads,
    guarantorEmail: guarantorEmailOf(found, { customer, contacts }),
    envelope,
    application: toOrderApplication(found.application),
    iPOrderID,
    ipOrderID: iPOrderID,
  }
}

/** An order that is out asks for no term that was made or changed since. */
function hasTermsAccepted(
  { order, customer, openTerms }: StoredDetail,
  content: OrderDetail['content'],
  locked: boolean,
) {
  const facts = termFactsOf({ ...order, customer: { custType: String(customer.cust_type) }, content })
  return locked || !openTerms.some((extraDisplayConditions) => showsTerm({ extraDisplayConditions }, facts))
}

function toPayment({ order, headers }: StoredDetail, hasExisting: boolean, locked: boolean) {
  const stored = headers
    .map((values) => toStored(order.orderID, headerColumns, values))
    .find(({ block }) => block === directDebitHeader)
  const details = (stored?.details ?? {}) as Record<string, unknown>
  const whole = toDirectDebit(stored && { ...stored, details }, hasExisting)
  return {
    directDebit: locked ? maskDirectDebit(whole) : whole,
    isUsingExistingDirectDebit: whole.useExisting || (!stored && hasExisting),
  }
}

/** Of a finance order alone, whatever it was marked as when it was one. */
function isFinanced({ order, headers }: StoredDetail): boolean {
  const stored = headers
    .map((values) => toStored(order.orderID, headerColumns, values))
    .find(({ block }) => block === financingHeader)
  const details = (stored?.details ?? {}) as Record<string, unknown>
  return order.orderType === orderTypes.finance && details.financedHardware === true
}

/** What the order sells. Rows from before it became a change of address or lessee are stored, and no part of it. */
function toContent({ order: { orderID, orderType }, ...found }: StoredDetail): OrderDetail['content'] {
  const { lines, headers } = takesServices({ orderType }) ? found : { lines: [], headers: [] }
  const storedLines = lines.map((values) => toStored(orderID, lineColumns, values)).sort(byPlace)
  const storedHeaders = headers.map((values) => toStored(orderID, headerColumns, values))
  const content: OrderDetail['content'] = {}
  for (const block of blocks) {
    const header = block.header ? storedHeaders.find((stored) => stored.block === headerName(block)) : undefined
    const rows = storedLines.filter((line) => line.block === block.name).map((line) => toRow(block, line))
    content[block.name] = { rows, header: header ? toHeader(block, header, rows) : null }
  }
  return content
}

function toStored(orderID: number, columns: readonly string[], values: readonly unknown[]): Stored {
  const stored: Stored = { id: 0, order_id: orderID, version: 0, details: {} }
  columns.forEach((column, index) => {
    stored[column] = values[index]
  })
  return stored
}

const byPlace = (one: Stored, other: Stored) => Number(one.position) - Number(other.position) || one.id - other.id

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
    kind: 'request' | 'reminder'
    receipt: Envelope['deliveries'][number]['receipt']
  }[]
  const recipients = stored.recipients as StoredRecipient[]
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
    recipients: recipients.map((recipient) => toRecipient(recipient, now)),
  }
}

type StoredRecipient = Pick<
  EnvelopeRecipient,
  | ('position' | 'role' | 'name' | 'email' | 'mobile' | 'status' | 'envelopeID' | 'remindersSent')
  | ('signsAt' | 'serviceCopy')
> &
  Record<'expires_at' | 'next_reminder_at' | 'sent_at' | 'viewed_at' | 'signed_at', string | null>

function toRecipient(stored: StoredRecipient, now: Date): EnvelopeRecipient {
  const { position, role, name, email, mobile, status, envelopeID, remindersSent, signsAt, serviceCopy } = stored
  const isOut = status === 'sent' || status === 'viewed'
  const expired = isOut && stored.expires_at !== null && new Date(stored.expires_at) < now
  return {
    ...{ position, role, name, email, mobile, envelopeID, remindersSent, signsAt, serviceCopy },
    status: expired ? 'expired' : status,
    expiresAt: instant(stored.expires_at),
    nextReminderAt: isOut && !expired ? instant(stored.next_reminder_at) : '',
    sentAt: instant(stored.sent_at),
    viewedAt: instant(stored.viewed_at),
    signedAt: instant(stored.signed_at),
  }
}
