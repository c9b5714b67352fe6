import { internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { isSameQuestion } from '@dealerline/shared/record-rules/line-changes.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { Attempt, JobQueue } from '../../../kernel/jobs.ts'
import { OutsideDown } from '../../../kernel/outside-error.ts'
import { getOrderDetail } from '../../orders/order-detail.ts'
import { lockOrderInJob } from '../../orders/record-status.ts'
import { type AppointmentRequest, askForAppointment, toRequest } from './ask-wholesaler.ts'
import { findAppointment, type StoredAppointment, updateAppointment } from './queries.ts'
import { record, storeOutcome } from './store-outcome.ts'

type Services = Pick<JobServices, 'pool' | 'providers'>

/**
 * The job that completes an appointment at the wholesaler: holds the time, and confirms it once the order is signed. A
 * wholesaler that does not answer is asked again by the retries of the job, and later by the job that follows up.
 */
export async function settleAppointment(
  { pool, providers }: Services,
  { appointmentID }: { appointmentID: number },
  attempt: Attempt,
  queue: JobQueue['queue'],
): Promise<void> {
  const request = await inJob(pool, (tx) => prepare({ tx, queue }, appointmentID))
  if (!request) return
  const outcome = await askForAppointment(providers.serviceability, request, currentTime())
  await inJob(pool, async (tx) => {
    const order = await lockOrderInJob({ tx }, request.orderID)
    if (!order) return
    const appointment = await storeOutcome({ tx, queue }, appointmentID, outcome, { isSigned: isSigned(order) })
    if (appointment?.state === 'failed') await queue(tx, 'appointments.notify', { appointmentID, event: 'failed' })
  })
  if (outcome.kind === 'silent' && !attempt.last) throw new OutsideDown('serviceability')
}

/** Returns the request about an appointment. Undefined if nothing is to be asked. */
async function prepare(
  { tx, queue }: { tx: Transaction; queue: JobQueue['queue'] },
  appointmentID: number,
): Promise<AppointmentRequest | undefined> {
  const unlockedAppointment = await findAppointment(tx, appointmentID)
  const order = unlockedAppointment && (await lockOrderInJob({ tx }, unlockedAppointment.orderID))
  const appointment = order && (await findAppointment(tx, appointmentID))
  if (!appointment) return undefined
  const confirms = isSigned(order)
  const { state } = appointment
  if (state !== 'requested' && !(confirms && (state === 'held' || state === 'confirming'))) return undefined
  if (!(await isSameLine(tx, appointment))) {
    await updateAppointment(tx, appointmentID, { state: 'released', problem: 'The line was changed or removed' })
    await queue(tx, 'appointments.release', { appointmentID })
    record(tx, appointment, 'appointment released', 'The line was changed or removed')
    return undefined
  }
  const replaced = appointment.replacesID === null ? undefined : await findConfirmed(tx, appointment.replacesID)
  return toRequest(appointment, { confirms, replaces: replaced?.reference ?? '' })
}

/** Returns the confirmed appointment that a chain of replacements ends with. */
export async function findConfirmed(tx: Transaction, appointmentID: number): Promise<StoredAppointment | undefined> {
  const appointment = await findAppointment(tx, appointmentID)
  if (!appointment || appointment.state === 'confirmed') return appointment
  return appointment.replacesID === null ? undefined : findConfirmed(tx, appointment.replacesID)
}

/** Whether the line of an appointment is still on the order, with the same service at the same address. */
async function isSameLine(tx: Transaction, { orderID, rowID, site }: StoredAppointment): Promise<boolean> {
  const lines = internetLines(await getOrderDetail({ tx, now: currentTime() }, orderID))
  return lines.some((line) => line.rowID === rowID && isSameQuestion(line.question, { ...line.question, ...site }))
}
