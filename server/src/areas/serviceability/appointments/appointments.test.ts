import { internet } from '@dealerline/shared/blocks/internet.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as appointments from '../../../../test/appointments.ts'
import { blockOn, homeAddress, makeOrder, must } from '../../../../test/builders.ts'
import { makeInternetOrder } from '../../../../test/internet-lines.ts'
import { lookNow } from '../../../../test/outside-requests.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import * as signing from '../../../../test/signing.ts'
import { inJob } from '../../../calls/job-services.ts'
import { followUpAppointments, renewHold } from './follow-up.ts'
import { settleAppointment } from './settle-job.ts'

const { appointments: calls } = contract
const { chooseSlot, chooseTime, getLine, listSlots, makeAppointmentOrder, signOrder, timesAtWholesaler, untilState } =
  appointments

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
beforeEach(() => portal.behave('serviceability', { mode: 'ok' }))
afterAll(() => portal.stop())

const statusesOf = async (order: Parameters<typeof timesAtWholesaler>[1]) =>
  (await timesAtWholesaler(portal, order)).map(({ status }) => status)
const untilStatuses = (order: Parameters<typeof timesAtWholesaler>[1], statuses: string[]) =>
  until(
    async () => JSON.stringify(await statusesOf(order)) === JSON.stringify(statuses),
    `the wholesaler has ${statuses.join(', ')}`,
  )
const notificationOf = (orderID: number) =>
  until(
    async () =>
      (
        await portal.rows<{ title: string; body: string }>(
          "select title, body from notifications where title like $1 and title not like '%is confirmed'",
          [`Order ${orderID}:%`],
        )
      )[0],
    'the dealer is notified',
  )
const idOf = async (orderID: number) =>
  (
    await portal.rows<{ id: number }>(
      'select appointment_id as id from appointments where order_id = $1 order by 1 desc limit 1',
      [orderID],
    )
  )[0]?.id ?? 0
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const renew = async (orderID: number, now: Date) =>
  renewHold(portal, { appointmentID: await idOf(orderID) }, portal.jobs.queue, now)

describe('the dealer', () => {
  test('chooses a free time, which is held, and confirmed when the order is signed', async () => {
    const order = await makeAppointmentOrder(portal)
    const [slot] = await listSlots(portal, order)
    const lines = must(await chooseSlot(portal, order, slot))
    expect(lines).toMatchObject([
      { rowID: order.rowID, wholesaler: 'nbn', state: 'held', start: slot?.start, canChange: true, problem: '' },
    ])
    expect((await listSlots(portal, order)).map(({ slotCode }) => slotCode)).not.toContain(slot?.slotCode)
    const guid = await signing.sendAndWait(portal, order.orderID)
    expect(must(await signing.openLink(portal, guid)).appointments).toMatchObject([{ state: 'held', end: slot?.end }])
    await signing.confirmOnLink(portal, guid)
    must(await signing.sign(portal, guid))
    const confirmed = await untilState(portal, order, 'confirmed')
    expect(Date.parse(slot?.start ?? '') - Date.parse(confirmed.changeUntil)).toBe(86_400_000)
    expect(await statusesOf(order)).toEqual(['confirmed'])
  })

  test('changes the time before and after the signature, and the wholesaler keeps only the last one', async () => {
    const order = await makeAppointmentOrder(portal)
    await chooseTime(portal, order)
    await chooseTime(portal, order, 2)
    await untilStatuses(order, ['released', 'held'])
    await signOrder(portal, order.orderID)
    await untilState(portal, order, 'confirmed')
    const slot = await chooseTime(portal, order, 4)
    expect(await getLine(portal, order)).toMatchObject({ state: 'confirmed', start: slot.start, next: null })
    await untilStatuses(order, ['released', 'released', 'confirmed'])
  })

  test('releases a time, and an order without one has none to release', async () => {
    const order = await makeAppointmentOrder(portal)
    const { orderID, rowID } = order
    const release = () => portal.ask(calls.releaseAppointment, { as: 'dealer', params: { orderID }, body: { rowID } })
    expect((await release()).problem?.detail).toMatch(/no time to release/)
    await chooseTime(portal, order)
    expect(must(await release())).toMatchObject([{ state: 'none', start: '' }])
    await untilStatuses(order, ['released'])
  })

  test('gets the reason if a time has been taken, and the earlier one stays', async () => {
    const order = await makeAppointmentOrder(portal)
    const first = await chooseTime(portal, order)
    const other = { ...(await makeAppointmentOrder(portal)), from: order.from }
    const otherSlot = await chooseTime(portal, other)
    expect(must(await chooseSlot(portal, order, otherSlot))).toMatchObject([
      { state: 'held', start: first.start, problem: 'This time has been taken. Choose another one.' },
    ])
    const third = await makeAppointmentOrder(portal)
    expect(must(await chooseSlot(portal, third, otherSlot))).toMatchObject([{ state: 'needed', start: '' }])
  })

  test('gets a message for bad input, for a quote, and for a line without a wholesaler', async () => {
    const order = await makeAppointmentOrder(portal)
    const { orderID, rowID } = order
    const params = { orderID }
    const bad = { rowID, slotCode: '', start: 'Monday', end: '2030-01-07T04:00:00Z' }
    const refused = await portal.ask(calls.chooseAppointment, { as: 'dealer', params, body: bad })
    expect(refused.problem?.errors.map(({ path }) => path)).toEqual(['slotCode', 'start'])
    const past = { slotCode: 'x', start: '2020-01-07T00:00:00Z', end: '2020-01-07T04:00:00Z' }
    expect((await chooseSlot(portal, order, past)).problem?.errors).toMatchObject([{ path: 'start' }])
    const [slot] = await listSlots(portal, order)
    expect((await chooseSlot(portal, { ...order, rowID: 999_999 }, slot)).status).toBe(404)
    const quote = await makeOrder(portal, 'dealer', { customerID: order.customerID, isQuote: true })
    expect((await chooseSlot(portal, { ...order, orderID: quote.orderID }, slot)).problem?.detail).toMatch(/quote/)
    for (const [call, body] of [
      [calls.getAppointmentSlots, { rowID }],
      [calls.chooseAppointment, { rowID, ...slot }],
      [calls.releaseAppointment, { rowID }],
    ] as const)
      expect((await portal.ask(call, { as: 'rival', params, body })).status).toBe(404)
    expect((await portal.ask(calls.getAppointments, { as: 'rival', params })).status).toBe(404)
  })

  test('sees that a wholesaler gives no appointments, or does not answer', async () => {
    const fiveG = await makeInternetOrder(portal, 'fiveG')
    const params = { orderID: fiveG.orderID }
    const body = { rowID: Number(fiveG.line?.internetID) }
    const ask = () => portal.ask(calls.getAppointmentSlots, { as: 'dealer', params, body })
    expect(must(await ask())).toMatchObject({ outcome: 'notOffered', wholesaler: 'Optus', slots: [] })
    await portal.behave('serviceability', { mode: 'down' })
    expect(must(await ask())).toMatchObject({ outcome: 'notReached' })
    await portal.behave('serviceability', { mode: 'refuse', reason: 'Closed' })
    expect(must(await ask())).toMatchObject({ outcome: 'refused', message: 'Closed' })
  })
})

describe('the address of a held time', () => {
  const rename = async ({ customerID }: { customerID: number }, streetAddress: string) => {
    const params = { as: 'dealer', params: { id: customerID } }
    const [address] = must(await portal.ask(contract.customers.getCustomer, params)).addressDetails
    const body = {
      addressDetails: [{ ...homeAddress, formattedAddress: '', streetAddress, addressID: address?.addressID ?? 0 }],
    }
    const change = { as: 'dealer', params: { customerId: customerID, orderId: 0 }, body }
    must(await portal.ask(contract.customers.updateCustomer, change))
  }

  test('keeps the time in another spelling, and releases it when it becomes another place', async () => {
    const order = await makeAppointmentOrder(portal)
    await chooseTime(portal, order)
    await rename(order, homeAddress.streetAddress.replace('Street', 'St'))
    expect(await getLine(portal, order)).toMatchObject({ state: 'held' })
    await rename(order, '77 Bay Road')
    await untilStatuses(order, ['released'])
  })

  test('keeps the time at the signature in another spelling, and tells the dealer if it is another place', async () => {
    const [respelled, moved] = [await makeAppointmentOrder(portal), await makeAppointmentOrder(portal)]
    for (const order of [respelled, moved]) {
      await chooseTime(portal, order)
      await signing.sendAndWait(portal, order.orderID)
    }
    await rename(respelled, homeAddress.streetAddress.replace('Street', 'St'))
    await rename(moved, '77 Bay Road')
    for (const { orderID } of [respelled, moved]) {
      const guid = await signing.linkOf(portal, orderID)
      await signing.confirmOnLink(portal, guid)
      must(await signing.sign(portal, guid))
    }
    await untilState(portal, respelled, 'confirmed')
    expect(await notificationOf(moved.orderID)).toMatchObject({ body: expect.stringContaining('changed or removed') })
    await untilStatuses(moved, ['released'])
  })
})

test('an order that takes no services any more releases its times', async () => {
  const order = await makeAppointmentOrder(portal)
  await chooseTime(portal, order)
  const params = { orderID: order.orderID, type: 1 }
  must(await portal.ask(contract.orders.updateOrderType, { as: 'dealer', params, body: { confirmed: true } }))
  await untilStatuses(order, ['released'])
})

describe('a wholesaler that does not answer', () => {
  test('does not block the choice, and is asked again', async () => {
    const order = await makeAppointmentOrder(portal)
    const [slot] = await listSlots(portal, order)
    await portal.behave('serviceability', { mode: 'down' })
    expect(must(await chooseSlot(portal, order, slot))).toMatchObject([{ state: 'requested', start: slot?.start }])
    const appointmentID = await idOf(order.orderID)
    await settleAppointment(portal.services, { appointmentID }, { number: 1, last: false }, portal.jobs.queue)
    await portal.behave('serviceability', { mode: 'ok' })
    await lookNow(portal, 'appointment', appointmentID)
    await untilState(portal, order, 'held')
    expect(await statusesOf(order)).toEqual(['held'])
  })

  test('is asked again about a request that a server of release 0.4.0 has left', async () => {
    const order = await makeAppointmentOrder(portal)
    const [slot] = await listSlots(portal, order)
    await portal.behave('serviceability', { mode: 'down' })
    must(await chooseSlot(portal, order, slot))
    const appointmentID = await idOf(order.orderID)
    await settleAppointment(portal.services, { appointmentID }, { number: 1, last: false }, portal.jobs.queue)
    await portal.rows('delete from outside_requests where subject = $1', [appointmentID])
    await portal.rows("update appointments set changed_at = now() - interval '2 hours' where appointment_id = $1", [
      appointmentID,
    ])
    await portal.behave('serviceability', { mode: 'ok' })
    await inJob(portal.pool, (tx) => followUpAppointments({ tx, queue: portal.jobs.queue }))
    await untilState(portal, order, 'held')
  })

  test('confirms after the signature as soon as it answers', async () => {
    const order = await makeAppointmentOrder(portal)
    await chooseTime(portal, order)
    const guid = await signing.sendAndWait(portal, order.orderID)
    await signing.confirmOnLink(portal, guid)
    await portal.behave('serviceability', { mode: 'down', remaining: 1 })
    must(await signing.sign(portal, guid))
    await untilState(portal, order, 'confirmed')
  })

  test('releases a time whose request it had not answered before the order was cancelled', async () => {
    const order = await makeAppointmentOrder(portal)
    const [slot] = await listSlots(portal, order)
    await portal.behave('serviceability', { mode: 'down', remaining: 1 })
    must(await chooseSlot(portal, order, slot))
    must(await portal.ask(contract.orders.cancelOrder, { as: 'dealer', params: { orderID: order.orderID } }))
    await untilStatuses(order, ['released'])
    expect(await getLine(portal, order)).toMatchObject({ state: 'none' })
  })
})

describe('a held time', () => {
  test('is held longer while the order is sent', async () => {
    const order = await makeAppointmentOrder(portal)
    await chooseTime(portal, order)
    await signing.sendAndWait(portal, order.orderID)
    const expiry = async () =>
      (
        await portal.rows<{ at: Date }>('select hold_expires_at as at from appointments where order_id = $1', [
          order.orderID,
        ])
      )[0]?.at.getTime() ?? 0
    const before = await expiry()
    await portal.rows(
      "update appointments set hold_expires_at = hold_expires_at - interval '44 hours' where order_id = $1",
      [order.orderID],
    )
    await inJob(portal.pool, (tx) => followUpAppointments({ tx, queue: portal.jobs.queue }))
    await until(async () => (await expiry()) >= before, 'the hold is extended')
    expect(await getLine(portal, order)).toMatchObject({ state: 'held' })
  })

  test('expires if the wholesaler does not hold it longer, with a notification', async () => {
    const order = await makeAppointmentOrder(portal)
    await chooseTime(portal, order)
    await signing.sendAndWait(portal, order.orderID)
    await portal.behave('serviceability', { mode: 'refuse', reason: 'Fully booked' })
    await renew(order.orderID, inHours(47))
    expect(await getLine(portal, order)).toMatchObject({ state: 'held' })
    await renew(order.orderID, inHours(49))
    expect(await getLine(portal, order)).toMatchObject({
      state: 'needed',
      problem: expect.stringMatching(/Fully booked/),
    })
    expect(await notificationOf(order.orderID)).toMatchObject({ title: expect.stringMatching(/choose a new one/) })
  })

  test('expires if the order is not sent in time', async () => {
    const order = await makeAppointmentOrder(portal)
    await chooseTime(portal, order)
    await renew(order.orderID, inHours(47))
    expect(await getLine(portal, order)).toMatchObject({ state: 'held' })
    await renew(order.orderID, inHours(49))
    expect(await getLine(portal, order)).toMatchObject({ state: 'needed', problem: expect.stringMatching(/not sent/) })
    await notificationOf(order.orderID)
  })

  test('of a reporting order is confirmed although nobody signs', async () => {
    const order = await makeAppointmentOrder(portal)
    await chooseTime(portal, order)
    await signing.sendAndWait(portal, order.orderID, 'true')
    await until(
      async () =>
        (await portal.rows('select from orders where order_id = $1 and order_status = 2', [order.orderID])).length > 0,
      'the order is signed',
    )
    await inJob(portal.pool, (tx) => followUpAppointments({ tx, queue: portal.jobs.queue }))
    await untilState(portal, order, 'confirmed')
  })
})

describe('a time is released at the wholesaler', () => {
  test('when the order is cancelled or taken back', async () => {
    for (const verb of [contract.orders.cancelOrder, contract.orders.resetOrderToEdit]) {
      const order = await makeAppointmentOrder(portal)
      await chooseTime(portal, order)
      await signing.sendAndWait(portal, order.orderID)
      must(await portal.ask(verb, { as: 'dealer', params: { orderID: order.orderID } }))
      await untilStatuses(order, ['released'])
      expect(await getLine(portal, order)).toMatchObject({ state: 'none' })
    }
  })

  test('when its line is removed or gets another address, but not when its price changes', async () => {
    const order = await makeAppointmentOrder(portal)
    const block = blockOn(portal, internet, order.orderID)
    await chooseTime(portal, order)
    const [line] = must(await block.saveRows([{ ...order.line, monthlyPrice: 99 }]))
    expect(await getLine(portal, order)).toMatchObject({ state: 'held' })
    must(await block.removeRows([Number(line?.internetID)]))
    await untilStatuses(order, ['released'])
    const moved = await makeAppointmentOrder(portal)
    await chooseTime(portal, moved)
    const address = { ...homeAddress, formattedAddress: '9 Nowhere' }
    const { addressID } = must(
      await portal.ask(contract.address.addAddressToCustomer, {
        as: 'dealer',
        params: { customerID: moved.customerID },
        body: address,
      }),
    )
    must(await blockOn(portal, internet, moved.orderID).saveRows([{ ...moved.line, addressID }]))
    await untilStatuses(moved, ['released'])
  })

  test('and the dealer gets a notification if the wholesaler refuses', async () => {
    const order = await makeAppointmentOrder(portal)
    await chooseTime(portal, order)
    await signOrder(portal, order.orderID)
    await untilState(portal, order, 'confirmed')
    await portal.rows("update outside.appointment set start_at = now() - interval '1 hour' where customer_ref = $1", [
      `${order.orderID}-${order.rowID}`,
    ])
    const { orderID } = order
    must(await portal.ask(contract.orders.cancelOrder, { as: 'admin', params: { orderID } }))
    expect(await notificationOf(orderID)).toMatchObject({ title: expect.stringMatching(/call the wholesaler/) })
  })
})
