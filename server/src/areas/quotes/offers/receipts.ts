import type { Context } from '../../../calls/context.ts'
import { progressBefore, type SmsReceipt } from '../../../providers/sms/port.ts'
import { updateReceipt } from './message-queries.ts'
import { tellOfQuoteReceipt } from './tell-dealer.ts'

/** The reference of a message at the service that sends it. */
export const toReference = (messageID: number, guid: string) => `quote-${messageID}-${guid}`

/**
 * Stores the delivery progress of a text message.
 * @returns whether the message belongs to an offer
 */
export async function recordQuoteReceipt(
  { tx, queue }: Pick<Context, 'tx' | 'queue'>,
  { reference, progress, reason }: SmsReceipt,
): Promise<boolean> {
  const messageID = Number(/^quote-(\d{1,9})-/.exec(reference)?.[1])
  if (!messageID) return false
  const isNew = await updateReceipt(tx, messageID, { progress, problem: reason, before: progressBefore(progress) })
  if (isNew && (reason || progress === 'delivered')) await tellOfQuoteReceipt(tx, queue, messageID, reason)
  return true
}
