import type { Context } from '../../calls/context.ts'
import { progressBefore, type SmsReceipt } from '../../providers/sms/port.ts'
import { updateReceipt } from './message-queries.ts'

/** The reference of a message at the service that sends it. */
export const toReference = (deliveryID: number, recipientGuid: string) => `delivery-${deliveryID}-${recipientGuid}`

/** Stores the delivery progress of a text message. @returns whether the message belongs to a signing request */
export async function recordReceipt(
  { tx }: Pick<Context, 'tx'>,
  { reference, progress, reason }: SmsReceipt,
): Promise<boolean> {
  const deliveryID = Number(/^delivery-(\d{1,9})-/.exec(reference)?.[1])
  if (!deliveryID) return false
  const receipt = { progress, problem: reason, before: progressBefore(progress) }
  const message = await updateReceipt(tx, deliveryID, receipt)
  if (message && reason)
    tx.audit({
      entityType: 'order',
      entityID: message.orderID,
      action: 'SMS not delivered',
      data: { to: message.to, reason },
    })
  return true
}
