import {
  defaultMessage,
  guarantorLine,
  type MessageText,
  reminderOf,
  signingRequest,
} from '@dealerline/shared/record-rules/signing-message.ts'
import { readEnvelopeEvent } from '@dealerline/shared/rules/envelope-events.ts'
import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import { withoutLinks } from '@dealerline/shared/rules/free-text.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { Letter } from '../../links/declare-link.ts'
import { type CustomerMail, customerMail, type LinkMail, type StoredSender } from '../../messages/mail.ts'
import type { StoredEnvelope } from './envelope-queries.ts'
import type { StoredRecipient } from './recipient-queries.ts'

/**
 * Returns the subject and body of a message: those of the dealer, or the default texts. Adds the reason for a
 * guarantor, and marks reminders.
 */
function contentOf(
  config: Config,
  { envelope: { snapshot, events }, recipient }: SigningContent,
  { subject, body, purpose }: Letter<SigningContent>['message'],
): MessageText {
  const defaultContent = defaultMessage(snapshot, config.providerName, recipient.anonymous)
  const signerName = events.map(readEnvelopeEvent).findLast(({ type }) => type === 'signed')?.signer ?? ''
  const reason = recipient.role === 'guarantor' ? `${guarantorLine(snapshot, signerName)}\n\n` : ''
  const message = {
    subject: withoutLinks(subject) || defaultContent.subject,
    body: reason + (withoutLinks(body) || defaultContent.body),
  }
  if (purpose === 'request') return message
  return reminderOf(message, toDisplayDate(recipient.sentAt ?? currentTime()))
}

export interface SigningSubject {
  envelope: StoredEnvelope
  recipient: StoredRecipient
}

/** The part of a signing request that its messages name. */
export interface SigningContent {
  envelope: Pick<StoredEnvelope, 'snapshot' | 'events' | 'expiresAt'>
  recipient: Pick<StoredRecipient, 'name' | 'role' | 'anonymous' | 'withPdf' | 'sentAt' | 'expiresAt'>
}

/** The e-mail with the link. It has the order's title and totals, the sender and the expiry date. */
export function linkMail({ config, subject: { envelope, recipient }, message }: Letter<SigningContent>): LinkMail {
  const { subject, body } = contentOf(config, { envelope, recipient }, message)
  const until = toDisplayDate(recipient.expiresAt ?? envelope.expiresAt)
  // A message in the customer's name does not name the dealer.
  const { anonymous } = recipient
  const writer = anonymous ? '' : `Written by ${envelope.snapshot.dealer.name}. `
  return {
    subject,
    lines: [`Hello ${recipient.name},`, ...body.split(/\n{2,}/)],
    requests: [signingRequest],
    label: 'Read and sign',
    closing: `${writer}This link is only for you and is valid until ${until}. If you did not expect it, ignore this message.`,
    ...(anonymous && { from: replyTo(config, envelope) }),
  }
}

/** The text message with the link. */
export function linkText({ config: { providerName }, subject, message, uri }: Letter<SigningContent>): string {
  const { recipient } = subject
  const { snapshot } = subject.envelope
  const orderName = `${snapshot.title.toLowerCase()} ${snapshot.orderID}${recipient.anonymous ? '' : ` from ${snapshot.dealer.name}`}`
  const state = message.purpose === 'reminder' ? 'is still waiting for your signature' : 'is ready to sign'
  return `${providerName}: ${orderName} ${state}: ${uri}`
}

/**
 * Sets the customer's name and reply address for an anonymous message, which still has the provider's sender address.
 */
function replyTo({ providerName }: Config, { snapshot }: SigningContent['envelope']) {
  const fact = (label: string) => snapshot.customer.find((entry) => entry.label === label)?.value ?? ''
  const name = fact('Authorised representative') || fact('Name')
  const address = fact('E-mail')
  return { fromName: `${name} via ${providerName}`, ...(address && { replyTo: { name, address } }) }
}

/** The e-mail with the sealed copy for an earlier signer, and the link to follow an order. */
export function copyMail(
  config: Config,
  { snapshot }: StoredEnvelope,
  { recipient: { name, anonymous }, sender }: { recipient: StoredRecipient; sender: StoredSender },
  followUrl: string,
): CustomerMail {
  const orderName = `${snapshot.title.toLowerCase()} ${snapshot.orderID}`
  return customerMail(config, anonymous ? undefined : sender, {
    subject: `Your signed copy of ${orderName}`,
    lines: [
      `Hello ${name},`,
      `Everybody has signed ${orderName} from ${config.providerName}. The signed and sealed copy is attached for your records.`,
    ],
    ...(snapshot.title === 'Order' && { button: { label: 'Follow your order', uri: followUrl } }),
  })
}
