import type { Context } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import { forgetCustomerTerms } from '../orders/terms/terms.ts'
import { eventOf } from './events.ts'
import { findStandingEnvelope, selectRecipients, stopDeliveries, updateEnvelope, voidRecipients } from './queries.ts'

/** Makes the order's links stop working, here at once and at the e-signature service by a job. */
export async function voidStandingEnvelope(
  context: Context,
  { orderID, reason }: Events['orderTakenBack'],
): Promise<void> {
  const { tx, queue } = context
  const envelope = await findStandingEnvelope(tx, orderID)
  if (!envelope) return
  const recipients = await selectRecipients(tx, envelope.guid)
  const event = eventOf(context, `Taken back: ${reason}`)
  await updateEnvelope(tx, envelope.guid, { status: 'voided', voidedReason: reason, event })
  await voidRecipients(tx, envelope.guid)
  await stopDeliveries(tx, envelope.guid)
  await forgetCustomerTerms(context, orderID)
  if (envelope.status === 'signed' || envelope.status === 'declined') return
  // What somebody signed before the others did is void, too.
  for (const { serviceID } of recipients.filter((one) => one.serviceID !== ''))
    await queue(tx, 'signing.void', { envelopeID: serviceID, reason })
}
