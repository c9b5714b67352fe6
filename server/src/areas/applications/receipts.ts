import type { Context } from '../../calls/context.ts'
import { progressBefore, type SmsReceipt } from '../../providers/sms/port.ts'
import { updateReceipt } from './queries.ts'
import { tellOfMessage } from './tell-dealer.ts'

/** The reference of a message at the service that sends it. */
export const toReference = (messageID: number, guid: string) => `application-${messageID}-${guid}`

/**
 * Stores the delivery progress of a text message.
 * @returns whether the message belongs to an application
 */
export async function recordApplicationReceipt(
  { tx, queue }: Pick<Context, 'tx' | 'queue'>,
  { reference, progress, reason }: SmsReceipt,
): Promise<boolean> {
  const messageID = Number(/^application-(\d{1,9})-/.exec(reference)?.[1])
  if (!messageID) return false
  const isNew = await updateReceipt(tx, messageID, { progress, problem: reason, before: progressBefore(progress) })
  if (isNew && (reason || progress === 'delivered'))
    await tellOfMessage(tx, queue, reason ? 'bounced' : 'delivered', messageID, reason)
  return true
}
