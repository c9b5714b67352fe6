import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getOrder, makeCompleteOrder, must } from '../../../../test/builders.ts'
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
const tell = async (reference: string) => must(await portal.ask(ticketChanged, { params: { reference } }))
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

async function signed(): Promise<number> {
  const { orderID } = await makeCompleteOrder(portal)
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
  test('is handed over once, and completed when its ticket is, however often that is told', async () => {
    const orderID = await signed()
    const { conversationReference: reference, ubAccountNo } = await untilTicket(orderID)
    expect(await tickets(orderID)).toMatchObject([
      {
        reference,
        status: 'open',
        ticket: { accountNo: ubAccountNo, services: expect.arrayContaining(['Mobile: 1 row']) },
      },
    ])
    // Who tells is not believed: the ticket is still open.
    expect(await tell(reference)).toEqual({ known: true })
    expect(await tell('T1')).toEqual({ known: false })
    expect((await complete(reference)).status).toBe(303)
    await untilStatus(orderID, 3)
    const { version } = await getOrder(portal, orderID)
    await Promise.all([tell(reference), tell(reference)])
    expect((await complete(reference)).status).toBe(409)
    expect(await getOrder(portal, orderID)).toMatchObject({ orderStatus: 3, version })
  })

  test('that only reports is handed over when it is sent', async () => {
    const { orderID } = await makeCompleteOrder(portal)
    await sendAndWait(portal, orderID, 'true')
    expect((await untilTicket(orderID)).orderStatus).toBe(2)
    expect(await tickets(orderID)).toHaveLength(1)
  })

  test('that ticketing refuses says why, and is taken when it is handed over again', async () => {
    await portal.behave('ticketing', { mode: 'refuse', reason: 'No such account' })
    const orderID = await signed()
    const problem = async () => (await getOrder(portal, orderID)).ticketProblem
    expect(await until(problem, 'there is a problem')).toBe('No such account')
    const refused = await ask(resendToTicketing, orderID)
    expect(refused.problem).toMatchObject({ status: 502, code: 'outsideRefused', detail: 'No such account' })
    await portal.behave('ticketing', { mode: 'ok' })
    expect(must(await ask(resendToTicketing, orderID)).conversationReference).toMatch(/^T\d+$/)
    expect(await problem()).toBe('')
    must(await ask(resendToTicketing, orderID))
    expect(await tickets(orderID)).toHaveLength(1)
  })

  test('that ticketing can not take for now is handed over by itself later', async () => {
    await portal.behave('ticketing', { mode: 'down', remaining: 1 })
    const orderID = await signed()
    await untilTicket(orderID)
    expect((await getOrder(portal, orderID)).ticketProblem).toBe('')
  })

  test('is put through billing and ticketing again: one account, one ticket, and done where the ticket is', async () => {
    const orderID = await signed()
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

  test('stays as it is where billing does not answer', async () => {
    const orderID = await signed()
    await untilTicket(orderID)
    await portal.behave('billing', { mode: 'down' })
    const answer = await ask(reprocess, orderID)
    expect(answer.problem).toMatchObject({ status: 503, detail: 'The billing service is not available at the moment' })
  })

  test('that is cancelled, or taken back, gives its ticket back; signed again it has another', async () => {
    const orderID = await signed()
    const { conversationReference: first } = await untilTicket(orderID)
    must(await portal.ask(contract.orders.resetOrderToEdit, { as: 'admin', params: { orderID } }))
    expect(await getOrder(portal, orderID)).toMatchObject({ conversationReference: '', orderStatus: 0 })
    await until(async () => (await tickets(orderID))[0]?.status === 'withdrawn', 'the ticket is withdrawn')
    await signAgain(orderID)
    const { conversationReference: second } = await untilTicket(orderID)
    expect(second).not.toBe(first)
    must(await cancel(orderID))
    await until(async () => (await tickets(orderID))[1]?.status === 'withdrawn', 'the ticket is withdrawn')
    expect(await tell(first)).toEqual({ known: false })
  })

  test('is the only one that is handed over or put through again', async () => {
    const { orderID } = await makeCompleteOrder(portal)
    for (const call of [resendToTicketing, reprocess]) {
      expect((await ask(call, orderID)).problem).toMatchObject({ status: 409, code: 'notEditable' })
    }
    expect(await tickets(orderID)).toEqual([])
  })
})

test('the page of the sandbox lists its tickets', async () => {
  const orderID = await signed()
  const { conversationReference } = await untilTicket(orderID)
  const page = (await portal.call('GET', '/dev/ticketing')).raw.toString()
  expect(page).toContain(`Complete ${conversationReference}`)
  expect(page).toMatch(new RegExp(`Order ${orderID} for .*Ada Nguyen`))
})
