export type SmsMessage = {
  /** Australian mobile numbers, as people write them or in E.164. */
  to: readonly string[]
  text: string
  /** The same reference is the same message: nobody receives it twice. */
  reference: string
}

/** What became of the message to one number. */
export type SmsResult = { to: string; status: 'sent' | 'failed'; reason?: string }

export type SmsProvider = {
  /**
   * Sends a text message to each number; one that fails does not keep the others from theirs.
   * @returns a result for each number, in the order given
   * @throws OutsideError: refused (nothing was sent), unavailable, timeout (repeat with the same reference)
   */
  send(message: SmsMessage): Promise<SmsResult[]>
}
