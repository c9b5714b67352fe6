import { isSigned, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Work } from '../../../calls/context.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { OutsideError } from '../../../kernel/outside-error.ts'
import { selectForgottenAppointments } from '../../../outside/until-0.6-queries.ts'
import type { SlotHold } from '../../../providers/serviceability/appointment-port.ts'
import type { WholesalerReply } from '../../../providers/serviceability/port.ts'
import { lockOrderInJob } from '../../orders/record-status.ts'
import {
  findAppointment,
  type StoredAppointment,
  selectAppointments,
  selectDueHolds,
  updateAppointment,
} from './queries.ts'
import { releaseOfOrder } from './release.ts'
import { record } from './store-outcome.ts'

/** Milliseconds before its end in which a hold is extended. */
const renewMs = 6 * 3_600_000
const batchSize = 200

/** The job that queues the work on holds that end soon, or whose order is signed. */
export async function followUpAppointments({ tx, queue }: Work): Promise<void> {
  for (const appointmentID of await selectDueHolds(tx, new Date(currentTime().getTime() + renewMs), batchSize))
    await queue(tx, 'appointments.renew', { appointmentID })
  for (const appointmentID of await selectForgottenAppointments(tx))
    await queue(tx, 'appointments.settle', { appointmentID })
}

/** Queues the confirmation of the times that are held for a signed order. */
export async function confirmOfSignedOrder({ tx, queue }: Work, { orderID }: { orderID: number }): Promise<void> {
  for (const { appointmentID, state } of await selectAppointments(tx, orderID)) {
    if (state !== 'held') continue
    await updateAppointment(tx, appointmentID, { state: 'confirming' })
    await queue(tx, 'appointments.settle', { appointmentID })
  }
}

/**
 * The job that extends a hold that ends soon while its order waits for the signature. A hold that is over, or that the
 * wholesaler refuses to extend until it is over, leaves the line without a time, and the dealer gets a notification.
 */
export async function renewHold(
  { pool, providers }: Pick<JobServices, 'pool' | 'providers'>,
  { appointmentID }: { appointmentID: number },
  queue: JobQueue['queue'],
  now = currentTime(),
): Promise<void> {
  const hold = await inJob(pool, (tx) => prepareRenewal({ tx, queue }, appointmentID, now))
  if (!hold) return
  const { holdReference, holdExpiresAt, key } = hold
  const extension = { key: `${key} after ${holdExpiresAt}`, holdReference }
  const reply = await providers.serviceability.extendHold(extension).catch(toRefusal)
  await inJob(pool, async (tx) => {
    await lockOrderInJob({ tx }, hold.orderID)
    const current = await findAppointment(tx, appointmentID)
    if (current?.state !== 'held' || current.holdExpiresAt !== holdExpiresAt) return
    if (reply.success) {
      const { expiresAt, changeUntil } = reply.result
      await updateAppointment(tx, appointmentID, { state: 'held', holdExpiresAt: expiresAt, changeUntil })
    } else if (new Date(holdExpiresAt) <= now) await expire({ tx, queue }, current, reply.message)
  })
}

/** A wholesaler that does not answer is asked again by the next run. */
function toRefusal(error: unknown): WholesalerReply<SlotHold> {
  if (error instanceof OutsideError) return { success: false, message: error.message }
  throw error
}

/** Returns the hold to extend. Undefined if it is settled without the wholesaler. */
async function prepareRenewal(work: Work, appointmentID: number, now: Date): Promise<StoredAppointment | undefined> {
  const { tx, queue } = work
  const unlockedAppointment = await findAppointment(tx, appointmentID)
  const order = unlockedAppointment && (await lockOrderInJob({ tx }, unlockedAppointment.orderID))
  const appointment = await findAppointment(tx, appointmentID)
  if (!order || appointment?.state !== 'held') return undefined
  if (isSigned(order)) {
    await updateAppointment(tx, appointmentID, { state: 'confirming' })
    await queue(tx, 'appointments.settle', { appointmentID })
    return undefined
  }
  if (order.orderStatus > orderStatus.signed) {
    await releaseOfOrder(work, order)
    return undefined
  }
  if (order.orderStatus === orderStatus.inProgress) return appointment
  if (new Date(appointment.holdExpiresAt) <= now)
    await expire(work, appointment, 'The order was not sent before the hold ended')
  return undefined
}

async function expire({ tx, queue }: Work, appointment: StoredAppointment, reason: string): Promise<void> {
  const { appointmentID } = appointment
  const problem = `The wholesaler no longer holds this time: ${reason}. Choose a new one.`
  await updateAppointment(tx, appointmentID, { state: 'expired', problem })
  await queue(tx, 'appointments.notify', { appointmentID, event: 'expired' })
  record(tx, appointment, 'appointment expired', reason)
}
