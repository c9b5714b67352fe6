import type { Context } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import { stopMessages } from '../../links/message-queries.ts'
import { deleteCustomerConfirmations } from '../orders/terms/terms.ts'
import { findCurrentEnvelope, updateEnvelope } from './envelope-queries.ts'
import { eventOf } from './events.ts'
import { selectRecipients, voidRecipients } from './recipient-queries.ts'
import { linksOf } from './recipients.ts'

/** Stops the order's links: here immediately, and at the e-signature service by a job. */
export async function voidCurrentEnvelope(
  context: Context,
  { orderID, reason }: Events['orderTakenBack'],
): Promise<void> {
  const { tx, queue } = context
  const envelope = await findCurrentEnvelope(tx, orderID)
  if (!envelope) return
  const recipients = await selectRecipients(tx, envelope.guid)
  const event = eventOf(context, `Taken back: ${reason}`)
  await updateEnvelope(tx, envelope.guid, { status: 'voided', voidedReason: reason, event })
  await voidRecipients(tx, envelope.guid)
  await stopMessages(tx, 'signing', linksOf(recipients))
  await deleteCustomerConfirmations(context, orderID)
  if (envelope.status === 'signed' || envelope.status === 'declined') return
  // This also voids the envelopes of recipients who have already signed.
  for (const { serviceID } of recipients.filter((one) => one.serviceID !== ''))
    await queue(tx, 'signing.void', { envelopeID: serviceID, reason })
}
