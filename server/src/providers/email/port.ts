export type MailPerson = { address: string; name?: string }

export type MailMessage = {
  to: string
  toName?: string
  /** The sender; defaults to the provider's own. */
  from?: MailPerson
  /** Sender name shown with the provider's own address. */
  fromName?: string
  replyTo?: MailPerson
  subject: string
  html: string
  text: string
  /** Without angle brackets, such as `order-10482-v3-sent@portal.example`. The same id identifies the same message. */
  messageId: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

export type EmailProvider = {
  /**
   * Hands a message to the mail server. Repeating it with the same messageId sends an identical message, which
   * receivers show once.
   * @throws OutsideError: refused (5xx, the recipient or content is rejected), unavailable, timeout
   */
  send(message: MailMessage): Promise<{ messageId: string }>
}
