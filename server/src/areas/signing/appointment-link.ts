import type {
  AppointmentPage,
  appointmentLinkCalls,
  LineAppointment,
} from '@dealerline/shared/contract/appointments.ts'
import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { isSigned, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { getOrderStatus } from '../orders/record-status.ts'
import type { AppointmentOutcome, AppointmentRequest } from '../serviceability/appointments/ask-wholesaler.ts'
import { ask, type ChosenSlot, storeRequest, tooLate } from '../serviceability/appointments/choose.ts'
import { getLineAppointments, getSiteOfLine } from '../serviceability/appointments/line-appointments.ts'
import { askForSlots, toSlotQuery } from '../serviceability/appointments/slots.ts'
import { storeOutcome } from '../serviceability/appointments/store-outcome.ts'
import { type OpenedLink, signingLinks } from './open-link.ts'

/** The customer moves a confirmed time, from the signature until the work is done. */
const isMovable = ({ state, canChange }: LineAppointment, status: number) =>
  status === orderStatus.signed && state === 'confirmed' && canChange

/** The page of a customer's link: the times of a signed order. */
export async function getAppointmentPage(context: Context): Promise<AppointmentPage> {
  const opened = await signingLinks.find(context)
  const { envelope, recipient, state } = opened
  const { providerName, toName } = (await signingLinks.pageOf(context, opened)).page
  const page = { providerName, sentBy: envelope.snapshot.dealer.name, toName, lines: [] }
  const status = await getOrderStatus(context, envelope.orderID)
  if (isOpenPage({ envelope, recipient, state }, status)) {
    const lines = await getLineAppointments(context, envelope.orderID)
    return { ...page, state: 'open', lines: lines.map((line) => ({ ...line, canChange: isMovable(line, status) })) }
  }
  if (state === 'open' || state === 'pending' || state === 'signed') return { ...page, state: 'unsigned' }
  return { ...page, state: 'closed' }
}

const isOpenPage = ({ envelope, state }: OpenedLink, status: number) =>
  state === 'signed' && envelope.status === 'signed' && isSigned({ orderStatus: status })

/** Returns a line that the customer can move now. */
async function getMovableLine(context: Context, rowID: number): Promise<LineAppointment> {
  const page = await getAppointmentPage(context)
  if (page.state !== 'open')
    throw new AppError('conflict', { detail: 'Appointments can be moved after everybody has signed the order.' })
  const line = page.lines.find((one) => one.rowID === rowID)
  if (!line) throw new AppError('notFound', { detail: 'This link has no such appointment.' })
  if (line.canChange) return line
  if (line.state === 'confirmed' && line.changeUntil !== '' && new Date(line.changeUntil) <= context.now)
    throw tooLate(line)
  throw new AppError('conflict', { detail: `This appointment cannot be moved here. Ask ${page.sentBy}.` })
}

/** The free times of a confirmed appointment. */
export const linkSlots = {
  async prepare(context: Context, { body }: { body: BodyOf<typeof appointmentLinkCalls.getSlotsFromGuid> }) {
    await getMovableLine(context, body.rowID)
    const site = await getSiteOfLine(context, context.caller.link?.orderID ?? 0, body.rowID)
    return toSlotQuery(site, body.from, context.now)
  },
  call: askForSlots,
}

/** Moves a confirmed appointment for the customer. The current time remains until the wholesaler confirms the new one. */
export const appointmentMove = {
  storesFirst: true,
  async prepare(context: Context, { body }: { body: ChosenSlot }): Promise<AppointmentRequest> {
    const order = await lockOrder(context, context.caller.link?.orderID ?? 0)
    await getMovableLine(context, body.rowID)
    const site = await getSiteOfLine(context, order.orderID, body.rowID)
    return storeRequest(context, order, { ...body, site, chosenBy: context.caller.name, byCustomer: true })
  },
  call: ask,
  async commit(context: Context, _input: unknown, outcome: AppointmentOutcome, { appointmentID }: AppointmentRequest) {
    const order = await lockOrder(context, context.caller.link?.orderID ?? 0)
    await storeOutcome(context, appointmentID, outcome, { isSigned: isSigned(order) })
    return getAppointmentPage(context)
  },
}
