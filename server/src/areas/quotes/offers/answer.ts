import type { QuotePage } from '@dealerline/shared/contract/offers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { DeclineReason } from '@dealerline/shared/rules/decline-reasons.ts'
import type { OfferState } from '@dealerline/shared/rules/quote-states.ts'
import { describeConsent } from '@dealerline/shared/rules/signer-identity.ts'
import type { Context } from '../../../calls/context.ts'
import { evidenceOf } from '../../../calls/portal-user.ts'
import { identifyRecipient } from '../../../links/identify-recipient.ts'
import { acceptOffer, convertOfferedQuote, declineOffer } from './answer-queries.ts'
import { expiryOf } from './offers.ts'
import { auditOffer, findOpenedOffer, getQuotePage, type OpenedOffer } from './open-offer.ts'
import { insertQuestion } from './question-queries.ts'

const closedMessages: Record<Exclude<OfferState, 'open'>, string> = {
  accepted: 'This quote has already been accepted.',
  declined: 'This quote was declined. Ask the sender for a new one if you have changed your mind.',
  voided: 'The sender has taken this quote back. Ask them for a new one.',
  replaced: 'Another link was sent in place of this one. Open the newest message, or ask the sender.',
  superseded: 'There is a newer version of this quote, so this one can no longer be accepted. Ask the sender for it.',
  expired: 'This quote is no longer valid. Ask the sender for a new one.',
}

/** Locks the offer of the caller's link for a code, which accepts it, or shows it again after it was accepted and has expired. */
export async function lockOfferForCode(context: Context): Promise<OpenedOffer> {
  const offer = await findOpenedOffer(context, true)
  if (offer.state !== 'accepted' || expiryOf(offer.variants) > context.now) assertOpen(offer)
  return offer
}

/** Locks the offer of the caller's link. Refuses an offer that can no longer be answered. */
async function lockOpenOffer(context: Context): Promise<OpenedOffer> {
  const offer = await findOpenedOffer(context, true)
  assertOpen(offer)
  return offer
}

function assertOpen({ state }: OpenedOffer): void {
  if (state !== 'open') throw new AppError('conflict', { detail: closedMessages[state] })
}

/**
 * Accepts one variant, after the customer has confirmed a code: makes an order of exactly that version, in the same transaction. Accepting again returns the same
 * order, whichever variant is named.
 */
export async function acceptQuote(
  context: Context,
  { position, name }: { position: number; name: string },
): Promise<QuotePage> {
  const { tx, queue } = context
  const lockedOffer = await findOpenedOffer(context, true)
  if (lockedOffer.state === 'accepted') return getQuotePage(context)
  assertOpen(lockedOffer)
  const { offer, variants } = lockedOffer
  const variant = variants.find((each) => each.position === position)
  if (!variant) throw new AppError('notFound')
  const identity = await identifyRecipient(context, { guid: offer.guid, name: offer.toName }, { name })
  const acceptedOrder = await convertOfferedQuote(tx, variant.orderID)
  const from = await evidenceOf(context)
  await acceptOffer(tx, offer.offerID, { position, name, from, identity, orderID: acceptedOrder })
  await queue(tx, 'quotes.answered', { offerID: offer.offerID })
  auditOffer(context, [variant], 'quote accepted', {
    name,
    quoteVersion: variant.quoteVersion,
    order: acceptedOrder,
    identity: describeConsent(identity),
  })
  auditOffer(
    context,
    variants.filter((each) => each !== variant),
    'quote not chosen',
    { chosen: variant.orderID },
  )
  tx.audit({ entityType: 'order', entityID: acceptedOrder, action: 'duplicated', data: { from: variant.orderID } })
  return getQuotePage(context)
}

/** Declines all variants with a reason. A job tells the dealer. */
export async function declineQuote(
  context: Context,
  { declineReason: reason, comment }: { declineReason: DeclineReason; comment: string },
): Promise<QuotePage> {
  const { tx, queue } = context
  const { offer, variants } = await lockOpenOffer(context)
  await declineOffer(tx, offer.offerID, { reason, comment, name: offer.toName, from: await evidenceOf(context) })
  await queue(tx, 'quotes.answered', { offerID: offer.offerID })
  auditOffer(context, variants, 'quote declined', { name: offer.toName, reason, comment })
  return getQuotePage(context)
}

/** The largest number of questions about one offer, because each is e-mailed to the dealer. */
const maxQuestions = 30

/** Stores a question of the customer. A job tells the dealer. */
export async function askAboutQuote(context: Context, question: string): Promise<QuotePage> {
  const { tx, queue } = context
  const { offer, variants } = await lockOpenOffer(context)
  const page = await getQuotePage(context)
  if (page.questions.length >= maxQuestions)
    throw new AppError('conflict', {
      detail: `You have asked ${maxQuestions} questions. Call ${offer.senderName} instead.`,
    })
  const questionID = await insertQuestion(tx, offer, question)
  await queue(tx, 'quotes.asked', { questionID })
  auditOffer(context, variants, 'quote question', { name: offer.toName, question })
  return getQuotePage(context)
}
