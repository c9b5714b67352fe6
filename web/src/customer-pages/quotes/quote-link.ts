import { offerCalls } from '@dealerline/shared/contract/offers.ts'
import { formatInstant } from '../../ui/format.ts'
import { replaced } from '../ClosedPage.tsx'
import type { LinkKind } from '../use-link.ts'

const refreshMs = 30_000

/** The link by which a customer reads and answers quotes. */
export const quoteLink: LinkKind<typeof offerCalls.getQuoteFromGuid> = {
  call: offerCalls.getQuoteFromGuid,
  opened: offerCalls.recordQuoteView,
  loading: 'Loading the quote',
  // The answer to an open question appears without a reload.
  refreshAfter: ({ state, questions }) =>
    state === 'open' && questions.some(({ answer }) => !answer) ? refreshMs : undefined,
  closed: {
    accepted: ({ answeredName, answeredAt, sentBy, acceptedOrder }) => ({
      icon: 'done',
      title: 'Thank you, the quote is accepted',
      text: `${answeredName} accepted it on ${formatInstant(answeredAt, { withZone: true })}. ${sentBy} has been informed.`,
      nextStep: `${sentBy} completes order ${acceptedOrder} and sends it to you to sign. Nothing is ordered before you sign.`,
    }),
    declined: ({ sentBy }) => ({
      icon: 'refused',
      title: 'You have declined this quote',
      text: `${sentBy} has received your reason. Nothing was ordered.`,
      nextStep: `If you change your mind, ask ${sentBy} for a new quote.`,
    }),
    voided: ({ sentBy }) => ({
      icon: 'takenBack',
      title: 'This quote has been taken back',
      text: `${sentBy} has taken it back, so it can no longer be accepted.`,
      nextStep: `Ask ${sentBy} for a new quote.`,
    }),
    replaced,
    superseded: ({ sentBy }) => ({
      icon: 'changed',
      title: 'There is a newer version of this quote',
      text: `${sentBy} has changed the quote, so this version can no longer be accepted.`,
      nextStep: `Look for a later message, or ask ${sentBy} for the new version.`,
    }),
    expired: ({ sentBy, expiresAt }) => ({
      icon: 'expired',
      title: 'This quote is no longer valid',
      text: `Its prices were valid until ${formatInstant(expiresAt, { withZone: true })}. Nothing was ordered.`,
      nextStep: `Ask ${sentBy} for a new quote.`,
    }),
  },
}
