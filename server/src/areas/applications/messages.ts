import type { ApplicationKind } from '@dealerline/shared/rules/applications.ts'
import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import type { Config } from '../../kernel/config.ts'
import { frame, linkButton, quiet, toMail, toParagraphs } from '../signing/messages.ts'
import type { SentApplication, StoredApplication, StoredLink } from './queries.ts'

const inSentence = ({ title }: ApplicationKind) => title.toLowerCase()

/** The e-mail that carries the link: what it is about, who sent it, until when it stands. */
export function linkMail(
  config: Config,
  kind: ApplicationKind,
  { dealer }: SentApplication,
  link: StoredLink,
  uri: string,
) {
  const lines = [
    `Hello ${link.name},`,
    `${dealer.name} has sent you a ${inSentence(kind)} at ${config.providerName}. ${kind.asks[link.role] ?? ''}`.trim(),
  ]
  const until = toDisplayDate(link.expiresAt.toISOString())
  const closing = `The link is for you alone and stands until ${until}. If you did not expect it, do nothing.`
  return {
    subject: `${kind.title}: please read and answer`,
    html: frame(toParagraphs(lines) + linkButton(config, uri, 'Read and answer') + quiet(closing)),
    text: [...lines, uri, closing].join('\n\n'),
  }
}

/** The same as a text message. */
export function linkText({ providerName }: Config, kind: ApplicationKind, { dealer }: SentApplication, uri: string) {
  return `${providerName}: a ${inSentence(kind)} from ${dealer.name} waits for your answer: ${uri}`
}

/** Tells the dealer how somebody answered, and what they would have changed. */
export function answerMail(
  kind: ApplicationKind,
  { orderID, status }: StoredApplication,
  { name, status: answer, comment }: StoredLink,
  screenUrl: string,
) {
  const what = `the ${inSentence(kind)} on order ${orderID}`
  if (answer === 'rejected')
    return toMail(`${name} rejected ${what}`, [
      `${name} rejected ${what}.`,
      `Comment: ${comment}`,
      `Open it: ${screenUrl}`,
    ])
  const next = status === 'Former Approved' ? ['The new customer has been sent the link.'] : []
  return toMail(`${name} approved ${what}`, [`${name} approved ${what}.`, ...next, `Open it: ${screenUrl}`])
}
