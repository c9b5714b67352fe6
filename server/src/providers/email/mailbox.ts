import { timeZone } from '@dealerline/shared/rules/time.ts'
import type { Pool } from 'pg'
import { escapeHtml } from '../../kernel/escape-html.ts'
import { mailboxStyle } from './mailbox-style.ts'
import { getMail, listMail, listSms, type Mail, type MailSummary, type StoredSms } from './queries.ts'

/** Query of the mailbox page: `?mail=12`, `?mail=12&view=text`, `?sms=3`, `?refresh=5`. */
export type MailboxQuery = { mail?: number; sms?: number; view?: 'html' | 'text'; refresh?: number }

export type MailboxView = {
  path: string
  mails: MailSummary[]
  texts: StoredSms[]
  mail?: Mail
  sms?: StoredSms
  query: MailboxQuery
}

/** Reads the content of the mailbox page. @param path the path of the page, such as `/dev/mailbox` */
export async function readMailbox(pool: Pool, path: string, query: MailboxQuery): Promise<MailboxView> {
  const [mails, texts, mail] = await Promise.all([
    listMail(pool),
    listSms(pool),
    query.mail === undefined ? undefined : getMail(pool, query.mail),
  ])
  return { path, mails, texts, mail, sms: texts.find((text) => text.id === query.sms), query }
}

/** Renders the mailbox as a complete HTML page without scripts. */
export function renderMailbox(view: MailboxView): string {
  const open = view.mail ?? view.sms
  const refresh = !open && view.query.refresh ? `<meta http-equiv="refresh" content="${view.query.refresh}">` : ''
  const title = view.mail ? `${view.mail.subject} · Mailbox` : 'Mailbox'
  return `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>${escapeHtml(title)}</title><style>${mailboxStyle}</style></head>
<body class="${open ? 'open' : ''}">
<header><h1><a href="${view.path}">Mailbox</a></h1><p>Mail and text messages of the sandbox. Nothing here has left this server.</p>
<nav aria-label="Mailbox">${refreshLinks(view)}</nav></header>
<main><section class="list" aria-label="Messages">${messageList(view)}</section>
<section class="reading" aria-label="Message">${view.mail ? openMail(view, view.mail) : view.sms ? openSms(view, view.sms) : nothingOpen(view)}</section></main>
</body></html>`
}

function refreshLinks({ path, query, mail, sms }: MailboxView) {
  const current = mail ? `?mail=${mail.id}` : sms ? `?sms=${sms.id}` : ''
  const automatic = query.refresh
    ? `<a href="${path}">Stop refreshing</a>`
    : `<a href="${path}?refresh=5">Refresh every 5 s</a>`
  return `<a href="${path}${current}">Refresh</a> ${automatic}`
}

function messageList(view: MailboxView) {
  const entries = [
    ...view.mails.map((mail) => ({ at: mail.received_at, html: mailEntry(view, mail) })),
    ...view.texts.map((sms) => ({ at: sms.created_at, html: smsEntry(view, sms) })),
  ].sort((one, other) => other.at.getTime() - one.at.getTime())
  if (entries.length === 0) {
    return '<p class="empty">No messages yet. Send an order or a password reset and it arrives here.</p>'
  }
  return `<ul>${entries.map((entry) => `<li>${entry.html}</li>`).join('')}</ul>`
}

function mailEntry({ path, mail: open }: MailboxView, mail: MailSummary) {
  return entryLink(`${path}?mail=${mail.id}`, open?.id === mail.id, {
    kind: 'E-mail',
    to: mail.recipients.join(', '),
    title: mail.subject || 'No subject',
    at: mail.received_at,
  })
}

function smsEntry({ path, sms: open }: MailboxView, sms: StoredSms) {
  return entryLink(`${path}?sms=${sms.id}`, open?.id === sms.id, {
    kind: sms.status === 'failed' ? 'SMS, failed' : 'SMS',
    to: sms.recipient,
    title: sms.body,
    at: sms.created_at,
  })
}

function entryLink(href: string, current: boolean, entry: { kind: string; to: string; title: string; at: Date }) {
  return `<a href="${href}"${current ? ' aria-current="true"' : ''}><span class="top"><span class="kind">${entry.kind}</span>
<span class="to">${escapeHtml(entry.to)}</span>${time(entry.at)}</span><span class="title">${escapeHtml(entry.title)}</span></a>`
}

function openMail(view: MailboxView, mail: Mail) {
  const asText = view.query.view === 'text' || mail.html === null
  const mailAddress = `${view.path}?mail=${mail.id}`
  const tabs =
    mail.html === null
      ? ''
      : `<nav class="tabs" aria-label="Format">
<a href="${mailAddress}"${asText ? '' : ' aria-current="page"'}>Formatted</a><a href="${mailAddress}&amp;view=text"${asText ? ' aria-current="page"' : ''}>Plain text</a></nav>`
  const attachments = mail.attachments.map(
    ({ name, size }, index) =>
      `<li><a href="${view.path}/attachment/${mail.id}/${index}">${escapeHtml(name)}</a> <span>${Math.ceil(size / 1024)} kB</span></li>`,
  )
  const content = asText ? `<pre>${linkify(mail.plain ?? '')}</pre>` : mailFrame(mail.html ?? '', mail.subject)
  return `${backLink(view)}<h2>${escapeHtml(mail.subject || 'No subject')}</h2>
<dl><dt>From</dt><dd>${escapeHtml(mail.sender)}</dd><dt>To</dt><dd>${escapeHtml(mail.recipients.join(', '))}</dd><dt>Received</dt><dd>${time(mail.received_at)}${mail.deliveries > 1 ? `, delivered ${mail.deliveries} times` : ''}</dd></dl>
${attachments.length ? `<ul class="attachments" aria-label="Attachments">${attachments.join('')}</ul>` : ''}${tabs}${content}`
}

// The sandbox has no allow-scripts, so a message can have styles and links but runs no scripts.
function mailFrame(html: string, subject: string) {
  const page = `<base target="_blank"><meta name="viewport" content="width=device-width">${html}`
  return `<iframe title="${escapeHtml(`Message: ${subject}`)}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(page)}"></iframe>`
}

function openSms(view: MailboxView, sms: StoredSms) {
  const failed = sms.status === 'failed' ? `<dt>Failed</dt><dd>${escapeHtml(sms.reason ?? '')}</dd>` : ''
  return `${backLink(view)}<h2>Text message</h2>
<dl><dt>To</dt><dd>${escapeHtml(sms.recipient)}</dd><dt>Sent</dt><dd>${time(sms.created_at)}</dd>${failed}</dl><p class="bubble">${linkify(sms.body)}</p>`
}

function nothingOpen({ mails, texts }: MailboxView) {
  return mails.length + texts.length === 0 ? '' : '<p class="empty">Choose a message to read it.</p>'
}

function backLink({ path }: MailboxView) {
  return `<p class="back"><a href="${path}">All messages</a></p>`
}

function time(at: Date) {
  const text = at.toLocaleString('en-AU', { timeZone: timeZone(), dateStyle: 'short', timeStyle: 'short' })
  return `<time datetime="${at.toISOString()}">${text}</time>`
}

/** Converts text to HTML with links. */
export function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" target="_blank" rel="noopener">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('')
}
