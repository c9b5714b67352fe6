import { type ApplicationKind, getApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import type { Config } from '../../kernel/config.ts'
import { type CustomerMail, customerMail, type StoredSender } from '../../messages/mail.ts'
import type { SentApplication, StoredApplication, StoredLink } from './queries.ts'

/** What a link shows. */
export interface ApplicationSubject {
  link: StoredLink
  application: StoredApplication
  sent: SentApplication
}

export const inSentence = ({ title }: ApplicationKind) => title.toLowerCase()

/** The e-mail with the link. It names the application, the sender and the expiry date. */
export function linkMail(
  config: Config,
  sender: StoredSender,
  { application, link, sent: { dealer } }: ApplicationSubject,
  uri: string,
): CustomerMail {
  const kind = getApplicationKind(application.kind)
  const lines = [
    `Hello ${link.name},`,
    `${dealer.name} has sent you a ${inSentence(kind)} at ${config.providerName}. ${kind.requestTexts[link.role] ?? ''}`.trim(),
  ]
  const until = toDisplayDate(link.expiresAt.toISOString())
  return customerMail(config, sender, {
    subject: `${kind.title}: please read and answer`,
    lines,
    button: { label: 'Read and answer', uri },
    closing: `This link is only for you and is valid until ${until}. If you did not expect it, ignore this message.`,
  })
}

/** The text message with the link. */
export function linkText({ providerName }: Config, { application, sent }: ApplicationSubject, uri: string): string {
  const title = inSentence(getApplicationKind(application.kind))
  return `${providerName}: a ${title} from ${sent.dealer.name} is waiting for your answer: ${uri}`
}
