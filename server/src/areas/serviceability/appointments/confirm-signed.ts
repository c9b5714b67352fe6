import type { EventContext } from '../../../calls/events.ts'
import { selectAppointments, updateAppointment } from './queries.ts'

/** Queues the confirmation of the times that are held for a signed order. */
export async function confirmOfSignedOrder(
  { tx, queue }: EventContext<'orderSigned'>,
  { orderID }: { orderID: number },
): Promise<void> {
  for (const { appointmentID, state } of await selectAppointments(tx, orderID)) {
    if (state !== 'held') continue
    await updateAppointment(tx, appointmentID, { state: 'confirming' })
    await queue(tx, 'appointments.settle', { appointmentID })
  }
}
