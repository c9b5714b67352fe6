import { AppError } from '@dealerline/shared/errors.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import { closeLinks } from '../../links/customer-link.ts'
import { eventOf } from '../../links/evidence.ts'
import { stopMessages } from '../../links/message-queries.ts'
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts'
import { cancelOrder } from '../orders/orders.ts'
import { deleteCustomerConfirmations } from '../orders/terms/terms.ts'
import { lockCurrentEnvelope, updateEnvelope } from './envelope-queries.ts'
import { selectRecipients } from './recipient-queries.ts'

/** Stops the order's links: here immediately, and at the e-signature service by a job. */
export async function voidCurrentEnvelope(
  context: Context,
  { orderID, reason }: Events['orderTakenBack'],
): Promise<void> {
  const { tx, queue } = context
  const envelope = await lockCurrentEnvelope(tx, orderID)
  if (!envelope) return
  const recipients = await selectRecipients(tx, envelope.guid)
  const event = eventOf(context, `Taken back: ${reason}`)
  await updateEnvelope(tx, envelope.guid, { status: 'voided', voidedReason: reason, event })
  await closeLinks(tx, 'signing', [orderID], 'taken back')
  // The request to a person who has signed may still wait to be sent.
  await stopMessages(
    tx,
    'signing',
    recipients.map(({ guid }) => guid),
  )
  await deleteCustomerConfirmations(context, orderID)
  if (envelope.status === 'signed' || envelope.status === 'declined') return
  // This also voids the envelopes of recipients who have already signed.
  for (const { serviceID } of recipients.filter((one) => one.serviceID !== ''))
    await queue(tx, 'signing.void', { envelopeID: serviceID, reason })
}

type VoidedOrder = Pick<LockedOrder, 'orderID' | 'orderStatus'>

/** Voids the signing request of a cancelled order. Changes nothing if it is already void. */
export async function voidEnvelope(context: Context, orderID: number): Promise<VoidedOrder> {
  const order = await lockOrder(context, orderID)
  if (order.orderStatus !== orderStatus.cancelled) {
    const detail = `Order ${orderID} is not cancelled. Cancel it, or take it back, and its link stops working.`
    throw new AppError('notEditable', { detail })
  }
  await voidCurrentEnvelope(context, { orderID, reason: 'The order is cancelled' })
  return { orderID, orderStatus: order.orderStatus }
}

/** Cancels an order, unless it is already cancelled, and voids its signing request. */
export async function cancelAndVoid(context: Context, orderID: number): Promise<VoidedOrder> {
  const order = await lockOrder(context, orderID)
  if (order.orderStatus !== orderStatus.cancelled) await cancelOrder(context, orderID)
  return voidEnvelope(context, orderID)
}
