import type { Context } from '../../context.ts'
import { type SmsReceipt, smsProgress } from '../../providers/sms/port.ts'
import { updateReceipt } from './queries.ts'

/** What each message is known by at the service that sends it. */
export const toReference = (deliveryID: number, recipientGuid: string) => `delivery-${deliveryID}-${recipientGuid}`

const furthest = smsProgress.indexOf('delivered')

/**
 * Keeps how far a text message got. It only moves forward, and the first of the ends it comes to stays.
 * @returns whether the message is one of a signing request
 */
export async function recordReceipt(
  { tx }: Pick<Context, 'tx'>,
  { reference, progress, reason }: SmsReceipt,
): Promise<boolean> {
  const deliveryID = Number(/^delivery-(\d{1,9})-/.exec(reference)?.[1])
  if (!deliveryID) return false
  const before = ['', ...smsProgress.slice(0, Math.min(smsProgress.indexOf(progress), furthest))]
  const changed = await updateReceipt(tx, deliveryID, { progress, problem: reason, before })
  if (changed && reason)
    tx.audit({
      entityType: 'order',
      entityID: changed.orderID,
      action: 'SMS not delivered',
      data: { to: changed.to, reason },
    })
  return true
}
