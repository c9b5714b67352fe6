import type { Context } from '../../context.ts'
import { forgetCustomerTerms } from '../terms/terms.ts'
import { eventOf } from './events.ts'
import { findStandingEnvelope, stopDeliveries, updateEnvelope } from './queries.ts'

/** Makes the order's link stop working, here at once and at the e-signature service by a job. */
export async function voidStandingEnvelope(context: Context, orderID: number, reason: string): Promise<void> {
  const { tx, queue } = context
  const envelope = await findStandingEnvelope(tx, orderID)
  if (!envelope) return
  await updateEnvelope(tx, envelope.guid, { status: 'voided', event: eventOf(context, `Taken back: ${reason}`) })
  await stopDeliveries(tx, envelope.guid)
  await forgetCustomerTerms(context, orderID)
  const reachedService = envelope.envelopeID !== '' && envelope.status !== 'signed' && envelope.status !== 'declined'
  if (reachedService) await queue(tx, 'signing.void', { envelopeID: envelope.envelopeID, reason })
}
