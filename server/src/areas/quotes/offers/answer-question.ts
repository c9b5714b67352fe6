import type { QuoteOffer } from '@dealerline/shared/contract/offers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { offerState } from '@dealerline/shared/rules/quote-states.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { queueLinkMessage } from '../../../links/queue-link-message.ts'
import { assertMaySend } from '../../../messages/may-send.ts'
import { addressOn } from '../../../messages/recipient.ts'
import { auditOffer } from './offer-link.ts'
import { getQuoteOffer } from './offers.ts'
import { findOffer, selectVariants } from './queries.ts'
import { lockQuestion, storeAnswer } from './question-queries.ts'

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
