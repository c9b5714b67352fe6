import { type ApplicationKind, getApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import type { Letter } from '../../links/declare-link.ts'
import type { LinkOf } from '../../links/link-queries.ts'
import { type CustomerMail, customerMail } from '../../messages/mail.ts'
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
  sender,
  message,
  uri,
  subject: {
    application,
    link,
    sent: { dealer },
  },
}: Letter<ApplicationContent>): CustomerMail {
  const kind = getApplicationKind(application.kind)
  const isReminder = message.purpose === 'reminder'
  const lines = [
    `Hello ${link.name},`,
    isReminder
      ? `You have not answered the ${inSentence(kind)} from ${dealer.name} at ${config.providerName} yet. ${kind.requestTexts[link.role] ?? ''}`.trim()
      : `${dealer.name} has sent you a ${inSentence(kind)} at ${config.providerName}. ${kind.requestTexts[link.role] ?? ''}`.trim(),
  ]
  const until = toDisplayDate(link.expiresAt)
  return customerMail(config, sender, {
    subject: `${isReminder ? 'Reminder: ' : ''}${kind.title}: please read and answer`,
    lines,
    button: { label: 'Read and answer', uri },
    closing: `This link is only for you and is valid until ${until}. If you did not expect it, ignore this message.`,
  })
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
