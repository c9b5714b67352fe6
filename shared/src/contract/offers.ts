import { z } from 'zod'
import { declineReasonNames } from '../rules/decline-reasons.ts'
import { maxVariants, offerStates } from '../rules/quote-states.ts'
import { freeText, limited, lines } from '../rules/schemas.ts'
import { signerIdentity } from '../rules/signer-identity.ts'
import { ruleMessage } from '../rules/validation.ts'
import { byLink, call, guid, id, orderParams, pageByLink, recordID } from './call.ts'
import { delivery } from './envelope.ts'
import { printedAs } from './printed.ts'
import { codeAddress } from './signer-codes.ts'
import { readableOrder } from './signing.ts'
import { copies, personName, recipient } from './signing-message.ts'

const maxLabel = 60
export const offerLabel = limited('Label', maxLabel)
export const offerMessage = freeText('Message', 2000)
export const questionText = lines('Question', 2000).min(3, 'Enter your question')
export const answerText = freeText('Answer', 2000).min(1, ruleMessage('required', 'Answer'))
export const declineComment = lines('Comment', 1000)
const acceptedName = personName.min(2, ruleMessage('required', 'Name'))

/** A question of the customer. Times are '' until the event happens. */
export const quoteQuestion = z.object({
  questionID: z.number().int(),
  question: z.string(),
  askedAt: z.string(),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: z.string(),
})
export type QuoteQuestion = z.output<typeof quoteQuestion>

const comparison = z.object({
  months: z.number().int(),
  currentSpend: z.number(),
  proposed: z.number(),
  saving: z.number(),
})

/** A version of a quote within an offer. Amounts include GST. */
const variant = z.object({
  position: z.number().int(),
  orderID: z.number().int(),
  quoteVersion: z.number().int(),
  label: z.string(),
  chosen: z.boolean(),
  monthly: z.number(),
  onceOff: z.number(),
  overTerm: z.number(),
})

/** The versions that were sent in one link, for the dealer. Times are '' until the event happens. */
export const quoteOffer = z.object({
  offerID: z.number().int(),
  state: z.enum(offerStates),
  toName: z.string(),
  email: z.string(),
  mobile: z.string(),
  channel: z.enum(['email', 'sms']),
  message: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  openedAt: z.string(),
  answeredAt: z.string(),
  answeredName: z.string(),
  declineReason: z.enum(['', ...declineReasonNames]),
  declineComment: z.string(),
  /** The order that the chosen version became; 0 if there is none. */
  acceptedOrder: z.number().int(),
  /** How the person who accepted confirmed who they are; null until then, and for answers before codes were asked for. */
  identity: signerIdentity.nullable(),
  /** Whether the customer is reminded until they answer. */
  reminders: z.boolean(),
  /** When the customer is reminded next; '' if no reminder is due. */
  nextReminderAt: z.string(),
  variants: z.array(variant),
  deliveries: z.array(delivery.extend({ kind: z.enum(['offer', 'reminder', 'answer']) })),
  questions: z.array(quoteQuestion),
})
export type QuoteOffer = z.output<typeof quoteOffer>

/** An offer after its message was sent. `isRepeated`: the same message was sent less than a minute ago. */
export const sentQuoteOffer = quoteOffer.extend({
  isRepeated: z.boolean(),
  results: z.array(
    z.object({
      to: z.string(),
      channel: z.enum(['email', 'sms']),
      status: z.enum(['sent', 'refused', 'queued']),
      reason: z.string(),
    }),
  ),
})
export type SentQuoteOffer = z.output<typeof sentQuoteOffer>

/** A variant as the customer reads it. */
const readableVariant = variant.extend({
  order: readableOrder,
  /** The customer’s current spend each month, and the saving against it; 0 if the quote has no current spend. */
  currentSpend: z.number(),
  saving: z.number(),
  comparison: comparison.nullable(),
  /** Installation and equipment that the dealer supplies and bills, once. */
  supplied: z.array(z.object({ description: z.string(), quantity: z.number(), amount: z.number() })),
  suppliedTotal: z.number(),
})
export type QuotePageVariant = z.output<typeof readableVariant>

/** The page of an offer's link. It has the variants only while the customer can answer, and after they accepted. */
export const quotePage = z.object({
  state: z.enum(offerStates),
  providerName: z.string(),
  sentBy: z.string(),
  toName: z.string(),
  message: z.string(),
  expiresAt: z.string(),
  answeredAt: z.string(),
  answeredName: z.string(),
  acceptedOrder: z.number().int(),
  /** The channel and the masked address for the one-time code, without which nobody can accept; null if none is asked for. */
  code: codeAddress.nullable(),
  variants: z.array(readableVariant),
  questions: z.array(quoteQuestion),
})
export type QuotePage = z.output<typeof quotePage>

/** Questions are e-mailed to the dealer. */
const questionsPerMinute = 20

const byOfferLink = pageByLink('offer', quotePage)

export const offerCalls = {
  sendQuote: call('POST order/SendQuote', {
    summary: 'Send quotes to the customer in one link',
    description:
      'Generates a version of each quote that has changed. `variants` names up to four quotes of the same customer to compare; without it, only `orderID` is sent. The default recipient is the customer. Replies after the message was sent, was refused or was queued for a retry.',
    access: 'staff',
    body: z.object({
      orderID: recordID,
      channel: z.enum(['email', 'sms']).default('email'),
      to: recipient.default(''),
      toName: personName.default(''),
      message: offerMessage.default(''),
      /** Whether the customer is reminded until they answer. */
      reminders: z.boolean().default(true),
      copies,
      variants: z
        .array(z.object({ orderID: recordID, label: offerLabel.default('') }))
        .max(maxVariants)
        .default([]),
    }),
    reply: sentQuoteOffer,
  }),
  getQuoteOffers: call('GET order/GetQuoteOffers/{orderID}', {
    summary: 'List the offers that include a quote',
    description: 'Newest first, with messages, questions and the answer of the customer.',
    access: 'staff',
    params: orderParams,
    reply: z.array(quoteOffer),
  }),
  takeBackQuote: call('POST order/TakeBackQuote/{orderID}', {
    summary: 'Take back a sent quote',
    description: 'The link stops working. 409 if no answer of the customer is outstanding.',
    access: 'staff',
    params: orderParams,
    reply: z.array(quoteOffer),
  }),
  answerQuoteQuestion: call('POST order/AnswerQuoteQuestion/{questionID}', {
    summary: 'Answer a question about a quote',
    description: 'The answer appears on the page of the link, and the customer gets a message.',
    access: 'staff',
    params: z.object({ questionID: id }),
    body: z.object({ answer: answerText }),
    reply: quoteOffer,
  }),
  getQuoteFromGuid: call('GET order/GetQuoteFromGuid/{guid}', {
    summary: 'Get the page of a quote’s link',
    ...byOfferLink,
  }),
  recordQuoteView: call('POST order/QuoteViewed/{guid}', {
    summary: 'Record that a quote’s link was opened',
    description: 'Reading the page with GET does not record a view.',
    ...byOfferLink,
  }),
  askAboutQuote: call('POST order/AskAboutQuote/{guid}', {
    summary: 'Ask a question about a quote',
    description: 'The dealer gets a notification and an e-mail.',
    ...byOfferLink,
    perMinute: questionsPerMinute,
    body: z.object({ question: questionText }),
  }),
  acceptQuote: call('POST order/AcceptQuote/{guid}', {
    summary: 'Accept a quote',
    description:
      'Makes an order from exactly this version. 409 with the code `signerCodeRequired` without a valid proof of the recipient’s one-time code in `Link-Proof`. Accepting again returns the same order. 409 if the version is no longer valid.',
    ...byOfferLink,
    body: z.object({ position: z.number().int().min(1).max(maxVariants).default(1), name: acceptedName }),
  }),
  declineQuote: call('POST order/DeclineQuote/{guid}', {
    summary: 'Decline a quote',
    description: 'The dealer gets the reason.',
    ...byOfferLink,
    body: z.object({
      declineReason: z.enum(declineReasonNames, 'Reason must choose an option'),
      comment: declineComment.default(''),
    }),
  }),
  getQuoteFileFromGuid: call('GET order/GetQuoteFileFromGuid/{guid}/{position}', {
    summary: 'Print a version of a quote by its link',
    ...byLink,
    links: ['offer'],
    params: z.object({ guid, position: id }),
    query: printedAs,
    noContent: true,
    file: 'application/pdf',
  }),
}
