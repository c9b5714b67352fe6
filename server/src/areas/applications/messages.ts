import { type ApplicationKind, getApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import type { Letter } from '../../links/declare-link.ts'
import type { LinkOf } from '../../links/link-queries.ts'
import type { LinkMail } from '../../messages/mail.ts'
import type { SentApplication, StoredApplication } from './queries.ts'

/** What a link shows. */
export interface ApplicationSubject {
  link: LinkOf<'application'>
  application: StoredApplication
  sent: SentApplication
}

/** The part of an application that its messages name. */
export interface ApplicationContent {
  link: Pick<LinkOf<'application'>, 'name' | 'role' | 'expiresAt'>
  application: Pick<StoredApplication, 'kind'>
  sent: Pick<SentApplication, 'dealer'>
}

export const inSentence = ({ title }: ApplicationKind) => title.toLowerCase()

/** The e-mail with the link. It names the application, the sender and the expiry date. */
export function linkMail({
  config,
  message,
  subject: {
    application,
    link,
    sent: { dealer },
  },
}: Letter<ApplicationContent>): LinkMail {
  const kind = getApplicationKind(application.kind)
  const isReminder = message.purpose === 'reminder'
  const [toAnswer, request] = [': please read and answer', kind.requestTexts[link.role] ?? '']
  const lines = [
    `Hello ${link.name},`,
    isReminder
      ? `You have not answered the ${inSentence(kind)} from ${dealer.name} at ${config.providerName} yet. ${request}`.trim()
      : `${dealer.name} has sent you a ${inSentence(kind)} at ${config.providerName}. ${request}`.trim(),
  ]
  const until = toDisplayDate(link.expiresAt)
  return {
    subject: `${isReminder ? 'Reminder: ' : ''}${kind.title}${toAnswer}`,
    lines,
    requests: [toAnswer, request],
    label: 'Read and answer',
    closing: `This link is only for you and is valid until ${until}. If you did not expect it, ignore this message.`,
  }
}

/** The text message with the link. */
export function linkText({
  config: { providerName },
  message,
  uri,
  subject: { application, sent },
}: Letter<ApplicationContent>): string {
  const title = inSentence(getApplicationKind(application.kind))
  const state = message.purpose === 'reminder' ? 'is still waiting' : 'is waiting'
  return `${providerName}: a ${title} from ${sent.dealer.name} ${state} for your answer: ${uri}`
}
