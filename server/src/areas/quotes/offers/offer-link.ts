import { offerState } from '@dealerline/shared/rules/quote-states.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { declareLink } from '../../../links/declare-link.ts'
import { type OfferSubject, offerMail, offerText } from './messages.ts'
import { offerLinks } from './open-offer.ts'
import { findOfferByGuid, isOfferConverted, lockOffer, selectVariants } from './queries.ts'
import { selectQuestions } from './question-queries.ts'

const stateOf = ({ offer, variants }: OfferSubject) => offerState({ ...offer, versions: variants }, currentTime())

/** The link of a customer to whom quotes are offered. */
export const offerLink = declareLink<OfferSubject>({
  kind: 'offer',
  find: async (tx, guid) => {
    const offer = await findOfferByGuid(tx, guid)
    return offer && { offer, variants: await selectVariants(tx, [offer.offerID]) }
  },
  isExpired: async (subject, tx) =>
    stateOf(subject) === 'expired' && !(await isOfferConverted(tx, subject.offer.offerID)),
  isOpen: (subject) => stateOf(subject) === 'open',
  nameOf: ({ offer }) => offer.toName,
  uriOf: ({ config }, { offer }) => `${config.publicUrl}/view-quote/${offer.guid}`,
  mail: ({ config }, letter) => offerMail(config, letter),
  text: ({ config }, letter) => offerText(config, letter),
  code: {
    lock: offerLinks.lockForCode,
    of: ({ offer: { status }, variants }) => ({
      purpose: `${status === 'accepted' ? 'read' : 'accept'} ${variants.length === 1 ? `quote ${variants[0]?.orderID}` : 'a quote'}`,
      isReading: status === 'accepted',
    }),
  },
  noticeOf: ({ offer: { dealerID }, variants }) => ({ orderID: variants[0]?.orderID ?? 0, dealerID, title: 'Quote' }),
  // Taking an offer back locks it before its messages too.
  lock: (tx, { offer }) => lockOffer(tx, offer.offerID),
  reminderDays: ({ quoteReminderDays }) => quoteReminderDays,
  // A customer who waits for an answer is not reminded.
  mayRemind: async (tx, { offer }) =>
    (await selectQuestions(tx, [offer.offerID])).every(({ answeredAt }) => answeredAt !== null),
})
