import type { Context } from '../../calls/context.ts'
import { progressBefore, type SmsReceipt } from '../../providers/sms/port.ts'
import { updateReceipt } from './queries.ts'

/** What each message is known by at the service that sends it. */
export const toReference = (deliveryID: number, recipientGuid: string) => `delivery-${deliveryID}-${recipientGuid}`

/**
 * Keeps how far a text message got.
 * @returns whether the message is one of a signing request
 */
export async function recordReceipt(
  { tx }: Pick<Context, 'tx'>,
  { reference, progress, reason }: SmsReceipt,
): Promise<boolean> {
  const deliveryID = Number(/^delivery-(\d{1,9})-/.exec(reference)?.[1])
  if (!deliveryID) return false
  const receipt = { progress, problem: reason, before: progressBefore(progress) }
  const changed = await updateReceipt(tx, deliveryID, receipt)
  if (changed && reason)
    tx.audit({
      entityType: 'order',
      entityID: changed.orderID,
      action: 'SMS not delivered',
      data: { to: changed.to, reason },
    })
  return true
}
