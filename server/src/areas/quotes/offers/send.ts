import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { LinkDraft } from '@dealerline/shared/contract/links.ts'
import type { offerCalls, QuoteOffer, SentQuoteOffer } from '@dealerline/shared/contract/offers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { isConverted } from '@dealerline/shared/rules/order-states.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { offerState } from '@dealerline/shared/rules/quote-states.ts'
import { labelErrors } from '@dealerline/shared/rules/variant-labels.ts'
import type { Context } from '../../../calls/context.ts'
import type { FollowServices } from '../../../calls/handler.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { closeLinks, sendLink } from '../../../links/customer-link.ts'
import type { DraftedLink } from '../../../links/declare-link.ts'
import { awaitMessage, toSendingResult } from '../../../links/to-delivery.ts'
import { assertMaySend } from '../../../messages/may-send.ts'
import { addressOn, type Channel, isSameAddress, toRecipient } from '../../../messages/recipient.ts'
import { lockUnsentOrder } from '../../orders/lock-order.ts'
import { getOrderDetail } from '../../orders/order-detail.ts'
import { generateQuote, nextExpiryOf } from '../quote-versions.ts'
import type { OfferContent } from './messages.ts'
import { expiryOf, getQuoteOffer } from './offers.ts'
import {
  insertOffer,
  insertVariants,
  lockUnansweredOffers,
  type NewVariant,
  type StoredOffer,
  selectQuotesOffered,
  selectVariants,
  updateOffer,
} from './queries.ts'

type SendRequest = BodyOf<typeof offerCalls.sendQuote>

/** An offer whose message was queued. */
export type QueuedOffer = { offer: QuoteOffer; isRepeated: boolean }

/**
 * Sends versions of one to four quotes in one link. A second message to the same address about the same versions has the
 * same link. Any other message about one of the quotes replaces the earlier link.
 */
export async function sendQuote(context: Context, request: SendRequest): Promise<QueuedOffer> {
  const { tx, now } = context
  const requested = toVariants(request)
  const orderIDs = requested.map(({ orderID }) => orderID)
  await lockQuotes(context, orderIDs)
  const quotes: OrderDetail[] = []
  for (const orderID of orderIDs) quotes.push(await getOrderDetail(context, orderID))
  const [first] = quotes
  if (!first) throw new AppError('notFound')
  assertOfferable(quotes)
  const versions: (NewVariant & { expiresAt: Date })[] = []
  for (const { orderID, label } of requested) {
    const { quoteVersion, expiresAt } = await generateQuote(context, orderID)
    versions.push({ orderID, quoteVersion, label, expiresAt: new Date(expiresAt) })
  }
  const { customerID, dealerID, dealerFullName: senderName, dealerEmail: senderEmail } = first
  const { channel, message, reminders, copies } = request
  const person = recipientOf(first, request)
  const to = addressOn(channel, person)
  await assertMaySend(context, { dealerID, to })
  const unanswered = await lockUnansweredOffers(tx, orderIDs)
  const same = await findSame(context, unanswered, { channel, ...person }, versions)
  const replaced = unanswered.map((offer) => offer.offerID).filter((id) => id !== same?.offerID)
  await closeLinks(tx, 'offer', replaced, 'replaced')
  if (same) await updateOffer(tx, same.offerID, message, versions)
  const offerID = same?.offerID ?? (await insertOffer(tx, { customerID, dealerID, senderName, senderEmail, message }))
  const record = { kind: 'offer', subject: offerID, orderID: versions[0]?.orderID ?? 0, dealerID } as const
  const newLink = { ...record, role: 'customer' as const, ...person, channel, expiresAt: expiryOf(versions) }
  const { isQueued } = await sendLink<'offer'>(context, newLink, { reminders, copies })
  if (!same) await insertVariants(tx, { offerID, dealerID }, versions)
  if (isQueued)
    for (const { orderID, quoteVersion } of versions)
      tx.auditOrder(orderID, 'quote sent', { quoteVersion, channel, to, name: person.name })
  return { offer: await getQuoteOffer({ tx, now }, offerID), isRepeated: !isQueued }
}

/** What the message of an offer says before it is sent. */
export async function draftOffer(context: Context, draft: LinkDraft): Promise<DraftedLink<OfferContent>> {
  const orderIDs = draft.variants.length > 0 ? draft.variants : [draft.orderID]
  assertNoErrors(variantErrors(draft.orderID, orderIDs))
  const quotes: OrderDetail[] = []
  for (const orderID of orderIDs) quotes.push(await getOrderDetail(context, orderID))
  assertOfferable(quotes)
  const variants: OfferContent['variants'] = []
  for (const orderID of orderIDs) variants.push({ orderID, expiresAt: await nextExpiryOf(context, orderID) })
  const { dealerID = 0, dealerFullName: senderName = '' } = quotes[0] ?? {}
  const offer = { name: draft.toName, message: draft.message ?? '', senderName, createdAt: context.now }
  return { dealerID, content: { offer, variants } }
}

/** The quotes to compare, in their sequence; only the quote itself if the request names no variants. */
function toVariants({ orderID, variants }: SendRequest): { orderID: number; label: string }[] {
  if (variants.length === 0) return [{ orderID, label: '' }]
  const orderIDs = variants.map((variant) => variant.orderID)
  assertNoErrors(variantErrors(orderID, orderIDs))
  assertNoErrors(labelErrors(variants))
  return variants
}

const variantErrors = (orderID: number, orderIDs: readonly number[]) => [
  ...(orderIDs.includes(orderID) ? [] : [{ path: 'variants', message: `Variants must include quote ${orderID}` }]),
  ...(new Set(orderIDs).size === orderIDs.length ? [] : [{ path: 'variants', message: 'A quote is there twice' }]),
]

/**
 * Locks the quotes, and those that an earlier offer compares with them, in the sequence of their ids. Customers who answer
 * lock them in the same sequence.
 */
async function lockQuotes(context: Context, orderIDs: readonly number[]): Promise<void> {
  const offered = await selectQuotesOffered(context.tx, orderIDs)
  const all = [...new Set([...orderIDs, ...offered])].toSorted((a, b) => a - b)
  for (const orderID of all) await lockUnsentOrder(context, orderID)
}

function assertOfferable(quotes: readonly OrderDetail[]): void {
  const [first] = quotes
  for (const quote of quotes) {
    const { orderID } = quote
    if (!quote.isQuote) throw new AppError('notFound')
    if (isConverted(quote))
      throw new AppError('conflict', {
        detail: `Quote ${orderID} was converted to order ${quote.relatedOrder}. Send that order for signature.`,
      })
    if (quote.customerID !== first?.customerID)
      throw new AppError('conflict', { detail: `Quote ${orderID} belongs to another customer.` })
    if (Object.values(quote.content).every((block) => (block?.rows ?? []).length === 0))
      throw new AppError('conflict', { detail: `Quote ${orderID} has no services yet. Add a service first.` })
  }
}

/** The recipient of the request; by default the customer, who is the authorised representative of a business. */
function recipientOf({ customer }: OrderDetail, request: SendRequest) {
  return toRecipient({ name: personName(customer), email: customer.email, mobile: customer.mobile }, request)
}

/** Finds the open offer of the same versions to the same address. */
async function findSame(
  { tx, now }: Context,
  unanswered: readonly StoredOffer[],
  request: { channel: Channel; email: string; mobile: string },
  variants: readonly NewVariant[],
): Promise<StoredOffer | undefined> {
  const allVersions = await selectVariants(
    tx,
    unanswered.map(({ offerID }) => offerID),
  )
  const keyOf = (versions: readonly NewVariant[]) =>
    versions.map(({ orderID, quoteVersion }) => `${orderID} ${quoteVersion}`).join()
  return unanswered.find((offer) => {
    const versions = allVersions.filter(({ offerID }) => offerID === offer.offerID)
    if (keyOf(versions) !== keyOf(variants) || offerState({ ...offer, versions }, now) !== 'open') return false
    return isSameAddress(request.channel, addressOn(request.channel, offer), addressOn(request.channel, request))
  })
}

/** Waits for the newest message, and returns the offer. */
export async function followOffer(
  services: FollowServices,
  { offer, isRepeated }: QueuedOffer,
): Promise<SentQuoteOffer> {
  const { offerID, variants } = offer
  await awaitMessage(services, 'offer', variants[0]?.orderID ?? 0)
  const current = await services.inJob((tx) => getQuoteOffer({ tx, now: currentTime() }, offerID))
  const newest = current.deliveries.findLast(({ kind, isCopy }) => kind === 'offer' && !isCopy)
  return { ...current, isRepeated, results: newest ? [toSendingResult(newest)] : [] }
}
