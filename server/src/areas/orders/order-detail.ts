import { type Block, headerName } from '@dealerline/shared/blocks/block.ts'
import { pstnChurn } from '@dealerline/shared/blocks/fixed-line.ts'
import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { blocks, findBlock } from '@dealerline/shared/blocks/index.ts'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { appliesTerm, termFactsOf } from '@dealerline/shared/contract/term-conditions.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { canCall } from '@dealerline/shared/rules/access.ts'
import { toLineAppointments } from '@dealerline/shared/rules/appointments.ts'
import { maskDirectDebit } from '@dealerline/shared/rules/direct-debit.ts'
import { isLocked, orderTypes, takesServices } from '@dealerline/shared/rules/order-states.ts'
import type { Caller, Context } from '../../calls/context.ts'
import type { LookUp } from '../../calls/handler.ts'
import { financingHeader } from '../applications/finance/financing-header.ts'
import { toOrderApplication } from '../applications/to-application.ts'
import { toBundle, toHandset, toRatePlan } from '../catalogue/catalogue.ts'
import { toContact } from '../customers/contacts/to-contact.ts'
import { toCustomer } from '../customers/to-customer.ts'
import { toRows } from './blocks/read-rows.ts'
import { type StoredRecord, toHeader, toRow } from './blocks/stored.ts'
import { guarantorEmailOf } from './guarantor-email.ts'
import { directDebitHeader, toDirectDebit } from './payment/to-direct-debit.ts'
import { orderDetail, type StoredDetail, selectOrderDetails } from './queries.ts'
import { toEnvelope } from './to-envelope.ts'

/** Looks up one order with all details. Answers 404 if the caller can't see the order. */
export function lookUpOrderDetail(orderID: number): LookUp<OrderDetail> {
  return {
    ...orderDetail(orderID),
    toReply: (record, now, caller) => withVisibleHeld(toFoundOrder(record, now), caller),
  }
}

/** Leaves out the held rows of services that the caller may not change. */
export function withVisibleHeld<Detail extends Pick<OrderDetail, 'held'>>(
  detail: Detail,
  { kind }: Pick<Caller, 'kind'>,
) {
  return { ...detail, held: detail.held.filter(({ block }) => canCall(findBlock(block)?.page.access ?? 'staff', kind)) }
}

/** Converts a stored order. Answers 404 if the caller could not see it. */
export function toFoundOrder(storedDetail: unknown, now: Date): OrderDetail {
  if (!storedDetail) throw new AppError('notFound')
  return toOrderDetail(storedDetail as StoredDetail, now)
}

/** Returns the orders with these ids, in the sequence of the ids. */
export async function getOrderDetails({ tx, now }: Pick<Context, 'tx' | 'now'>, orderIDs: readonly number[]) {
  const storedDetails = await selectOrderDetails(tx, orderIDs)
  return storedDetails.map((detail) => toOrderDetail(detail, now))
}

/** Reads one order with all details in the caller's transaction. */
export async function getOrderDetail({ tx, now }: Pick<Context, 'tx' | 'now'>, orderID: number): Promise<OrderDetail> {
  return toFoundOrder(await tx.lookUp(orderDetail(orderID)), now)
}

function toOrderDetail(storedDetail: StoredDetail, now: Date): OrderDetail {
  const customer = toCustomer(storedDetail.customer, storedDetail.company, storedDetail.addresses)
  const envelope = toEnvelope(storedDetail.envelope, now)
  const contacts = storedDetail.contacts.map(toContact)
  const content = toContent(storedDetail)
  return {
    ...storedDetail.order,
    quoteState: storedDetail.quoteState,
    financedHardware: isFinanced(storedDetail),
    customer,
    ...toPayment(storedDetail, customer.directDebit !== null, isLocked({ ...storedDetail.order, envelope })),
    dealerFullName: storedDetail.dealer.name,
    dealerEmail: storedDetail.dealer.email,
    content,
    plans: storedDetail.plans.map(toRatePlan),
    handsets: storedDetail.handsets.map(toHandset),
    contacts,
    bundles: storedDetail.bundles.map(toBundle),
    ...termsOf(storedDetail, content, isLocked({ ...storedDetail.order, envelope })),
    lineAnswers: storedDetail.lineAnswers,
    appointments: toLineAppointments(storedDetail.appointments, now),
    uploads: storedDetail.uploads,
    guarantorEmail: guarantorEmailOf(storedDetail, { customer, contacts }),
    envelope,
    application: toOrderApplication(storedDetail.application),
    trouble: storedDetail.trouble,
    marks: storedDetail.marks,
    revision: storedDetail.revision,
    held: storedDetail.held,
    keys: keysOf(storedDetail.lines),
    ...partsOf(content),
    signature: envelope?.recipients.find(({ role, signedAt }) => role === 'customer' && signedAt !== '')?.name ?? '',
  }
}

/** Returns the keys of lines by their ids. */
export const keysOf = (lines: readonly StoredRecord[]): OrderDetail['keys'] =>
  Object.fromEntries(lines.flatMap(({ id, row_key }) => (typeof row_key === 'string' ? [[id, row_key]] : [])))

/** Returns the ids of an order's parts, with their names in the contract. */
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

/** Returns whether terms apply to the order, and whether the dealer has confirmed them. A sent order has its own terms. */
function termsOf(
  { order, customer, openTerms, terms }: StoredDetail,
  content: OrderDetail['content'],
  locked: boolean,
): Pick<OrderDetail, 'hasTerms' | 'termsAccepted'> {
  const facts = termFactsOf({ ...order, customer: { custType: String(customer.cust_type) }, content })
  const applies = (extraDisplayConditions: string) => appliesTerm({ extraDisplayConditions }, facts)
  return { hasTerms: locked || terms.some(applies), termsAccepted: locked || !openTerms.some(applies) }
}

function toPayment({ headers }: StoredDetail, hasExisting: boolean, locked: boolean) {
  const storedHeader = headers.find(({ block }) => block === directDebitHeader)
  const details = (storedHeader?.details ?? {}) as Record<string, unknown>
  const whole = toDirectDebit(storedHeader && { ...storedHeader, details }, hasExisting)
  return {
    directDebit: locked ? maskDirectDebit(whole) : whole,
    isUsingExistingDirectDebit: whole.useExisting || (!storedHeader && hasExisting),
  }
}

/** Whether the order's hardware is financed. The mark of an order that is no longer a finance order does not count. */
function isFinanced({ order, headers }: StoredDetail): boolean {
  const storedHeader = headers.find(({ block }) => block === financingHeader)
  const details = (storedHeader?.details ?? {}) as Record<string, unknown>
  return order.orderType === orderTypes.finance && details.financedHardware === true
}

/** The blocks whose rows are compared by warnings of other blocks. */
const comparedBlocks = new Set(blocks.flatMap((block) => block.warns?.reads ?? []))

/**
 * Returns the order's services. Ignores rows that were saved before the order became a change of address or lessee.
 */
function toContent({ order: { orderType }, ...storedParts }: StoredDetail): OrderDetail['content'] {
  const { lines, headers } = takesServices({ orderType }) ? storedParts : { lines: [], headers: [] }
  const content: OrderDetail['content'] = {}
  const byBlock = Map.groupBy(lines.toSorted(byPosition), (line) => String(line.block))
  const plainRows = Object.fromEntries(
    blocks
      .filter(({ name }) => comparedBlocks.has(name))
      .map((block) => [block.name, (byBlock.get(block.name) ?? []).map((line) => toRow(block, line))]),
  )
  for (const block of blocks) {
    const header = block.header ? headers.find((storedHeader) => storedHeader.block === headerName(block)) : undefined
    const lines = byBlock.get(block.name) ?? []
    const rows = toRows(block, lines, { headerID: header?.id ?? 0, others: plainRows })
    content[block.name] = { rows, header: header ? toHeader(block, header, rows) : null }
  }
  return content
}

const byPosition = (one: StoredRecord, other: StoredRecord) =>
  Number(one.position) - Number(other.position) || one.id - other.id
