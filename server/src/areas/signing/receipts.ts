import type { Context } from '../../calls/context.ts'
import { progressBefore, type SmsReceipt } from '../../providers/sms/port.ts'
import { updateReceipt } from './message-queries.ts'
import { tellOfReceipt } from './tell-dealer.ts'

/** The reference of a message at the service that sends it. */
export const toReference = (deliveryID: number, recipientGuid: string) => `delivery-${deliveryID}-${recipientGuid}`

/** Stores the delivery progress of a text message. @returns whether the message belongs to a signing request */
export async function recordReceipt(
  { tx, queue }: Pick<Context, 'tx' | 'queue'>,
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
  if (message && (reason || progress === 'delivered')) await tellOfReceipt(tx, queue, deliveryID, reason)
  return true
}
