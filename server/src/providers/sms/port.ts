export type SmsMessage = {
  /** Australian mobile numbers, in any notation or in E.164. */
  to: readonly string[]
  text: string
  /** The same reference identifies the same message, which is sent only once. */
  reference: string
  /** Whether the text must not be stored, such as a one-time code. */
  isSecret?: boolean
}

/** Result of the message to one number. */
export type SmsResult = { to: string; status: 'sent' | 'failed'; reason?: string }

/** Progress of a message, in sequence; the last three values are final. */
export const smsProgress = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed'] as const
export type SmsProgress = (typeof smsProgress)[number]

const furthest = smsProgress.indexOf('delivered')

/**
 * Returns the progress values that this one may replace; '' means no progress yet. Progress never goes back, and a
 * final value stays.
 */
export const progressBefore = (progress: SmsProgress): readonly string[] => [
  '',
  ...smsProgress.slice(0, Math.min(smsProgress.indexOf(progress), furthest)),
]

/** A service's report about a message that it accepted. */
export type SmsReceipt = {
  reference: string
  progress: SmsProgress
  /** Why it was not delivered; otherwise ''. */
  reason: string
}

/** A received request; header names are in lower case. */
export type SmsCallback = {
  /** The message's reference from the address. */
  reference: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

export type SmsProvider = {
  /**
   * Sends a text message to each number. If one number fails, the others still get the message.
   * @returns a result for each number, in the same sequence
   * @throws OutsideError: refused (nothing was sent), unavailable, timeout (repeat with the same reference)
   */
  send(message: SmsMessage): Promise<SmsResult[]>
  /**
   * Parses a callback of the service, if it sends any.
   * @returns `notSigned` if it does not come from the service, undefined if it does not report progress
   */
  readCallback?(callback: SmsCallback): SmsReceipt | 'notSigned' | undefined
}
