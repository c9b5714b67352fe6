import { toAppointmentTime } from '@dealerline/shared/rules/appointments.ts'
import { type EventName, events, type NoticeContent } from '@dealerline/shared/rules/events.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { JobData } from '../../../kernel/job-data.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { tellOfEvent } from '../../../messages/tell-of-event.ts'
import { findAppointment, type StoredAppointment } from './queries.ts'

type AppointmentEvent = JobData['appointments.notify']['event'] | 'confirmed'
type Work = Pick<JobServices, 'pool'>
type Queue = JobQueue['queue']

function toContent(kind: AppointmentEvent, appointment: StoredAppointment): NoticeContent & { event: EventName } {
  const { orderID, address, problem } = appointment
  const data = { orderID, address, time: toAppointmentTime(appointment), problem }
  if (kind === 'moved' || kind === 'confirmed')
    return { event: 'appointmentSet', ...events.appointmentSet.notice({ ...data, isMoved: kind === 'moved' }) }
  return { event: 'appointmentLost', ...events.appointmentLost.notice({ ...data, kind }) }
}

async function tell({ pool }: Work, appointmentID: number, kind: AppointmentEvent, queue: Queue): Promise<void> {
  await inJob(pool, async (tx) => {
    const appointment = await findAppointment(tx, appointmentID)
    if (!appointment) return
    const { dealerID, orderID, wholesaler, byCustomer, chosenBy } = appointment
    await tellOfEvent(tx, queue, {
      ...toContent(kind, appointment),
      dealerID,
      orderID,
      key: `appointment-${appointmentID}-${kind}`,
      by: kind === 'moved' && byCustomer ? chosenBy : wholesaler,
    })
  })
}

/** The job that tells the dealer about a change of an appointment. */
export const notifyOfAppointment = (
  work: Work,
  { appointmentID, event }: JobData['appointments.notify'],
  queue: Queue,
): Promise<void> => tell(work, appointmentID, event, queue)

/** The job that tells the dealer that the wholesaler has confirmed the time that the dealer chose. */
export const notifyOfConfirmation = (
  work: Work,
  { appointmentID }: JobData['appointments.confirmed'],
  queue: Queue,
): Promise<void> => tell(work, appointmentID, 'confirmed', queue)
