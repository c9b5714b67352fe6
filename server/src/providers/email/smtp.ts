import { toMailAddress } from '@dealerline/shared/cells/email.ts'
import { createTransport } from 'nodemailer'
import { currentTime } from '../../kernel/clock.ts'
import { OutsideDown, type OutsideError, OutsideRefused, OutsideTimeout } from '../../kernel/outside-error.ts'
import type { EmailProvider, MailPerson } from './port.ts'

export type SmtpSettings = {
  /** `smtp://host:port` or `smtps://user:password@host:port` */
  url: string
  /** Default sender: `Dealerline <no-reply@example.test>`. */
  from: string
  /** Maximum milliseconds to wait for the connection and for each response of the server. */
  timeoutMs?: number
  /** Whether to send further messages over the same connections. The sandbox's server takes 100 ms to greet a client. */
  keepsConnections?: boolean
}

/** Makes a client of a mail server over SMTP. The server can be the sandbox's. */
export function makeSmtpEmail({
  url,
  from,
  timeoutMs = 10_000,
  keepsConnections = false,
}: SmtpSettings): EmailProvider {
  const transport = createTransport({
    url,
    ...(keepsConnections && { pool: true, maxMessages: Number.POSITIVE_INFINITY }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      try {
        await transport.sendMail({
          to: { address: toMailAddress(message.to) ?? message.to, name: message.toName ?? '' },
          from: message.from ? toMailbox(message.from) : withName(from, message.fromName),
          ...(message.replyTo && { replyTo: toMailbox(message.replyTo) }),
          date: currentTime(),
          subject: message.subject,
          html: message.html,
          text: message.text,
          messageId: `<${message.messageId}>`,
          ...(message.unsubscribeUrl && { headers: unsubscribeHeaders(message.unsubscribeUrl) }),
          attachments: message.attachments,
        })
      } catch (error) {
        throw toOutsideError(error)
      }
      return { messageId: message.messageId }
    },
    async test() {
      try {
        await transport.verify()
      } catch (error) {
        throw toOutsideError(error)
      }
    },
  }
}

/** The headers of RFC 2369 and RFC 8058. Only a POST to the address stops further messages. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function toMailbox({ address, name = '' }: MailPerson) {
  return { address, name }
}

/** Returns the provider's address with another name. */
function withName(from: string, name: string | undefined) {
  return name ? { name, address: /<([^<>]+)>/.exec(from)?.[1] ?? from } : from
}

function toOutsideError(error: unknown): OutsideError {
  const code = property(error, 'code')
  const responseCode = property(error, 'responseCode')
  if (code === 'ETIMEDOUT') return new OutsideTimeout('email', { cause: error })
  if (typeof responseCode === 'number' && responseCode >= 500) {
    return new OutsideRefused('email', `The mail server did not take the message (${responseCode})`, { cause: error })
  }
  if (code === 'EENVELOPE' && responseCode === undefined) {
    return new OutsideRefused('email', 'The e-mail address is not valid', { cause: error })
  }
  return new OutsideDown('email', { cause: error })
}

function property(error: unknown, name: 'code' | 'responseCode'): unknown {
  return error instanceof Error && name in error ? Reflect.get(error, name) : undefined
}
