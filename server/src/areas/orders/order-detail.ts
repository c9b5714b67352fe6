import { type Block, headerName } from '@dealerline/shared/blocks/block.ts'
import { pstnChurn } from '@dealerline/shared/blocks/fixed-line.ts'
import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import type { Envelope, EnvelopeRecipient } from '@dealerline/shared/contract/envelope.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { maskDirectDebit } from '@dealerline/shared/rules/direct-debit.ts'
import { isLocked, orderTypes, takesServices } from '@dealerline/shared/rules/order-states.ts'
import { showsTerm, termFactsOf } from '@dealerline/shared/rules/term-conditions.ts'
import type { LookUp } from '../../calls/calls.ts'
import type { Context } from '../../calls/context.ts'
import { financingHeader } from '../applications/finance/financing-header.ts'
import { toOrderApplication } from '../applications/to-application.ts'
import { toBundle, toHandset, toRatePlan } from '../catalogue/catalogue.ts'
import { toContact } from '../customers/contacts/to-contact.ts'
import { toCustomer } from '../customers/to-customer.ts'
import { toRows } from './blocks/read-rows.ts'
import { type Stored, toHeader, toRow } from './blocks/stored.ts'
import { guarantorEmailOf } from './guarantor-email.ts'
import { directDebitHeader, toDirectDebit } from './payment/to-direct-debit.ts'
import { orderDetail, type StoredDetail, selectOrderDetails } from './queries.ts'

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

/** The orders with these numbers, in that order. */
export async function getOrderDetails({ tx, now }: Pick<Context, 'tx' | 'now'>, orderIDs: readonly number[]) {
  const found = await selectOrderDetails(tx, orderIDs)
  return found.map((detail) => toOrderDetail(detail, now))
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
    ...partsOf(content),
    signature: envelope?.recipients.find(({ role, signedAt }) => role === 'customer' && signedAt !== '')?.name ?? '',
  }
}

/** The parts of an order under the names that the order has for them. */
function partsOf(content: OrderDetail['content']) {
  const headerID = ({ name, header }: Block) => Number(content[name]?.header?.[header?.id ?? ''] ?? 0)
  const iPOrderID = headerID(ipVoice)
  return {
    iPOrderID,
    ipOrderID: iPOrderID,
    hardwareID: headerID(hardware),
    landlineID: headerID(pstnChurn),
    internetID: Number(content[internet.name]?.rows[0]?.[internet.rowID] ?? 0),
    orderView: { iPOrder: content[ipVoice.name]?.header ?? null },
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

function toPayment({ headers }: StoredDetail, hasExisting: boolean, locked: boolean) {
  const stored = headers.find(({ block }) => block === directDebitHeader)
  const details = (stored?.details ?? {}) as Record<string, unknown>
  const whole = toDirectDebit(stored && { ...stored, details }, hasExisting)
  return {
    directDebit: locked ? maskDirectDebit(whole) : whole,
    isUsingExistingDirectDebit: whole.useExisting || (!stored && hasExisting),
  }
}

/** Of a finance order alone, whatever it was marked as when it was one. */
function isFinanced({ order, headers }: StoredDetail): boolean {
  const stored = headers.find(({ block }) => block === financingHeader)
  const details = (stored?.details ?? {}) as Record<string, unknown>
  return order.orderType === orderTypes.finance && details.financedHardware === true
}

/** The blocks whose rows the warnings of others compare. */
const comparedBlocks = new Set(blocks.flatMap((block) => block.warns?.reads ?? []))

/** What the order sells. Rows from before it became a change of address or lessee are stored, and no part of it. */
function toContent({ order: { orderType }, ...found }: StoredDetail): OrderDetail['content'] {
  const { lines, headers } = takesServices({ orderType }) ? found : { lines: [], headers: [] }
  const content: OrderDetail['content'] = {}
  const byBlock = Map.groupBy(lines.toSorted(byPlace), (line) => String(line.block))
  const plainRows = Object.fromEntries(
    blocks
      .filter(({ name }) => comparedBlocks.has(name))
      .map((block) => [block.name, (byBlock.get(block.name) ?? []).map((line) => toRow(block, line))]),
  )
  for (const block of blocks) {
    const header = block.header ? headers.find((stored) => stored.block === headerName(block)) : undefined
    const lines = byBlock.get(block.name) ?? []
    const rows = toRows(block, lines, { headerID: header?.id ?? 0, others: plainRows })
    content[block.name] = { rows, header: header ? toHeader(block, header, rows) : null }
  }
  return content
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
