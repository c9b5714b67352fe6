import type { QuoteOffer, QuoteQuestion } from '@dealerline/shared/contract/offers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { smallest } from '@dealerline/shared/extremes.ts'
import { offerState } from '@dealerline/shared/rules/quote-states.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../../calls/context.ts'
import { type StoredMessage, selectMessages } from '../../../links/message-queries.ts'
import { toDelivery } from '../../../links/to-delivery.ts'
import { getQuoteDetails } from '../quote-details.ts'
import { findOffer, type StoredOffer, type StoredVariant, selectOffers, selectVariants } from './queries.ts'
import { type StoredQuestion, selectQuestions } from './question-queries.ts'

type ReadContext = Pick<Context, 'tx' | 'now'>

/** The offers that include a quote, newest first. */
export async function getQuoteOffers(context: ReadContext, orderID: number): Promise<QuoteOffer[]> {
  const [, offers] = await Promise.all([getQuoteDetails(context, orderID), selectOffers(context.tx, orderID)])
  return toQuoteOffers(context, offers)
}

export async function getQuoteOffer(context: ReadContext, offerID: number): Promise<QuoteOffer> {
  const offer = await findOffer(context.tx, offerID)
  const [quoteOffer] = offer ? await toQuoteOffers(context, [offer]) : []
  if (!quoteOffer) throw new AppError('notFound')
  return quoteOffer
}

async function toQuoteOffers({ tx, now }: ReadContext, offers: readonly StoredOffer[]): Promise<QuoteOffer[]> {
  if (offers.length === 0) return []
  const offerIDs = offers.map(({ offerID }) => offerID)
  const [variants, messages, questions] = await Promise.all([
    selectVariants(tx, offerIDs),
    selectMessages(tx, 'offer', offers),
    selectQuestions(tx, offerIDs),
  ])
  const ofOffer = <T extends { offerID: number }>(rows: readonly T[], id: number) =>
    rows.filter(({ offerID }) => offerID === id)
  return offers.map((offer) => {
    const versions = ofOffer(variants, offer.offerID)
    const state = offerState({ ...offer, versions }, now)
    return {
      offerID: offer.offerID,
      state,
      toName: offer.name,
      email: offer.email,
      mobile: offer.mobile,
      channel: offer.channel,
      message: offer.message,
      createdAt: toInstant(offer.createdAt),
      expiresAt: toInstant(expiryOf(versions)),
      openedAt: toInstant(offer.openedAt),
      answeredAt: toInstant(offer.answeredAt),
      answeredName: offer.answeredName,
      declineReason: offer.declineReason,
      declineComment: offer.comment,
      acceptedOrder: offer.acceptedOrder ?? 0,
      identity: offer.identity,
      reminders: offer.reminds,
      nextReminderAt: state === 'open' ? toInstant(offer.nextReminderAt) : '',
      variants: versions.map(toVariant),
      deliveries: messages.filter(({ link }) => link === offer.guid).map(toOfferDelivery),
      questions: ofOffer(questions, offer.offerID).map(toQuestion),
    }
  })
}

/** When the first of the versions expires, which closes the link. */
export function expiryOf(versions: readonly Pick<StoredVariant, 'expiresAt'>[]): Date {
  return new Date(smallest(versions.map(({ expiresAt }) => expiresAt.getTime())))
}

/** A variant as the contract describes it. */
export const toVariant = ({
  position,
  orderID,
  quoteVersion,
  label,
  chosen,
  monthly,
  onceOff,
  overTerm,
}: StoredVariant) => ({ position, orderID, quoteVersion, label, chosen, monthly, onceOff, overTerm })

const toOfferDelivery = (message: StoredMessage) => ({
  kind: kindOf(message),
  ...toDelivery(message),
})

/** The kind of a message about an offer. */
export const kindOf = ({ purpose }: Pick<StoredMessage, 'purpose'>): 'offer' | 'reminder' | 'answer' =>
  purpose === 'reminder' || purpose === 'answer' ? purpose : 'offer'

export const toQuestion = ({ offerID: _offer, askedAt, answeredAt, ...question }: StoredQuestion): QuoteQuestion => ({
  ...question,
  askedAt: toInstant(askedAt),
  answeredAt: toInstant(answeredAt),
})
