import type { QuotePage, QuotePageVariant } from '@dealerline/shared/contract/offers.ts'
import type { PrintedAs } from '@dealerline/shared/contract/printed.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { AuditAction } from '@dealerline/shared/record-rules/audit-actions.ts'
import { quoteTotals } from '@dealerline/shared/record-rules/quotes.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import { linkAddress } from '@dealerline/shared/rules/link-kinds.ts'
import { compareOverTerm, type OfferState, offerState } from '@dealerline/shared/rules/quote-states.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../../calls/context.ts'
import type { AfterCommit, FileReply } from '../../../calls/handler.ts'
import { declareLink } from '../../../links/declare-link.ts'
import { openLinksOf } from '../../../links/open-link.ts'
import { quoteDocument } from '../document.ts'
import { getQuoteSnapshot } from '../quote-versions.ts'
import { type OfferContent, type OfferSubject, offerMail, offerText } from './messages.ts'
import { expiryOf, toQuestion, toVariant } from './offers.ts'
import {
  findOfferByGuid,
  isOfferConverted,
  lockLinkedOffer,
  lockOffer,
  type StoredVariant,
  selectVariants,
} from './queries.ts'
import { selectQuestions } from './question-queries.ts'
import { draftOffer } from './send.ts'

export const offerLinks = openLinksOf<OfferSubject, OfferState, QuotePage>({
  find: async (tx, guid) => {
    const offer = await findOfferByGuid(tx, guid)
    const variants = offer ? await selectVariants(tx, [offer.offerID]) : []
    return offer && variants.length > 0 ? { offer, variants } : undefined
  },
  stateOf: ({ offer, variants }, now) => offerState({ ...offer, versions: variants }, now),
  lockRecord: lockLinkedOffer,
  linkOf: ({ offer }) => offer,
  expiryOf: ({ variants }) => expiryOf(variants),
  closedMessages: {
    accepted: 'This quote has already been accepted.',
    declined: 'This quote was declined. Ask the sender for a new one if you have changed your mind.',
    voided: 'The sender has taken this quote back. Ask them for a new one.',
    replaced: 'Another link was sent in place of this one. Open the newest message, or ask the sender.',
    superseded: 'There is a newer version of this quote, so this one can no longer be accepted. Ask the sender for it.',
    expired: 'This quote is no longer valid. Ask the sender for a new one.',
  },
  nameless: ['voided', 'replaced', 'superseded'],
  readable: 'accepted',
  // It shows the versions as they were sent, never the current quotes.
  toPage: async (context, { offer, variants }, { page, isShown }) => {
    const [readable, questions] = await Promise.all([
      isShown ? Promise.all(variants.map((variant) => toPageVariant(context, variant))) : [],
      isShown ? selectQuestions(context.tx, [offer.offerID]) : [],
    ])
    return {
      ...page,
      sentBy: offer.senderName,
      message: isShown ? offer.message : '',
      answeredAt: toInstant(offer.answeredAt),
      answeredName: offer.answeredName,
      acceptedOrder: offer.acceptedOrder ?? 0,
      variants: readable,
      questions: questions.map(toQuestion),
    }
  },
  onOpened: (context, { variants }, data) => auditOffer(context, variants, 'quote opened', data),
})

/** The link of a customer to whom quotes are offered. */
export const offerLink = declareLink<OfferSubject, OfferContent>({
  ...offerLinks.declared,
  isExpired: async (subject, tx) =>
    (await offerLinks.declared.isExpired(subject, tx)) && !(await isOfferConverted(tx, subject.offer.offerID)),
  uriOf: ({ config }, { offer }) => linkAddress(config, 'view-quote', offer.guid),
  mail: offerMail,
  text: offerText,
  draft: draftOffer,
  code: ({ offer: { answer }, variants }) => ({
    purpose: `${answer === 'accepted' ? 'read' : 'accept'} ${variants.length === 1 ? `quote ${variants[0]?.orderID}` : 'a quote'}`,
    isReading: answer === 'accepted',
  }),
  noticeOf: ({ offer: { orderID, dealerID } }) => ({ orderID, dealerID, title: 'Quote' }),
  answerOf: toAnswer,
  // Taking an offer back locks it before its messages too.
  lock: (tx, { offer }) => lockOffer(tx, offer.offerID),
  reminderDays: ({ quoteReminderDays }) => quoteReminderDays,
  // A customer who waits for an answer is not reminded.
  mayRemind: async (tx, { offer }) =>
    (await selectQuestions(tx, [offer.offerID])).every(({ answeredAt }) => answeredAt !== null),
})

async function toPageVariant(context: Context, variant: StoredVariant): Promise<QuotePageVariant> {
  const { order, parts, months = null } = await getQuoteSnapshot(context, variant)
  const totals = quoteTotals(parts, order.monthly)
  return {
    ...toVariant(variant),
    order: { ...order, version: variant.quoteVersion },
    currentSpend: totals.currentSpend,
    saving: totals.currentSpend > 0 ? totals.saving : 0,
    comparison: compareOverTerm(totals.currentSpend, variant.overTerm, months),
    supplied: [...parts.channelInstallation, ...parts.additionalEquipments],
    suppliedTotal: totals.channel.inc,
  }
}

/** Adds an audit entry to each quote of an offer. */
export function auditOffer(
  { tx }: Pick<Context, 'tx'>,
  variants: readonly StoredVariant[],
  action: AuditAction,
  data: Record<string, unknown>,
): void {
  for (const { orderID } of variants) tx.auditOrder(orderID, action, data)
}

/** Prints a variant while the customer may read it. */
export async function offeredDocument(
  context: Context,
  position: number,
  output: PrintedAs,
): Promise<AfterCommit<FileReply | undefined>> {
  const openedOffer = await offerLinks.find(context)
  const variant = openedOffer.variants.find((each) => each.position === position)
  if (!variant || !(await offerLinks.isReadable(context, openedOffer))) throw new AppError('notFound')
  return quoteDocument(context, 'quote', { orderID: variant.orderID, version: variant.quoteVersion }, output)
}

/** What the dealer hears of the answer. */
function toAnswer({ offer, variants }: OfferSubject) {
  const { offerID, name, answeredName, acceptedOrder, declineReason: reason, comment } = offer
  const told = { key: `quote-answered-${offerID}`, by: name }
  const chosen = variants.find((variant) => variant.chosen)
  if (chosen && acceptedOrder) {
    const { orderID, quoteVersion, label } = chosen
    const accepted = { name: answeredName, orderID, quoteVersion, label, acceptedOrder }
    return { event: 'accepted' as const, ...told, ...events.accepted.notice(accepted) }
  }
  const declined = { orderIDs: variants.map((variant) => variant.orderID), name, reason: reason || null, comment }
  return { event: 'quoteDeclined' as const, ...told, ...events.quoteDeclined.notice(declined) }
}
