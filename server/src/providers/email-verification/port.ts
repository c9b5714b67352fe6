/** Result of verifying an e-mail address. */
export type EmailAnswer = {
  /** Whether it has the form of an address. */
  valid: boolean
  /** Whether a mailbox exists for it. */
  verified: boolean
  /** Whether it belongs to a person rather than an office such as sales@. */
  ispersonal: boolean
  /** Whether its domain is a free mail service. */
  isfreemail: boolean
}

export type EmailVerificationProvider = {
  /** @throws OutsideError */
  verify(email: string): Promise<EmailAnswer>
}
