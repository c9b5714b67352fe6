import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fillBlock, getOrder, makeMobileOrder, must } from '../../../../test/builders.ts'
import { lookNow } from '../../../../test/outside-requests.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { confirmOnLink, sendAndWait, sign } from '../../../../test/signing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterEach(async () => {
  for (const system of ['ticketing', 'billing'] as const) await portal.behave(system, { mode: 'ok' })
})
afterAll(() => portal.stop())

const { resendToTicketing, reprocess, ticketChanged } = contract.ticketing
const ask = (call: typeof resendToTicketing, orderID: number, as = 'dealer') =>
  portal.ask(call, { as, params: { orderID } })
const cancel = (orderID: number) => portal.ask(contract.orders.cancelOrder, { as: 'admin', params: { orderID } })
const sendCallback = async (reference: string) => must(await portal.ask(ticketChanged, { params: { reference } }))
const complete = (reference: string) => portal.call('POST', `/dev/ticketing/${reference}`)
const tickets = (orderID: number) =>
  portal.rows<{ reference: string; status: string; ticket: { services: string[]; accountNo: string } }>(
    `select 'T' || ticket_id as reference, status, ticket from outside.ticket where order_id = $1 order by ticket_id`,
    [orderID],
  )

async function signAgain(orderID: number): Promise<void> {
  const guid = await sendAndWait(portal, orderID)
  await confirmOnLink(portal, guid)
  must(await sign(portal, guid))
}

async function makeSigned(): Promise<number> {
  const { orderID } = await makeMobileOrder(portal)
  await signAgain(orderID)
  return orderID
}

const untilTicket = (orderID: number) =>
  until(async () => {
    const order = await getOrder(portal, orderID)
    return order.conversationReference !== '' && order
  }, `order ${orderID} has a ticket`)

const untilStatus = (orderID: number, status: number) =>
  until(async () => (await getOrder(portal, orderID)).orderStatus === status, `order ${orderID} is ${status}`)

describe('a signed order', () => {
  test('is sent to ticketing once and completed once, even if the callback is repeated', async () => {
    const orderID = await makeSigned()
    const { conversationReference: reference, ubAccountNo } = await untilTicket(orderID)
    expect(await tickets(orderID)).toMatchObject([
      {
        reference,
        status: 'open',
        ticket: { accountNo: ubAccountNo, services: expect.arrayContaining(['Mobile: 1 line']) },
      },
    ])
    // The portal does not trust the callback: the ticket is still open.
    expect(await sendCallback(reference)).toEqual({ received: true })
    expect((await getOrder(portal, orderID)).orderStatus).toBe(2)
    expect((await complete(reference)).status).toBe(303)
    await untilStatus(orderID, 3)
    const { version } = await getOrder(portal, orderID)
    await Promise.all([sendCallback(reference), sendCallback(reference)])
    expect((await complete(reference)).status).toBe(409)
    expect(await getOrder(portal, orderID)).toMatchObject({ orderStatus: 3, version })
  })

  test('is completed within a day if the callback is lost, and is then not asked about any more', async () => {
    const orderID = await makeSigned()
    await untilTicket(orderID)
    const request = () =>
      portal.rows(
        `select round(extract(epoch from next_at - now()) / 3600)::integer as hours from outside_requests
          where kind = 'ticket' and subject = $1`,
        [orderID],
      )
    expect(await request()).toEqual([{ hours: 24 }])
    await lookNow(portal, 'ticket', orderID)
    expect(await request()).toEqual([{ hours: 24 }])
    await portal.rows("update outside.ticket set status = 'completed' where order_id = $1", [orderID])
    await lookNow(portal, 'ticket', orderID)
    expect((await getOrder(portal, orderID)).orderStatus).toBe(3)
    expect(await request()).toEqual([])
  })

  test('shows that the ticketing system has withdrawn its ticket', async () => {
    const orderID = await makeSigned()
    const { conversationReference: reference } = await untilTicket(orderID)
    await portal.rows("update outside.ticket set status = 'withdrawn' where order_id = $1", [orderID])
    await sendCallback(reference)
    const problem = async () => (await getOrder(portal, orderID)).ticketProblem
    expect(await until(problem, 'there is a problem')).toBe(`Ticket ${reference} was withdrawn`)
  })

  test('has a ticket that lists only the services with rows', async () => {
    const { orderID } = await makeMobileOrder(portal)
    await fillBlock(portal, hardware, orderID, 0)
    await signAgain(orderID)
    await untilTicket(orderID)
    expect((await tickets(orderID)).map(({ ticket }) => ticket.services)).toEqual([['Mobile: 1 line']])
  })

  test('is not revealed by a callback: known and unknown references get the same reply', async () => {
    const { conversationReference: reference } = await untilTicket(await makeSigned())
    const replyTo = async (name: string) => {
      const { status, headers, body } = await portal.ask(ticketChanged, { params: { reference: name } })
      return { status, names: Object.keys(headers), body }
    }
    const reply = await replyTo(reference)
    for (const other of ['T1', 'T999999999', 'no ticket']) expect(await replyTo(other)).toEqual(reply)
  })

  test('gets a ticket as soon as it is sent if it is a reporting order', async () => {
    const { orderID } = await makeMobileOrder(portal)
    await sendAndWait(portal, orderID, 'true')
    expect((await untilTicket(orderID)).orderStatus).toBe(2)
    expect(await tickets(orderID)).toHaveLength(1)
  })

  test('shows why ticketing refused the order, and is accepted when it is sent again', async () => {
    await portal.behave('ticketing', { mode: 'refuse', reason: 'No such account' })
    const orderID = await makeSigned()
    const problem = async () => (await getOrder(portal, orderID)).ticketProblem
    expect(await until(problem, 'there is a problem')).toBe('No such account')
    const refusedAnswer = await ask(resendToTicketing, orderID)
    expect(refusedAnswer.problem).toMatchObject({ status: 502, code: 'outsideRefused', detail: 'No such account' })
    await portal.behave('ticketing', { mode: 'ok' })
    expect(must(await ask(resendToTicketing, orderID)).conversationReference).toMatch(/^T\d+$/)
    expect(await problem()).toBe('')
    must(await ask(resendToTicketing, orderID))
    expect(await tickets(orderID)).toHaveLength(1)
  })

  test('is sent automatically later if ticketing is down', async () => {
    await portal.behave('ticketing', { mode: 'down', remaining: 1 })
    const orderID = await makeSigned()
    await untilTicket(orderID)
    expect((await getOrder(portal, orderID)).ticketProblem).toBe('')
  })

  test('is reprocessed with the same account and ticket; it becomes Completed if the ticket is completed', async () => {
    const orderID = await makeSigned()
    const { conversationReference: reference, ubAccountNo, customerID } = await untilTicket(orderID)
    await portal.rows(`update customers set details = details || '{"firstName": "Adele"}' where customer_id = $1`, [
      customerID,
    ])
    expect(must(await ask(reprocess, orderID))).toMatchObject({ orderStatus: 2, conversationReference: reference })
    const [account] = await portal.rows<{ name: string }>(
      `select customer ->> 'name' as name from outside.billing_customer where ub_account_no::text = $1`,
      [ubAccountNo],
    )
    expect(account?.name).toMatch(/^Adele/)
    expect(await tickets(orderID)).toHaveLength(1)
    await portal.rows(`update outside.ticket set status = 'completed' where order_id = $1`, [orderID])
    expect(must(await ask(reprocess, orderID)).orderStatus).toBe(3)
  })

  test('stays unchanged if billing does not answer', async () => {
    const orderID = await makeSigned()
    await untilTicket(orderID)
    await portal.behave('billing', { mode: 'down' })
    const answer = await ask(reprocess, orderID)
    expect(answer.problem).toMatchObject({ status: 503, detail: 'The billing service is not available at the moment' })
  })

  test('withdraws its ticket when it is cancelled or taken back, and gets a new one when signed again', async () => {
    const orderID = await makeSigned()
    const { conversationReference: first } = await untilTicket(orderID)
    must(await portal.ask(contract.orders.resetOrderToEdit, { as: 'admin', params: { orderID } }))
    expect(await getOrder(portal, orderID)).toMatchObject({ conversationReference: '', orderStatus: 0 })
    await until(async () => (await tickets(orderID))[0]?.status === 'withdrawn', 'the ticket is withdrawn')
    await signAgain(orderID)
    const { conversationReference: second } = await untilTicket(orderID)
    expect(second).not.toBe(first)
    must(await cancel(orderID))
    await until(async () => (await tickets(orderID))[1]?.status === 'withdrawn', 'the ticket is withdrawn')
    await sendCallback(first)
  })

  test('must be signed before it can be resent or reprocessed', async () => {
    const { orderID } = await makeMobileOrder(portal)
    for (const call of [resendToTicketing, reprocess]) {
      expect((await ask(call, orderID)).problem).toMatchObject({ status: 409, code: 'notEditable' })
    }
    expect(await tickets(orderID)).toEqual([])
  })
})

test('the sandbox page lists its tickets', async () => {
  const orderID = await makeSigned()
  const { conversationReference } = await untilTicket(orderID)
  const page = (await portal.call('GET', '/dev/ticketing')).raw.toString()
  expect(page).toContain(`Complete ${conversationReference}`)
  expect(page).toMatch(new RegExp(`Order ${orderID} for .*Ada Nguyen`))
})
