import type { appointmentCalls, LineAppointment } from '@dealerline/shared/contract/appointments.ts'
import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { toAppointmentTime, toLineAppointment } from '@dealerline/shared/rules/appointments.ts'
import { isSigned, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { type Outside, repairAfter } from '../../../calls/handler.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { assertMayAnswerAgain } from '../../../links/customer-link.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { getOrderDetail } from '../../orders/order-detail.ts'
import { type AppointmentOutcome, type AppointmentRequest, askForAppointment, toRequest } from './ask-wholesaler.ts'
import { getLineAppointments } from './line-appointments.ts'
import { insertAppointment, type StoredSite, selectAppointments, updateAppointment } from './queries.ts'
import { findConfirmed } from './settle-job.ts'
import { askForSlots, toSlotQuery } from './slots.ts'
import { record, storeOutcome } from './store-outcome.ts'

export type ChosenSlot = BodyOf<typeof appointmentCalls.chooseAppointment>
interface Input {
  params: { orderID: number }
  body: ChosenSlot
}

/** The free times of a line, for the dealer. */
export const lineSlots = {
  prepare: async (
    context: Context,
    { params, body }: { params: Input['params']; body: BodyOf<typeof appointmentCalls.getAppointmentSlots> },
  ) => toSlotQuery(await getSite(context, params.orderID, body.rowID), body.from, context.now),
  call: askForSlots,
}

/** Chooses a time for a line: it is stored, held at the wholesaler, and confirmed if the order is signed. */
export const appointmentChoice = {
  storesFirst: true,
  async prepare(context: Context, { params: { orderID }, body }: Input): Promise<AppointmentRequest> {
    const order = await lockOrder(context, orderID)
    if (order.isQuote)
      throw new AppError('conflict', { detail: 'Turn the quote into an order before you choose a time.' })
    if (order.orderStatus > orderStatus.signed)
      throw new AppError('conflict', { detail: `Order ${orderID} is closed, so no time can be chosen.` })
    const site = await getSite(context, orderID, body.rowID)
    return storeRequest(context, order, { ...body, site, chosenBy: authorOf(context.caller), byCustomer: false })
  },
  call: ask,
  async commit(
    context: Context,
    { params: { orderID } }: Input,
    outcome: AppointmentOutcome,
    request: AppointmentRequest,
  ) {
    const order = await lockOrder(context, orderID)
    await storeOutcome(context, request.appointmentID, outcome, { isSigned: isSigned(order) })
    return getLineAppointments(context, orderID) as Promise<LineAppointment[]>
  },
}

export function ask({ providers }: Outside, request: AppointmentRequest): Promise<AppointmentOutcome> {
  return askForAppointment(providers.serviceability, request, currentTime())
}

/** Returns the line at its wholesaler. Answers 404 for a line that no wholesaler comes for. */
async function getSite(context: Context, orderID: number, rowID: number): Promise<StoredSite> {
  const line = internetLines(await getOrderDetail(context, orderID)).find((one) => one.rowID === rowID)
  if (!line) throw new AppError('notFound', { detail: 'This is not an internet line with a wholesaler on the order.' })
  const { wholesaler, question, state } = line
  const { type, addressID, searchResultId, formattedAddress } = question
  const locationID = state?.current?.facts?.locationID ?? ''
  return { wholesaler, type, addressID, locationID, searchResultId, formattedAddress }
}

/**
 * Stores the request for a time, and queues the job that completes it if this process ends before the answer. A time that
 * the wholesaler has not answered about yet is replaced. The caller has locked the order.
 */
export async function storeRequest(
  { tx, queue, config, now }: Context,
  order: { orderID: number; dealerID: number; orderStatus: number },
  choice: ChosenSlot & { site: StoredSite; chosenBy: string; byCustomer: boolean },
): Promise<AppointmentRequest> {
  const { orderID, dealerID } = order
  const { rowID, slotCode, start, end, site, chosenBy, byCustomer } = choice
  const ofOrder = await selectAppointments(tx, orderID)
  const records = ofOrder.filter((one) => one.rowID === rowID)
  if (byCustomer) assertMayAnswerAgain(records.filter((one) => one.byCustomer).length)
  const line = toLineAppointment(records, now)
  if (line && !line.canChange) throw tooLate(line)
  if (Date.parse(start) <= now.getTime())
    throw new AppError('badInput', { errors: [{ path: 'start', message: 'Choose a time in the future' }] })
  const pending = records.filter(({ state }) => state === 'requested' || state === 'confirming')
  const current = records.findLast(({ state }) => state === 'confirmed' || state === 'held')
  for (const { appointmentID } of pending) {
    await updateAppointment(tx, appointmentID, { state: 'released' })
    await queue(tx, 'appointments.release', { appointmentID })
  }
  const replacesID = current?.appointmentID ?? null
  const appointment = await insertAppointment(tx, {
    orderID,
    dealerID,
    rowID,
    site,
    slotCode,
    start,
    end,
    replacesID,
    chosenBy,
    byCustomer,
  })
  const { appointmentID } = appointment
  await queue(tx, 'appointments.settle', { appointmentID }, repairAfter(config))
  record(tx, appointment, 'appointment chosen')
  const replaced = replacesID === null ? undefined : await findConfirmed(tx, replacesID)
  return toRequest(appointment, { confirms: isSigned(order), replaces: replaced?.reference ?? '' })
}

export const tooLate = (line: LineAppointment) =>
  new AppError('conflict', {
    detail: `It is too late to change the time of ${toAppointmentTime(line)}. Call ${line.wholesaler}.`,
  })
