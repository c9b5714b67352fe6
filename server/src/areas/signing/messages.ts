import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import { withoutLinks } from '@dealerline/shared/rules/free-text.ts'
import { defaultMessage, guarantorLine, type Message, reminderOf } from '@dealerline/shared/rules/signing-message.ts'
import { toDisplayTime } from '@dealerline/shared/rules/time.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { CodeHolder } from './code-address.ts'
import type { StoredEnvelope } from './envelope-queries.ts'
import type { StoredMessage } from './message-queries.ts'
import type { StoredRecipient } from './recipient-queries.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/**
 * Returns the subject and body of a message: those of the dealer, or the default texts. Adds the reason for a
 * guarantor, and marks reminders.
 */
function contentOf(
  config: Config,
  { snapshot, events }: StoredEnvelope,
  recipient: StoredRecipient,
  delivery: Pick<StoredMessage, 'subject' | 'body' | 'kind'>,
): Message {
  const defaultContent = defaultMessage(snapshot, config.providerName, recipient.anonymous)
  const signerName = events.findLast(({ what }) => what.startsWith('Signed by '))?.what.slice('Signed by '.length) ?? ''
  const reason = recipient.role === 'guarantor' ? `${guarantorLine(snapshot, signerName)}\n\n` : ''
  const message = {
    subject: withoutLinks(delivery.subject) || defaultContent.subject,
    body: reason + (withoutLinks(delivery.body) || defaultContent.body),
  }
  if (delivery.kind === 'request') return message
  return reminderOf(message, toDisplayDate((recipient.sentAt ?? currentTime()).toISOString()))
}

/** The e-mail with the link. It has the order's title and totals, the sender and the expiry date. */
export function linkMail(
  config: Config,
  envelope: StoredEnvelope,
  recipient: StoredRecipient,
  delivery: Pick<StoredMessage, 'subject' | 'body' | 'kind'>,
  uri: string,
) {
  const { subject, body } = contentOf(config, envelope, recipient, delivery)
  const until = toDisplayDate((recipient.expiresAt ?? envelope.expiresAt).toISOString())
  const lines = [`Hello ${recipient.name},`, ...body.split(/\n{2,}/)]
  // A message in the customer's name does not name the dealer.
  const writer = recipient.anonymous ? '' : `Written by ${envelope.snapshot.dealer.name}. `
  const closing = `${writer}This link is only for you and is valid until ${until}. If you did not expect it, ignore this message.`
  const inside = toParagraphs(lines) + linkButton(config, uri, 'Read and sign') + smallPrint(closing)
  return { subject, html: frame(inside), text: [...lines, uri, closing].join('\n\n') }
}

/** The link as a button in an e-mail. */
export const linkButton = ({ primaryColour }: Config, uri: string, label: string) =>
  `<p><a href="${escapeHtml(uri)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${primaryColour};color:#fff;text-decoration:none">${escapeHtml(label)}</a></p>`
/** The small print at the end of an e-mail. */
export const smallPrint = (text: string) => `<p style="color:#55616e;font-size:14px">${escapeHtml(text)}</p>`

export const toParagraphs = (lines: readonly string[]) =>
  lines.map((line) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`).join('')
/** The HTML frame of an e-mail. */
export const frame = (inside: string) =>
  `<div style="font-family:Inter,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1b2733;max-width:560px">${inside}</div>`

/** The text message with the link. */
export function linkText(
  { providerName }: Config,
  { snapshot }: StoredEnvelope,
  recipient: StoredRecipient,
  { kind }: Pick<StoredMessage, 'kind'>,
  uri: string,
): string {
  const orderName = `${snapshot.title.toLowerCase()} ${snapshot.orderID}${recipient.anonymous ? '' : ` from ${snapshot.dealer.name}`}`
  const state = kind === 'reminder' ? 'is still waiting for your signature' : 'is ready to sign'
  return `${providerName}: ${orderName} ${state}: ${uri}`
}

interface SignerCode {
  secret: string
  expiresAt: Date
}

/** The text message with a one-time code. The code comes first, so that phones offer to fill it in. */
export function codeText({ providerName }: Config, { purpose }: CodeHolder, { secret, expiresAt }: SignerCode): string {
  return `${secret} is your ${providerName} code to ${purpose}. Valid until ${timeOf(expiresAt)}. Only enter it yourself; do not give it to anybody.`
}

/** The e-mail with a one-time code. */
export function codeMail(
  { providerName }: Config,
  { name, purpose }: CodeHolder,
  { secret, expiresAt }: SignerCode,
): MailContent {
  return toMail(`Your code to ${purpose}`, [
    `Hello ${name},`,
    `${secret} is your ${providerName} code to ${purpose}. It is valid until ${timeOf(expiresAt)}.`,
    'Only enter it yourself; do not give it to anybody. If you did not ask for it, ignore this message.',
  ])
}

const timeOf = (instant: Date) => toDisplayTime(instant, { zone: true })

/**
 * Sets the customer's name and reply address for an anonymous message, which still has the provider's sender address.
 */
export function replyTo({ providerName }: Config, { snapshot }: StoredEnvelope) {
  const fact = (label: string) => snapshot.customer.find((entry) => entry.label === label)?.value ?? ''
  const name = fact('Authorised representative') || fact('Name')
  const address = fact('E-mail')
  return { fromName: `${name} via ${providerName}`, ...(address && { replyTo: { name, address } }) }
}

interface MailContent {
  subject: string
  text: string
  html: string
}

export const toMail = (subject: string, lines: readonly string[]): MailContent => ({
  subject,
  text: lines.join('\n\n'),
  html: frame(toParagraphs(lines)),
})

/** The e-mail with the sealed copy for an earlier signer, and the link to follow an order. */
export function copyMail(
  config: Config,
  { snapshot }: StoredEnvelope,
  { name }: StoredRecipient,
  followUrl: string,
): MailContent {
  const orderName = `${snapshot.title.toLowerCase()} ${snapshot.orderID}`
  const subject = `Your signed copy of ${orderName}`
  const lines = [
    `Hello ${name},`,
    `everybody has signed ${orderName} from ${config.providerName}. The signed and sealed copy is attached for your records.`,
  ]
  if (snapshot.title !== 'Order') return toMail(subject, lines)
  return {
    subject,
    text: [...lines, `Follow your order: ${followUrl}`].join('\n\n'),
    html: frame(toParagraphs(lines) + linkButton(config, followUrl, 'Follow your order')),
  }
}
