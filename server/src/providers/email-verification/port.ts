/** What is known of an e-mail address. */
export type EmailAnswer = {
  /** It is written as an address is. */
  valid: boolean
  /** There is somebody who takes mail for it. */
  verified: boolean
  /** It is a person's, not an office's: not sales@ and the like. */
  ispersonal: boolean
  /** Anybody can have one at this domain. */
  isfreemail: boolean
}

export type EmailVerificationProvider = {
  /** @throws OutsideError */
  verify(email: string): Promise<EmailAnswer>
}
