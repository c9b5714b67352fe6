import { toAppointmentTime } from '@dealerline/shared/rules/appointments.ts'
import { type EventName, events, type NoticeContent } from '@dealerline/shared/rules/events.ts'
import type { Work } from '../../../calls/context.ts'
import type { JobData } from '../../../kernel/job-data.ts'
import { tellOfEvent } from '../../../messages/tell-of-event.ts'
import { findAppointment, type StoredAppointment } from './queries.ts'

type AppointmentEvent = JobData['appointments.notify']['event'] | 'confirmed'

function toContent(kind: AppointmentEvent, appointment: StoredAppointment): NoticeContent & { event: EventName } {
  const { orderID, address, problem } = appointment
  const data = { orderID, address, time: toAppointmentTime(appointment), problem }
  if (kind === 'moved' || kind === 'confirmed')
    return { event: 'appointmentSet', ...events.appointmentSet.notice({ ...data, isMoved: kind === 'moved' }) }
  return { event: 'appointmentLost', ...events.appointmentLost.notice({ ...data, kind }) }
}

/** The job that tells the dealer about a change of an appointment. */
export async function notifyOfAppointment(
  work: Work,
  { appointmentID, event: kind }: { appointmentID: number; event: AppointmentEvent },
): Promise<void> {
  const appointment = await findAppointment(work.tx, appointmentID)
  if (!appointment) return
  const { dealerID, orderID, wholesaler, byCustomer, chosenBy } = appointment
  await tellOfEvent(work, {
    ...toContent(kind, appointment),
    dealerID,
    orderID,
    key: `appointment-${appointmentID}-${kind}`,
    by: kind === 'moved' && byCustomer ? chosenBy : wholesaler,
  })
}

/** The job that tells the dealer that the wholesaler has confirmed the time that the dealer chose. */
export const notifyOfConfirmation = (work: Work, { appointmentID }: JobData['appointments.confirmed']): Promise<void> =>
  notifyOfAppointment(work, { appointmentID, event: 'confirmed' })
