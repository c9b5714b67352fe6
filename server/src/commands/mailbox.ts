import { isConnected, outsideSystems } from '../kernel/outside-systems.ts'
import { listMail, listSms, readMailTexts } from '../providers/email/queries.ts'
import { asOperator } from './as-operator.ts'
import type { Outcome } from './outcome.ts'

interface Message {
  readonly at: string
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Returns the newest messages that the sandboxes of e-mail and text messages keep. */
export function readMailbox({ to = '', last }: { to?: string | undefined; last: number }): Promise<Outcome> {
  return asOperator(async ({ pool, config }) => {
    const mails = await listMail(pool, { limit: 1000, to })
    const texts = await readMailTexts(
      pool,
      mails.map(({ id }) => id),
    )
    const messages: Message[] = [
      ...mails.map(({ id, received_at, recipients, subject }) => ({
        at: received_at.toISOString(),
        channel: 'email' as const,
        to: recipients.join(', '),
        subject,
        text: texts.get(id) ?? '',
      })),
      ...(await listSms(pool, { limit: 1000, to })).map(({ created_at, recipient, body }) => ({
        at: created_at.toISOString(),
        channel: 'sms' as const,
        to: recipient,
        subject: '',
        text: body,
      })),
    ]
    const newest = messages.sort((one, other) => other.at.localeCompare(one.at)).slice(0, last)
    const lines = newest.flatMap(({ at, channel, to: address, subject, text }) => [
      `${at}  ${channel}  ${address}  ${subject}`.trimEnd(),
      text.trimEnd(),
      '',
    ])
    if (newest.length === 0) lines.push(emptyText(isConnected(outsideSystems.email, config)))
    return { lines, report: { messages: newest }, hasProblem: newest.length === 0 }
  })
}

const emptyText = (isMailConnected: boolean) =>
  isMailConnected
    ? 'There are no messages: SMTP_URL connects a mail server, which keeps them.'
    : 'There are no messages.'
