/** The result of verifying an e-mail address. */
export type EmailVerification = {
  /** Whether the text has the form of an e-mail address. */
  valid: boolean
  /** Whether the mailbox exists. */
  verified: boolean
  /** Whether it belongs to a person, and not to an office such as sales@. */
  ispersonal: boolean
  /** Whether the domain is that of a free mail service. */
  isfreemail: boolean
}

export type EmailVerificationProvider = {
  /** @throws OutsideError */
  verify(email: string): Promise<EmailVerification>
}
