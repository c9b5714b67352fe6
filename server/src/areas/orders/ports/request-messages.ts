import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import type { Letter } from '../../../links/declare-link.ts'
import type { LinkMail } from '../../../messages/mail.ts'
import type { StoredPort } from './queries.ts'
import type { StoredRequest } from './request-queries.ts'

/** The request of a link, with its numbers that are still rejected. */
export interface PortSubject {
  request: StoredRequest
  ports: StoredPort[]
}

/** The part of a request that its messages name. */
export interface PortContent {
  request: Pick<StoredRequest, 'name' | 'numbers' | 'expiresAt'>
}

const countOf = (numbers: readonly string[]) =>
  numbers.length === 1 ? 'one of your numbers' : `${numbers.length} of your numbers`

/** The e-mail with the link. */
export function requestMail({ config, message, subject }: Letter<PortContent>): LinkMail {
  const { name, numbers, expiresAt } = subject.request
  const request =
    'Have your latest bill at hand and correct the details online. It takes about a minute, and you can attach a photo of the bill.'
  const lines = [
    `Hello ${name},`,
    `Your current provider refused to move ${countOf(numbers)} to ${config.providerName}. A detail differs from its records.`,
    request,
  ]
  return {
    subject: `${message.purpose === 'reminder' ? 'Reminder: moving' : 'Moving'} your numbers to ${config.providerName}: a detail differs`,
    lines,
    requests: [request],
    label: 'Correct the details',
    closing: `This link is only for you and is valid until ${toDisplayDate(expiresAt)}. If you did not expect it, ignore this message.`,
  }
}

/** The text message with the link. */
export const requestText = ({ config: { providerName }, message, uri, subject: { request } }: Letter<PortContent>) =>
  `${providerName}: ${message.purpose === 'reminder' ? 'a reminder, ' : ''}your current provider refused to move ${countOf(request.numbers)}. Correct the details with your bill by ${toDisplayDate(request.expiresAt)}: ${uri}`
