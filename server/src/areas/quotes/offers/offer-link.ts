import { declareLink } from '../../../links/declare-link.ts'
import { type OfferSubject, offerMail, offerText } from './messages.ts'
import { offerLinks } from './open-offer.ts'
import { isOfferConverted, lockOffer } from './queries.ts'
import { selectQuestions } from './question-queries.ts'

/** The link of a customer to whom quotes are offered. */
export const offerLink = declareLink<OfferSubject>({
  kind: 'offer',
  ...offerLinks.declared,
  isExpired: async (subject, tx) =>
    (await offerLinks.declared.isExpired(subject, tx)) && !(await isOfferConverted(tx, subject.offer.offerID)),
  nameOf: ({ offer }) => offer.name,
  uriOf: ({ config }, { offer }) => `${config.publicUrl}/view-quote/${offer.guid}`,
  mail: ({ config }, letter) => offerMail(config, letter),
  text: ({ config }, letter) => offerText(config, letter),
  code: {
    lock: offerLinks.lockForCode,
    of: ({ offer: { answer }, variants }) => ({
      purpose: `${answer === 'accepted' ? 'read' : 'accept'} ${variants.length === 1 ? `quote ${variants[0]?.orderID}` : 'a quote'}`,
      isReading: answer === 'accepted',
    }),
  },
  noticeOf: ({ offer: { orderID, dealerID } }) => ({ orderID, dealerID, title: 'Quote' }),
  // Taking an offer back locks it before its messages too.
  lock: (tx, { offer }) => lockOffer(tx, offer.offerID),
  reminderDays: ({ quoteReminderDays }) => quoteReminderDays,
  // A customer who waits for an answer is not reminded.
  mayRemind: async (tx, { offer }) =>
    (await selectQuestions(tx, [offer.offerID])).every(({ answeredAt }) => answeredAt !== null),
})
