import { toDisplayDate, toMoney } from '@dealerline/shared/rules/formats.ts'
import type { Config } from '../../config.ts'
import type { StoredDelivery, StoredEnvelope } from './queries.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** The e-mail that carries the link: what it is, what it costs, who sent it, until when it stands. */
export function linkMail(
  config: Config,
  envelope: StoredEnvelope,
  delivery: Pick<StoredDelivery, 'subject' | 'body'>,
  uri: string,
) {
  const { snapshot } = envelope
  const title = snapshot.title.toLowerCase()
  const subject = delivery.subject || `Your ${config.providerName} ${title} ${snapshot.orderID} is ready to sign`
  const until = toDisplayDate(envelope.expiresAt.toISOString())
  const lines = [
    `Hello ${envelope.toName},`,
    delivery.body || `${snapshot.dealer.name} has prepared ${title} ${snapshot.orderID} for you.`,
    `It comes to ${toMoney(snapshot.monthly.inc)} a month and ${toMoney(snapshot.onceOff.inc)} once, GST included.`,
    'Read it, confirm the terms and sign here:',
  ]
  const closing = `The link is for you alone and stands until ${until}. If you did not expect it, do nothing.`
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`).join('')
  const button = `<p><a href="${escapeHtml(uri)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${config.primaryColour};color:#fff;text-decoration:none">Read and sign</a></p>`
  const html = `<div style="font-family:Inter,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1b2733;max-width:560px">${paragraphs}${button}<p style="color:#55616e;font-size:14px">${escapeHtml(closing)}</p></div>`
  return { subject, html, text: [...lines, uri, closing].join('\n\n') }
}

export function linkText(config: Config, { snapshot }: StoredEnvelope, uri: string): string {
  return `${config.providerName}: ${snapshot.title.toLowerCase()} ${snapshot.orderID} from ${snapshot.dealer.name} is ready to sign: ${uri}`
}

/** Tells the dealer that the customer declined, and why. */
export function declineMail(envelope: StoredEnvelope, orderUrl: string) {
  const { snapshot, declinedReason, toName } = envelope
  const subject = `${toName} declined ${snapshot.title.toLowerCase()} ${snapshot.orderID}`
  const text = `${toName} declined to sign ${snapshot.title.toLowerCase()} ${snapshot.orderID}.\n\nReason: ${declinedReason}\n\nOpen it: ${orderUrl}`
  return {
    subject,
    text,
    html: text
      .split('\n\n')
      .map((line) => `<p>${escapeHtml(line)}</p>`)
      .join(''),
  }
}
