import type { Context } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import { closeLinks } from '../../links/customer-link.ts'
import { stopMessages } from '../../links/message-queries.ts'
import { deleteCustomerConfirmations } from '../orders/terms/terms.ts'
import { lockCurrentEnvelope, updateEnvelope } from './envelope-queries.ts'
import { eventOf } from './events.ts'
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
