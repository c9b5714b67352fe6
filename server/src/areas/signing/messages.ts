import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import { defaultMessage, guarantorLine, type Message, reminderOf } from '@dealerline/shared/rules/signing-message.ts'
import type { Config } from '../../kernel/config.ts'
import type { StoredDelivery, StoredEnvelope, StoredRecipient } from './queries.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** What a delivery says, or the usual wording; a guarantor is told why, and a reminder that it is one. */
function wordsOf(
  config: Config,
  { snapshot, events }: StoredEnvelope,
  recipient: StoredRecipient,
  delivery: Pick<StoredDelivery, 'subject' | 'body' | 'kind'>,
): Message {
  const usual = defaultMessage(snapshot, config.providerName, recipient.anonymous)
  const signed = events.findLast(({ what }) => what.startsWith('Signed by '))?.what.slice('Signed by '.length) ?? ''
  const why = recipient.role === 'guarantor' ? `${guarantorLine(snapshot, signed)}\n\n` : ''
  const message = { subject: delivery.subject || usual.subject, body: why + (delivery.body || usual.body) }
  if (delivery.kind === 'request') return message
  return reminderOf(message, toDisplayDate((recipient.sentAt ?? new Date()).toISOString()))
}

/** The e-mail that carries the link: what it is, what it costs, who sent it, until when it stands. */
export function linkMail(
  config: Config,
  envelope: StoredEnvelope,
  recipient: StoredRecipient,
  delivery: Pick<StoredDelivery, 'subject' | 'body' | 'kind'>,
  uri: string,
) {
  const { subject, body } = wordsOf(config, envelope, recipient, delivery)
  const until = toDisplayDate((recipient.expiresAt ?? envelope.expiresAt).toISOString())
  const lines = [`Hello ${recipient.name},`, ...body.split(/\n{2,}/)]
  const closing = `The link is for you alone and stands until ${until}. If you did not expect it, do nothing.`
  const inside = toParagraphs(lines) + linkButton(config, uri, 'Read and sign') + quiet(closing)
  return { subject, html: frame(inside), text: [...lines, uri, closing].join('\n\n') }
}

/** The link as a button of an e-mail. */
export const linkButton = ({ primaryColour }: Config, uri: string, label: string) =>
  `<p><a href="${escapeHtml(uri)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${primaryColour};color:#fff;text-decoration:none">${escapeHtml(label)}</a></p>`
/** The small print at the foot of an e-mail. */
export const quiet = (text: string) => `<p style="color:#55616e;font-size:14px">${escapeHtml(text)}</p>`

export const toParagraphs = (lines: readonly string[]) =>
  lines.map((line) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`).join('')
/** What an e-mail is written in. */
export const frame = (inside: string) =>
  `<div style="font-family:Inter,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1b2733;max-width:560px">${inside}</div>`

/** The same as a text message. */
export function linkText(
  { providerName }: Config,
  { snapshot }: StoredEnvelope,
  recipient: StoredRecipient,
  { kind }: Pick<StoredDelivery, 'kind'>,
  uri: string,
): string {
  const what = `${snapshot.title.toLowerCase()} ${snapshot.orderID}${recipient.anonymous ? '' : ` from ${snapshot.dealer.name}`}`
  const is = kind === 'reminder' ? 'still waits for your signature' : 'is ready to sign'
  return `${providerName}: ${what} ${is}: ${uri}`
}

/** An anonymous message comes in the customer's name and is answered to them; the address stays the provider's own. */
export function replyTo({ providerName }: Config, { snapshot }: StoredEnvelope) {
  const fact = (label: string) => snapshot.customer.find((entry) => entry.label === label)?.value ?? ''
  const name = fact('Authorised representative') || fact('Name')
  const address = fact('E-mail')
  return { fromName: `${name} via ${providerName}`, ...(address && { replyTo: { name, address } }) }
}

interface Told {
  subject: string
  text: string
  html: string
}

export const toMail = (subject: string, lines: readonly string[]): Told => ({
  subject,
  text: lines.join('\n\n'),
  html: frame(toParagraphs(lines)),
})

/** Tells the dealer that somebody declined, and why. */
export function declineMail({ snapshot, declinedReason }: StoredEnvelope, name: string, orderUrl: string): Told {
  const order = `${snapshot.title.toLowerCase()} ${snapshot.orderID}`
  return toMail(`${name} declined ${order}`, [
    `${name} declined to sign ${order}.`,
    `Reason: ${declinedReason}`,
    `Open it: ${orderUrl}`,
  ])
}

/** Tells the dealer that a link has expired unsigned. */
export function expiryMail({ snapshot, voidedReason }: StoredEnvelope, name: string, orderUrl: string): Told {
  const order = `${snapshot.title.toLowerCase()} ${snapshot.orderID}`
  return toMail(`The link for ${order} has expired`, [
    `${name} has not signed ${order}, and the link no longer works.`,
    ...(voidedReason && [`Reason: ${voidedReason}`]),
    `Send it again, or take it back: ${orderUrl}`,
  ])
}

/** Sends the sealed copy to somebody who signed before others did. */
export function copyMail({ snapshot }: StoredEnvelope, name: string, providerName: string): Told {
  const order = `${snapshot.title.toLowerCase()} ${snapshot.orderID}`
  return toMail(`Your signed copy of ${order}`, [
    `Hello ${name},`,
    `everybody has signed ${order} from ${providerName}. The signed and sealed copy is attached to keep.`,
  ])
}
