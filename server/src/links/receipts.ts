import type { Work } from '../calls/context.ts'
import { progressBefore, type SmsReceipt } from '../providers/sms/port.ts'
import { findMessageByReference, updateReceipt } from './message-queries.ts'

/**
 * Stores the delivery progress of a text message. A job tells the dealer that it was delivered, or why not.
 * @returns whether the message belongs to a link
 */
export async function recordReceipt(
  { tx, queue }: Work,
  { reference, progress, reason }: SmsReceipt,
): Promise<boolean> {
  const message = await findMessageByReference(tx, reference)
  if (!message) return false
  const { messageID, orderID, to } = message
  const receipt = { progress, problem: reason, before: progressBefore(progress) }
  if (!(await updateReceipt(tx, messageID, receipt))) return true
  if (reason) tx.auditOrder(orderID, 'SMS not delivered', { to, reason })
  if (reason || progress === 'delivered')
    await queue(tx, 'links.tell', { messageID, event: reason ? 'bounced' : 'delivered' })
  return true
}
