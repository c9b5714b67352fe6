export type SmsMessage = {
  /** Australian mobile numbers, as people write them or in E.164. */
  to: readonly string[]
  text: string
  /** The same reference is the same message: nobody receives it twice. */
  reference: string
}

/** What became of the message to one number. */
export type SmsResult = { to: string; status: 'sent' | 'failed'; reason?: string }

/** How far a message got, in the order in which it gets there; the last three are final. */
export const smsProgress = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed'] as const
export type SmsProgress = (typeof smsProgress)[number]

const furthest = smsProgress.indexOf('delivered')

/** What may be known of a message for this to be news: '' is nothing yet. It only moves forward, and its first end stays. */
export const progressBefore = (progress: SmsProgress): readonly string[] => [
  '',
  ...smsProgress.slice(0, Math.min(smsProgress.indexOf(progress), furthest)),
]

/** What a service tells of a message that it has taken. */
export type SmsReceipt = {
  reference: string
  progress: SmsProgress
  /** Why it did not arrive; '' otherwise. */
  reason: string
}

/** A request as it came in: headers have lower-case names. */
export type SmsCallback = {
  /** The message's, which stands in the address. */
  reference: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

export type SmsProvider = {
  /**
   * Sends a text message to each number; one that fails does not keep the others from theirs.
   * @returns a result for each number, in the order given
   * @throws OutsideError: refused (nothing was sent), unavailable, timeout (repeat with the same reference)
   */
  send(message: SmsMessage): Promise<SmsResult[]>
  /**
   * Reads what the service tells by itself, where it does that.
   * @returns `notSigned` where it does not come from the service, undefined where it says nothing of how far it got
   */
  readCallback?(callback: SmsCallback): SmsReceipt | 'notSigned' | undefined
}
