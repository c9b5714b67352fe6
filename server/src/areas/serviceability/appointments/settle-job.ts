import { internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { isSameQuestion } from '@dealerline/shared/record-rules/line-changes.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import type { Work } from '../../../calls/context.ts'
import { inJob, type Job } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { declareRequest, growingPause } from '../../../outside/declare-request.ts'
import { askNow } from '../../../outside/follow-requests.ts'
import { getOrderDetail } from '../../orders/order-detail.ts'
import { lockOrderInJob } from '../../orders/record-status.ts'
import { type AppointmentRequest, askForAppointment, toRequest } from './ask-wholesaler.ts'
import { findAppointment, type StoredAppointment, updateAppointment } from './queries.ts'
import { record, storeOutcome } from './store-outcome.ts'

const longestPause = 1_800

/** The time that a wholesaler has neither held nor confirmed yet. */
export const appointmentRequest = declareRequest({
  kind: 'appointment',
  system: 'serviceability',
  title: 'Appointment of an internet line',
  lateAfterDays: 1,
  pause: (look) => Math.min(growingPause(look), longestPause),
  prepare: (work, { subject }) => prepare(work, subject),
  ask: ({ providers }, request) => askForAppointment(providers.serviceability, request, currentTime()),
  async store(work, { subject }, request, outcome) {
    const order = await lockOrderInJob(work, request.orderID)
    if (!order) return false
    const appointment = await storeOutcome(work, subject, outcome, { isSigned: isSigned(order) })
    if (appointment?.state === 'failed')
      await work.queue(work.tx, 'appointments.notify', { appointmentID: subject, event: 'failed' })
    return outcome.kind === 'silent'
  },
})

/** The job that completes an appointment at the wholesaler: holds the time, and confirms it once the order is signed. */
export const settleAppointment: Job<'appointments.settle'> = async (services, { appointmentID }, _attempt, queue) => {
  const appointment = await inJob(services.pool, (tx) => findAppointment(tx, appointmentID))
  if (!appointment) return
  const { orderID } = appointment
  await askNow(services, queue, appointmentRequest, { subject: appointmentID, orderID })
}

/** Returns the request about an appointment. Undefined if nothing is to be asked. */
async function prepare({ tx, queue }: Work, appointmentID: number): Promise<AppointmentRequest | undefined> {
  const unlockedAppointment = await findAppointment(tx, appointmentID)
  const order = unlockedAppointment && (await lockOrderInJob({ tx }, unlockedAppointment.orderID))
  const appointment = order && (await findAppointment(tx, appointmentID))
  if (!appointment) return undefined
  const confirms = isSigned(order)
  const { state } = appointment
  if (state !== 'requested' && !(confirms && (state === 'held' || state === 'confirming'))) return undefined
  if (!(await isSameLine(tx, appointment))) {
    // A customer who has signed expects the time.
    const state = confirms ? 'failed' : 'released'
    await updateAppointment(tx, appointmentID, { state, problem: 'The line was changed or removed' })
    await queue(tx, 'appointments.release', { appointmentID })
    if (confirms) await queue(tx, 'appointments.notify', { appointmentID, event: 'failed' })
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
