import type { QuoteOffer, QuotePage } from '@dealerline/shared/contract/offers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { DeclineReason } from '@dealerline/shared/rules/decline-reasons.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import { offerState } from '@dealerline/shared/rules/quote-states.ts'
import { describeConsent } from '@dealerline/shared/rules/signer-identity.ts'
import { authorOf, type Context, type Work } from '../../../calls/context.ts'
import type { JobData } from '../../../kernel/job-data.ts'
import { assertMayAnswerAgain, queueLinkMessage } from '../../../links/customer-link.ts'
import { identifyRecipient } from '../../../links/identify-recipient.ts'
import { assertMaySend } from '../../../messages/may-send.ts'
import { addressOn } from '../../../messages/recipient.ts'
import { tellOfEvent } from '../../../messages/tell-of-event.ts'
import { auditOffer, offerLinks } from './offer-link.ts'
import { getQuoteOffer } from './offers.ts'
import { acceptOffer, convertOfferedQuote, declineOffer, findOffer, selectVariants } from './queries.ts'
import { insertQuestion, lockQuestion, selectQuestions, storeAnswer } from './question-queries.ts'

/**
 * Accepts one variant, after the customer has confirmed a code: makes an order of exactly that version, in the same transaction. Accepting again returns the same
 * order, whichever variant is named.
 */
export async function acceptQuote(
  context: Context,
  { position, name }: { position: number; name: string },
): Promise<QuotePage> {
  const { tx } = context
  const lockedOffer = await offerLinks.find(context, true)
  if (lockedOffer.state === 'accepted') return offerLinks.getPage(context)
  offerLinks.assertOpen(lockedOffer)
  const { offer, variants } = lockedOffer
  const variant = variants.find((each) => each.position === position)
  if (!variant) throw new AppError('notFound')
  const identity = await identifyRecipient(context, offer, { name })
  const acceptedOrder = await convertOfferedQuote(tx, variant.orderID)
  await acceptOffer(tx, offer.offerID, { position, name, orderID: acceptedOrder })
  await offerLinks.answer(context, lockedOffer, { answer: 'accepted', identity })
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
  tx.auditOrder(acceptedOrder, 'duplicated', { from: variant.orderID })
  return offerLinks.getPage(context)
}

/** Declines all variants with a reason. A job tells the dealer. */
export async function declineQuote(
  context: Context,
  { declineReason: reason, comment }: { declineReason: DeclineReason; comment: string },
): Promise<QuotePage> {
  const { tx } = context
  const opened = await offerLinks.lockOpen(context)
  const { offer, variants } = opened
  await declineOffer(tx, offer.offerID, { reason, name: offer.name })
  await offerLinks.answer(context, opened, { answer: 'declined', comment })
  auditOffer(context, variants, 'quote declined', { name: offer.name, reason, comment })
  return offerLinks.getPage(context)
}

/** Stores a question of the customer. A job tells the dealer. */
export async function askAboutQuote(context: Context, question: string): Promise<QuotePage> {
  const { tx, queue } = context
  const { offer, variants } = await offerLinks.lockOpen(context)
  assertMayAnswerAgain((await selectQuestions(tx, [offer.offerID])).length)
  const questionID = await insertQuestion(tx, offer, question)
  await queue(tx, 'quotes.asked', { questionID })
  auditOffer(context, variants, 'quote question', { name: offer.name, question })
  return offerLinks.getPage(context)
}

/** The job that tells the dealer about a question. */
export async function notifyOfQuestion(work: Work, { questionID }: JobData['quotes.asked']): Promise<void> {
  const { tx } = work
  const question = await lockQuestion(tx, questionID)
  const offer = question && (await findOffer(tx, question.offerID))
  if (!offer) return
  const { offerID, name, dealerID, orderID } = offer
  const orderIDs = (await selectVariants(tx, [offerID])).map((variant) => variant.orderID)
  const content = events.question.notice({ orderIDs, name, question: question.question })
  const key = `quote-question-${questionID}`
  await tellOfEvent(work, { event: 'question', key, by: name, dealerID, orderID, ...content })
}

/**
 * Stores the answer to a question, which the customer reads on the page of the link. While the link is open, queues a
 * message that there is an answer. A question is answered once.
 */
export async function answerQuestion(context: Context, questionID: number, answer: string): Promise<QuoteOffer> {
  const { tx, caller, now } = context
  const question = await lockQuestion(tx, questionID)
  const offer = question && (await findOffer(tx, question.offerID))
  if (!question || !offer) throw new AppError('notFound')
  if (question.answeredAt)
    throw new AppError('conflict', { detail: `${question.answeredBy} has already answered this question.` })
  await storeAnswer(tx, questionID, answer, authorOf(caller))
  const variants = await selectVariants(tx, [offer.offerID])
  if (offerState({ ...offer, versions: variants }, now) === 'open') {
    const { channel } = offer
    const to = addressOn(channel, offer)
    await assertMaySend(context, { dealerID: offer.dealerID, to })
    // Each answer has its own message, even if the dealer gives two within a minute.
    await queueLinkMessage(context, offer, { purpose: 'answer', channel, to }, { always: true })
  }
  auditOffer(context, variants, 'quote question answered', { answer })
  return getQuoteOffer(context, offer.offerID)
}
