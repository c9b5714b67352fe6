import type { Testable } from '../testable.ts'

export type SmsMessage = {
  /** Australian mobile numbers, in any notation or in E.164. */
  to: readonly string[]
  text: string
  /** Identifies the message. A message with a reference that was used before is not sent again. */
  reference: string
  /** Whether the text is secret, such as a one-time code, and must not be stored. */
  isSecret?: boolean
}

/** The result of the message to one number. */
export type SmsResult = { to: string; status: 'sent' | 'failed'; reason?: string }

/** The progress of a message, in order. The last three values are final. */
export const smsProgress = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed'] as const
export type SmsProgress = (typeof smsProgress)[number]

const furthest = smsProgress.indexOf('delivered')

/**
 * Returns the progress values that a new value may replace. Progress never goes back, and a final value is never
 * replaced. '' is a message without progress.
 */
export const progressBefore = (progress: SmsProgress): readonly string[] => [
  '',
  ...smsProgress.slice(0, Math.min(smsProgress.indexOf(progress), furthest)),
]

/** The report of a service about a message that it accepted. */
export type SmsReceipt = {
  reference: string
  progress: SmsProgress
  /** Why the message was not delivered, otherwise ''. */
  reason: string
}

/** A request from the service. The names of headers are in lower case. */
export type SmsCallback = {
  /** The reference of the message, which is part of the callback's address. */
  reference: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

export type SmsProvider = Testable & {
  /**
   * Sends a text message to each number. If one number fails, the others still get the message.
   * @returns a result for each number, in the same order
   * @throws OutsideError: refused (nothing was sent), unavailable, timeout (repeat with the same reference)
   */
  send(message: SmsMessage): Promise<SmsResult[]>
  /**
   * Parses a callback of the service. Undefined for services without callbacks.
   * @returns `notSigned` if it does not come from the service, undefined if it does not report progress
   */
  readCallback?(callback: SmsCallback): SmsReceipt | 'notSigned' | undefined
}
