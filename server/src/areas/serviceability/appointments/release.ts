import { internet } from '@dealerline/shared/blocks/internet.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { isSameQuestion } from '@dealerline/shared/record-rules/line-changes.ts'
import { isOpenAppointment, toLineAppointment } from '@dealerline/shared/rules/appointments.ts'
import { isLocked, takesServices } from '@dealerline/shared/rules/order-states.ts'
import type { Context, Work } from '../../../calls/context.ts'
import type { Events } from '../../../calls/events.ts'
import { inJob, type Job } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { getOrderDetail } from '../../orders/order-detail.ts'
import { lockOrderInJob } from '../../orders/record-status.ts'
import { toHoldRequest, toRequest } from './ask-wholesaler.ts'
import { getLineAppointments } from './line-appointments.ts'
import {
  findAppointment,
  type StoredAppointment,
  selectAppointments,
  selectDraftsWithTimes,
  updateAppointment,
} from './queries.ts'
import { record } from './store-outcome.ts'

/** Releases the appointments of an order that is cancelled or taken back. The caller has locked the order. */
export async function releaseOfOrder(work: Work, { orderID }: { orderID: number }): Promise<void> {
  await release(work, await selectAppointments(work.tx, orderID))
}

/** Releases the appointments of internet lines that were removed, or that have another service or address now. */
export async function releaseOfRemovedLines(
  context: Context,
  { orderID, block }: Events['rowsChanged'],
): Promise<void> {
  if (block === internet.name) await releaseOfOtherLines(context, orderID)
}

/** Queues the job below if a draft of the customer has a time. Its order is locked before the customer, so not in this call. */
export async function queueOtherPlaces({ tx, queue }: Work, { customerID }: Events['addressesChanged']): Promise<void> {
  for (const orderID of await selectDraftsWithTimes(tx, customerID)) await queue(tx, 'appointments.places', { orderID })
}

/** The job that releases the appointments at an address of a draft that became another place. */
export async function releaseOfOtherPlaces({ tx, queue }: Work, { orderID }: { orderID: number }): Promise<void> {
  const order = await lockOrderInJob({ tx }, orderID)
  if (order && !isLocked(order)) await releaseOfOtherLines({ tx, queue, now: currentTime() }, orderID)
}

/** Releases the appointments of an order that takes no services any more. */
export async function releaseWithoutServices(context: Context, { orderID }: Events['orderTypeChanged']): Promise<void> {
  if (!takesServices(await lockOrder(context, orderID))) await releaseOfOrder(context, { orderID })
}

async function releaseOfOtherLines(context: Work & Pick<Context, 'now'>, orderID: number): Promise<void> {
  const open = (await selectAppointments(context.tx, orderID)).filter(isOpenAppointment)
  if (open.length === 0) return
  const lines = internetLines(await getOrderDetail(context, orderID))
  const isOnOrder = ({ rowID, site }: StoredAppointment) =>
    lines.some((line) => line.rowID === rowID && isSameQuestion(line.question, { ...line.question, ...site }))
  await release(
    context,
    open.filter((one) => !isOnOrder(one)),
  )
}

/** Releases the time of a line for the dealer. */
export async function releaseLine(context: Context, orderID: number, rowID: number) {
  await lockOrder(context, orderID)
  const records = (await selectAppointments(context.tx, orderID)).filter((one) => one.rowID === rowID)
  const line = toLineAppointment(records, context.now)
  if (!line || !records.some(isOpenAppointment))
    throw new AppError('conflict', { detail: 'This line has no time to release.' })
  if (!line.canChange)
    throw new AppError('conflict', { detail: `It is too late to release this time. Call ${line.wholesaler}.` })
  await release(context, records)
  return getLineAppointments(context, orderID)
}

async function release({ tx, queue }: Work, appointments: readonly StoredAppointment[]): Promise<void> {
  for (const appointment of appointments.filter(isOpenAppointment)) {
    const { appointmentID } = appointment
    await updateAppointment(tx, appointmentID, { state: 'released' })
    await queue(tx, 'appointments.release', { appointmentID })
    record(tx, appointment, 'appointment released')
  }
}

/**
 * The job that releases a time at the wholesaler. A request that was not answered is repeated first, because the wholesaler
 * may have held the time. The dealer gets a notification if the wholesaler refuses to release an appointment.
 */
export const releaseAtWholesaler: Job<'appointments.release'> = async (
  { pool, providers },
  { appointmentID },
  _attempt,
  queue,
) => {
  const appointment = await inJob(pool, (tx) => findAppointment(tx, appointmentID))
  if (!appointment || isOpenAppointment(appointment)) return
  const { serviceability } = providers
  let reference = appointment.reference || appointment.holdReference
  if (reference === '') {
    const request = toRequest(appointment, { confirms: false, replaces: '' })
    const reply = await serviceability.holdSlot(toHoldRequest(request))
    if (!reply.success) return
    reference = reply.result.reference
  }
  const reply = await serviceability.releaseSlot({ key: `${appointment.key} release ${reference}`, reference })
  if (reply.success || appointment.reference === '') return
  await inJob(pool, async (tx) => {
    await updateAppointment(tx, appointmentID, { state: appointment.state, problem: reply.message })
    await queue(tx, 'appointments.notify', { appointmentID, event: 'notReleased' })
  })
}
