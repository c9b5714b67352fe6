import { toAppointmentTime } from '@dealerline/shared/rules/appointments.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { JobData } from '../../../kernel/job-data.ts'
import { notifyDealer } from '../../portal/notifications/notify-dealer.ts'
import { findAppointment, type StoredAppointment } from './queries.ts'

type AppointmentEvent = JobData['appointments.notify']['event']

const titles: Record<AppointmentEvent, (orderID: number) => string> = {
  moved: (orderID) => `Order ${orderID}: the customer moved an appointment`,
  failed: (orderID) => `Order ${orderID}: a time is not available, choose a new one`,
  expired: (orderID) => `Order ${orderID}: a time is no longer held, choose a new one`,
  notReleased: (orderID) => `Order ${orderID}: an appointment was not released, call the wholesaler`,
}

const sentences: Record<AppointmentEvent, (appointment: StoredAppointment) => string[]> = {
  moved: (appointment) => [`The new time is ${toAppointmentTime(appointment)}.`],
  failed: (appointment) => [`${toAppointmentTime(appointment)}: ${appointment.problem}`],
  expired: (appointment) => [toAppointmentTime(appointment), appointment.problem],
  notReleased: (appointment) => [`${toAppointmentTime(appointment)}: ${appointment.problem}`],
}

/** The job that tells the dealer about a change of an appointment, once for each event. */
export async function notifyOfAppointment(
  { pool }: Pick<JobServices, 'pool'>,
  { appointmentID, event }: { appointmentID: number; event: AppointmentEvent },
): Promise<void> {
  await inJob(pool, async (tx) => {
    const appointment = await findAppointment(tx, appointmentID)
    if (!appointment) return
    const { dealerID, orderID, address, wholesaler, byCustomer, chosenBy } = appointment
    await notifyDealer(tx, {
      dealerID,
      key: `appointment-${appointmentID}-${event}`,
      title: titles[event](orderID),
      text: [address, ...sentences[event](appointment)].join('\n'),
      by: event === 'moved' && byCustomer ? chosenBy : wholesaler,
    })
  })
}
