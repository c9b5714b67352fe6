import type { Slot } from '@dealerline/shared/contract/appointments.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { toAppointmentTime } from '@dealerline/shared/rules/appointments.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  chooseTime,
  getLine,
  makeAppointmentOrder,
  openPage,
  signOrder,
  timesAtWholesaler,
  untilState,
} from '../../../test/appointments.ts'
import { must } from '../../../test/builders.ts'
import { unknownGuid } from '../../../test/ownership.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import * as signing from '../../../test/signing.ts'

const { getSlotsFromGuid, moveAppointment } = contract.signing

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
beforeEach(() => portal.behave('serviceability', { mode: 'ok' }))
afterAll(() => portal.stop())

/** Makes a signed order with a confirmed time. */
async function makeConfirmedOrder() {
  const order = await makeAppointmentOrder(portal)
  const slot = await chooseTime(portal, order)
  const guid = await signOrder(portal, order.orderID)
  await untilState(portal, order, 'confirmed')
  return { ...order, slot, guid }
}
type Confirmed = Awaited<ReturnType<typeof makeConfirmedOrder>>

const askSlots = ({ guid, rowID, from }: Confirmed) =>
  portal.ask(getSlotsFromGuid, { params: { guid }, body: { rowID, from } })
const move = ({ guid, rowID }: Confirmed, { slotCode, start, end }: Slot) =>
  portal.ask(moveAppointment, { params: { guid }, body: { rowID, slotCode, start, end } })
async function laterSlot(order: Confirmed): Promise<Slot> {
  const slot = must(await askSlots(order)).slots[3]
  if (!slot) throw new Error('There is no free time.')
  return slot
}
const notificationsOf = (orderID: number) =>
  portal.rows<{ body: string; by: string }>('select body, created_by as by from notifications where title = $1', [
    `Order ${orderID}: the customer moved an appointment`,
  ])

test('a customer moves a confirmed time by their link, and the dealer gets a notification', async () => {
  const order = await makeConfirmedOrder()
  const { guid, orderID, slot } = order
  expect(must(await openPage(portal, guid))).toMatchObject({
    state: 'open',
    toName: 'Ada Nguyen',
    lines: [{ state: 'confirmed', start: slot.start, canChange: true, wholesaler: 'nbn' }],
  })
  const later = await laterSlot(order)
  expect(must(await move(order, later))).toMatchObject({
    lines: [{ state: 'confirmed', start: later.start, next: null, problem: '', chosenBy: 'Ada Nguyen' }],
  })
  expect(await timesAtWholesaler(portal, order)).toMatchObject([{ status: 'released' }, { status: 'confirmed' }])
  const [notification] = await until(async () => {
    const rows = await notificationsOf(orderID)
    return rows.length > 0 && rows
  }, 'the dealer has a notification')
  expect(notification).toMatchObject({ by: 'Ada Nguyen', body: expect.stringContaining(toAppointmentTime(later)) })
  const [entry] = await portal.rows<{ actor: string }>(
    "select actor from audit_log where entity_id = $1 and action = 'appointment confirmed' order by audit_id desc limit 1",
    [String(orderID)],
  )
  expect(entry?.actor).toMatch(/Ada Nguyen/)
})

test('the current time remains while the wholesaler does not answer, or if the new one is taken', async () => {
  const order = await makeConfirmedOrder()
  const later = await laterSlot(order)
  await portal.behave('serviceability', { mode: 'down', remaining: 1 })
  expect(must(await move(order, later))).toMatchObject({
    lines: [{ state: 'confirmed', start: order.slot.start, next: { start: later.start } }],
  })
  const other = { ...(await makeConfirmedOrder()), from: order.from }
  const free = await laterSlot(other)
  must(await move(other, free))
  expect(must(await move(order, free))).toMatchObject({
    lines: [{ state: 'confirmed', start: order.slot.start, problem: expect.stringMatching(/taken/) }],
  })
})

test('a time is not moved before everybody has signed, too late, after the work, or without a link', async () => {
  const unsigned = await makeAppointmentOrder(portal)
  const slot = await chooseTime(portal, unsigned)
  const guid = await signing.sendAndWait(portal, unsigned.orderID)
  expect(must(await openPage(portal, guid))).toMatchObject({ state: 'unsigned', lines: [] })
  expect((await move({ ...unsigned, slot, guid }, slot)).problem?.detail).toMatch(/after everybody has signed/)
  expect((await openPage(portal, unknownGuid)).status).toBe(404)

  const order = await makeConfirmedOrder()
  const later = await laterSlot(order)
  expect((await move({ ...order, rowID: 999_999 }, later)).status).toBe(404)
  await portal.rows("update appointments set change_until = now() - interval '1 minute' where order_id = $1", [
    order.orderID,
  ])
  expect(must(await openPage(portal, order.guid)).lines).toMatchObject([{ canChange: false }])
  expect((await move(order, later)).problem?.detail).toMatch(/^It is too late .* Call nbn\.$/)
  expect((await askSlots(order)).status).toBe(409)
  await portal.rows('update appointments set change_until = null where order_id = $1', [order.orderID])
  await portal.rows('update orders set order_status = 3 where order_id = $1', [order.orderID])
  expect(must(await openPage(portal, order.guid)).lines).toMatchObject([{ state: 'confirmed', canChange: false }])
  expect((await move(order, later)).problem?.detail).toMatch(/cannot be moved here. Ask/)
})

test('a time is moved thirty times by a link, because the dealer gets a message about each', async () => {
  const order = await makeConfirmedOrder()
  const later = await laterSlot(order)
  await portal.rows(
    `insert into appointments (order_id, dealer_id, row_id, wholesaler, site, slot_id, start_at, end_at, state, chosen_by, by_customer)
      select order_id, dealer_id, row_id, wholesaler, site, slot_id, start_at, end_at, 'released', chosen_by, true
      from appointments, generate_series(1, 30) where order_id = $1`,
    [order.orderID],
  )
  const refused = await move(order, later)
  expect(refused.problem).toMatchObject({ code: 'conflict', detail: expect.stringContaining('30 times') })
})

test('a link sees only the times of that order, and none after the order was taken back', async () => {
  const order = await makeConfirmedOrder()
  const other = await makeConfirmedOrder()
  const page = must(await openPage(portal, order.guid))
  expect(page.lines.map(({ rowID }) => rowID)).toEqual([order.rowID])
  expect((await move({ ...order, rowID: other.rowID }, order.slot)).status).toBe(404)
  must(await portal.ask(contract.orders.resetOrderToEdit, { as: 'admin', params: { orderID: order.orderID } }))
  expect(must(await openPage(portal, order.guid))).toMatchObject({ state: 'closed', lines: [] })
  expect((await move(order, other.slot)).status).toBe(409)
  expect(await getLine(portal, order)).toMatchObject({ state: 'none' })
})

test('an export of the customer has the times, and an erasure removes the notifications about them', async () => {
  const order = await makeConfirmedOrder()
  const { customerID, orderID } = order
  must(await move(order, await laterSlot(order)))
  await until(async () => (await notificationsOf(orderID))[0], 'the dealer has a notification')
  const data = must(await portal.ask(contract.privacy.exportCustomerData, { as: 'admin', params: { customerID } }))
  expect(data).toMatchObject({
    appointments: expect.arrayContaining([
      expect.objectContaining({ state: 'released', chosen_by: expect.any(String) }),
      expect.objectContaining({ state: 'confirmed', by_customer: true }),
    ]),
  })
  await portal.rows("update orders set signed_date = '2010-01-01' where order_id = $1", [orderID])
  await portal.rows("update customer_links set answered_at = '2010-01-01' where order_id = $1", [orderID])
  must(
    await portal.ask(contract.privacy.eraseCustomer, {
      as: 'admin',
      params: { customerID },
      body: { confirmedID: customerID, reason: 'The person asked' },
    }),
  )
  expect(await notificationsOf(orderID)).toEqual([])
  expect(await portal.rows('select from appointments where order_id = $1', [orderID])).toEqual([])
})
