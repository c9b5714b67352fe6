import type { Sender } from '@dealerline/shared/contract/sender.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { withoutLinks } from '@dealerline/shared/rules/free-text.ts'
import type { Config } from '../kernel/config.ts'
import { escapeHtml } from '../kernel/escape-html.ts'
import type { MailMessage } from '../providers/email/port.ts'

/** The Message-ID of an e-mail. It is the same in each attempt, so that mail servers recognise a repeated e-mail. */
export const toMessageId = ({ publicUrl }: Pick<Config, 'publicUrl'>, reference: string) =>
  `${reference}@${new URL(publicUrl).hostname}`

const anchor = ({ uri, label }: Button) => `<a href="${escapeHtml(uri)}">${escapeHtml(label)}</a>`
/** The link as a button in an e-mail. */
const linkButton = ({ primaryColour }: Pick<Config, 'primaryColour'>, { uri, label }: Button) =>
  `<p><a href="${escapeHtml(uri)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${primaryColour};color:#fff;text-decoration:none">${escapeHtml(label)}</a></p>`
/** The provider's picture at the top of an e-mail. Mail programs that load no pictures show the name. */
const logo = ({ logoUrl, providerName }: Brand) =>
  logoUrl ? `<p><img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(providerName)}" height="28"></p>` : ''
/** The small print at the end of an e-mail. */
const smallPrint = (text: string) => `<p style="color:#55616e;font-size:14px">${escapeHtml(text)}</p>`
const toParagraphs = (lines: readonly string[]) =>
  lines.map((line) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`).join('')
/** The HTML frame of an e-mail. */
const frame = (inside: string) =>
  `<div style="font-family:Inter,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1b2733;max-width:560px">${inside}</div>`

type Brand = Pick<Config, 'providerName' | 'primaryColour' | 'logoUrl'>

interface Button {
  label: string
  uri: string
}

/** The content of an e-mail. */
interface MailContent {
  subject: string
  lines: readonly string[]
  /** The link to the portal, as a button. */
  button?: Button
  /** Small print at the end. */
  closing?: string
}

/** An e-mail to a person who uses the portal. */
export const toMail = (subject: string, lines: readonly string[], link?: Button) => ({
  subject,
  text: [...lines, ...(link ? [`${link.label}: ${link.uri}`] : [])].join('\n\n'),
  html: frame(toParagraphs(lines) + (link ? `<p>${anchor(link)}</p>` : '')),
})

/** A dealer as their customers see them, with the closing lines of their messages. */
export type StoredSender = Sender & { signature: string }

/** Items under headings. An item with an address is a link. */
interface MailList {
  greeting: string
  groups: readonly { label: string; items: readonly { title: string; uri: string }[] }[]
  closing: string
}

/** An e-mail with a list of links, to a person who uses the portal. */
export function listMail(subject: string, { greeting, groups, closing }: MailList) {
  const toItem = ({ title, uri }: { title: string; uri: string }) =>
    `<li>${uri ? anchor({ uri, label: title }) : escapeHtml(title)}</li>`
  const lists = groups.map(
    ({ label, items }) => `<p><b>${escapeHtml(label)}</b></p><ul>${items.map(toItem).join('')}</ul>`,
  )
  const texts = groups.map(({ label, items }) =>
    [label, ...items.map(({ title, uri }) => `- ${title}${uri && `\n  ${uri}`}`)].join('\n'),
  )
  return {
    subject,
    text: [greeting, ...texts, closing].join('\n\n'),
    html: frame(toParagraphs([greeting]) + lists.join('') + smallPrint(closing)),
  }
}

export type CustomerMail = Pick<MailMessage, 'subject' | 'html' | 'text' | 'fromName' | 'replyTo' | 'unsubscribeUrl'>

/**
 * Makes every e-mail to a customer. It has the provider's name and picture, and ends with the dealer's name or own closing lines,
 * their business, phone and e-mail address. Answers go to the dealer. Without a sender, it names no dealer.
 */
export function customerMail(
  config: Brand,
  sender: StoredSender | undefined,
  { subject, lines, button, closing }: MailContent,
): CustomerMail {
  const signOff = sender ? [toSignOff(sender)] : []
  return {
    subject,
    html: frame(
      logo(config) +
        toParagraphs(lines) +
        (button ? linkButton(config, button) : '') +
        toParagraphs(signOff) +
        (closing ? smallPrint(closing) : ''),
    ),
    text: [
      ...lines,
      ...(button ? [`${button.label}: ${button.uri}`] : []),
      ...signOff,
      ...(closing ? [closing] : []),
    ].join('\n\n'),
    fromName: config.providerName,
    ...(sender && { replyTo: { name: sender.name, address: sender.email } }),
  }
}

/** The words of an e-mail with a link. */
export interface LinkMail {
  subject: string
  lines: readonly string[]
  /** The parts of `subject` and `lines` that ask the recipient to act, which a copy omits. */
  requests: readonly string[]
  /** The label of the link. */
  label: string
  closing: string
  /** The name and address of a customer in whose name it is sent. It then names no dealer. */
  from?: Pick<MailMessage, 'fromName' | 'replyTo'>
  unsubscribeUrl?: string
}

/**
 * Makes the e-mail with a link.
 * @param copyOf for a copy, which has no link: the person who can answer
 */
export function linkMail(
  config: Brand,
  dealer: StoredSender,
  { subject, lines, requests, label, closing, from, unsubscribeUrl }: LinkMail,
  uri: string,
  copyOf?: string,
): CustomerMail {
  const note = `This is a copy of a message to ${copyOf}, for your information. Only ${copyOf} can answer it.`
  const withoutRequests = (text: string) => requests.reduce((rest, request) => rest.replace(request, ''), text).trim()
  const words =
    copyOf === undefined
      ? { subject, lines, button: { label, uri }, closing }
      : { subject: `Copy: ${withoutRequests(subject)}`, lines: [note, ...lines.map(withoutRequests).filter(Boolean)] }
  const mail = customerMail(config, from ? undefined : dealer, words)
  return { ...mail, ...from, ...(unsubscribeUrl && { unsubscribeUrl }) }
}

/** The closing lines of the dealer. */
function toSignOff({ name, business, phone, email, signature }: StoredSender): string {
  const contact = [formatPhone(phone), email].filter(Boolean).join(' · ')
  return [withoutLinks(signature) || name, ...(business && business !== name ? [business] : []), contact].join('\n')
}
