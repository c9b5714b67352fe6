import type { Testable } from '../testable.ts'

export type MailPerson = { address: string; name?: string }

export type MailMessage = {
  to: string
  toName?: string
  /** The sender. The default is the provider's address. */
  from?: MailPerson
  /** The name of the sender if the address is the provider's. */
  fromName?: string
  replyTo?: MailPerson
  subject: string
  html: string
  text: string
  /** The Message-ID without angle brackets, such as `order-10482-v3-sent@portal.example`. It identifies the message. */
  messageId: string
  /**
   * An address that accepts a POST without sign-in and stops further messages. Mail programs show a button for it
   * (RFC 8058).
   */
  unsubscribeUrl?: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

export type EmailProvider = Testable & {
  /**
   * Passes a message to the mail server. If it is repeated with the same messageId, it sends an identical message,
   * which mail programs show only once.
   * @throws OutsideError: refused (5xx) if the recipient or the content is rejected, unavailable, timeout
   */
  send(message: MailMessage): Promise<{ messageId: string }>
}
