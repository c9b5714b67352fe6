import { offerName } from '@dealerline/shared/rules/events.ts'
import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import { withoutLinks } from '@dealerline/shared/rules/free-text.ts'
import type { Letter } from '../../../links/declare-link.ts'
import type { LinkMail } from '../../../messages/mail.ts'
import { expiryOf, kindOf } from './offers.ts'
import type { StoredOffer, StoredVariant } from './queries.ts'

/** What a link shows. */
export interface OfferSubject {
  offer: StoredOffer
  variants: StoredVariant[]
}

/** The part of an offer that its messages name. */
export interface OfferContent {
  offer: Pick<StoredOffer, 'name' | 'message' | 'senderName' | 'createdAt'>
  variants: Pick<StoredVariant, 'orderID' | 'expiresAt'>[]
}

const nameOf = (variants: OfferContent['variants']) => offerName(variants.map(({ orderID }) => orderID))

/** The e-mail with the link. It has the dealer's own message, the sender and the last day. */
export function offerMail({ config, subject: { offer, variants }, message }: Letter<OfferContent>): LinkMail {
  const kind = kindOf(message)
  const until = toDisplayDate(expiryOf(variants))
  const [what, request] =
    variants.length === 1
      ? ['Here is your quote', 'You can read it, ask a question, and accept or decline it online.']
      : [`Here are ${variants.length} quotes`, 'You can compare them, ask a question, and accept one of them online.']
  const defaultText = `${what} from ${config.providerName}. ${request}`
  const hello = `Hello ${offer.name},`
  const sentOn = toDisplayDate(offer.createdAt)
  const lines = {
    offer: [hello, ...(withoutLinks(offer.message) || defaultText).split(/\n{2,}/)],
    reminder: [
      hello,
      `You have not answered ${nameOf(variants)} from ${offer.senderName}, sent on ${sentOn}. You can accept or decline it, or ask a question, online.`,
    ],
    answer: [hello, `${offer.senderName} has answered your question about ${nameOf(variants)}.`],
  }[kind]
  const closing = `Written by ${offer.senderName}. This link is only for you. The prices are valid until ${until}. If you did not expect it, ignore this message.`
  const subject = `${variants.length === 1 ? 'Your quote' : 'Your quotes'} from ${config.providerName}`
  const label = kind === 'answer' ? 'Read the answer' : variants.length === 1 ? 'Read the quote' : 'Compare the quotes'
  return {
    subject: {
      offer: subject,
      reminder: `Reminder: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`,
      answer: `Your question about ${nameOf(variants)}`,
    }[kind],
    lines,
    requests: [request],
    label,
    closing,
  }
}

/** The text message with the link. */
export function offerText({
  config: { providerName },
  subject: { offer, variants },
  message: { purpose },
  uri,
}: Letter<OfferContent>): string {
  if (purpose === 'answer') return `${providerName}: ${offer.senderName} has answered your question: ${uri}`
  const until = toDisplayDate(expiryOf(variants))
  if (purpose === 'reminder')
    return `${providerName}: please answer ${nameOf(variants)} from ${offer.senderName}, valid until ${until}: ${uri}`
  return `${providerName}: ${nameOf(variants)} from ${offer.senderName}, valid until ${until}: ${uri}`
}
