import type { Slot } from '@dealerline/shared/contract/appointments.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { must } from './builders.ts'
import { makeInternetOrder } from './internet-lines.ts'
import { type TestPortal, until } from './portal.ts'
import * as signing from './signing.ts'

const { appointments, signing: link } = contract

/** Makes an order with an nbn line. Each order of a file has its own weeks, because all have the same address. */
let week = 0

export async function makeAppointmentOrder(portal: TestPortal) {
  const order = await makeInternetOrder(portal)
  week += 2
  const from = new Date(Date.now() + week * 7 * 86_400_000).toISOString().slice(0, 10)
  return { ...order, rowID: Number(order.line?.internetID), from }
}

type AppointmentOrder = Awaited<ReturnType<typeof makeAppointmentOrder>>

/** The free times of the order's line. */
export async function listSlots(portal: TestPortal, { orderID, rowID, from }: AppointmentOrder): Promise<Slot[]> {
  const list = await portal.ask(appointments.getAppointmentSlots, {
    as: 'dealer',
    params: { orderID },
    body: { rowID, from },
  })
  return must(list).slots
}

export const chooseSlot = (
  portal: TestPortal,
  { orderID, rowID }: Pick<AppointmentOrder, 'orderID' | 'rowID'>,
  slot: Slot | undefined,
) =>
  portal.ask(appointments.chooseAppointment, {
    as: 'dealer',
    params: { orderID },
    body: { rowID, slotCode: slot?.slotCode ?? '', start: slot?.start ?? '', end: slot?.end ?? '' },
  })

/** Chooses the time at this place in the list, and returns it. */
export async function chooseTime(portal: TestPortal, order: AppointmentOrder, place = 0): Promise<Slot> {
  const slot = (await listSlots(portal, order))[place]
  must(await chooseSlot(portal, order, slot))
  if (!slot) throw new Error('There is no free time.')
  return slot
}

export const getLine = async (portal: TestPortal, { orderID }: { orderID: number }) =>
  must(await portal.ask(appointments.getAppointments, { as: 'dealer', params: { orderID } }))[0]

export const untilState = (portal: TestPortal, order: { orderID: number }, state: string) =>
  until(async () => {
    const line = await getLine(portal, order)
    return line?.state === state && line
  }, `the appointment is ${state}`)

/** Sends and signs an order, and returns its link. */
export async function signOrder(portal: TestPortal, orderID: number): Promise<string> {
  const guid = await signing.sendAndWait(portal, orderID)
  await signing.confirmOnLink(portal, guid)
  must(await signing.sign(portal, guid))
  return guid
}

/** The times of the sandbox with their status, for the line of an order. */
export const timesAtWholesaler = (portal: TestPortal, { orderID, rowID }: AppointmentOrder) =>
  portal.rows<{ slotCode: string; status: string }>(
    `select slot_id as "slotCode", status from outside.appointment where customer_ref = $1 order by appointment_id`,
    [`${orderID}-${rowID}`],
  )

export const openPage = (portal: TestPortal, guid: string) =>
  portal.ask(link.getAppointmentsFromGuid, { params: { guid } })
