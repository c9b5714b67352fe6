export type MailPerson = { address: string; name?: string }

export type MailMessage = {
  to: string
  toName?: string
  /** The provider's own sender when left out. */
  from?: MailPerson
  /** Stands as the sender's name before the provider's own address. */
  fromName?: string
  replyTo?: MailPerson
  subject: string
  html: string
  text: string
  /** Without angle brackets, such as `order-10482-v3-sent@portal.example`. The same id is the same message. */
  messageId: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

export type EmailProvider = {
  /**
   * Hands one message to the mail server. Repeating it with the same messageId sends the very same message,
   * which receivers show once.
   * @throws OutsideError: refused (5xx, the recipient or content is not taken), unavailable, timeout
   */
  send(message: MailMessage): Promise<{ messageId: string }>
}
