import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import type { BodyInputOf, QueryOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tamperWithAudit } from '../../../test/audit.ts'
import { fillBlock, getOrder, makeCustomer, makeMobileOrder, makeOrder, must } from '../../../test/builders.ts'
import { fill, makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { confirmOnLink, sendAndWait, sign, untilSealed } from '../../../test/signing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const { tracking, orders } = contract
type Lists = 'getAllOrders' | 'getAllDelayedOrders' | 'getAllInProgressOrders'
type Page = { items: { orderID: number }[]; total: number; isMore: boolean }

async function list(name: Lists, as: string, query: Partial<Record<string, string>> = {}): Promise<Page> {
  const address = `${fill(tracking[name].path, {})}?${new URLSearchParams(query as Record<string, string>)}`
  return must(await portal.call<Page>('GET', address, { as }))
}
const ids = (page: Page) => page.items.map(({ orderID }) => orderID)
const paginated = async (as: string, body: BodyInputOf<typeof orders.getPaginatedOrders>) =>
  ids(must(await portal.ask(orders.getPaginatedOrders, { as, body })))

/** Sets an order's status and dates it some days back. */
const age = (orderID: number, status: number, days: number) =>
  portal.rows(`update orders set order_status = $2, moved_at = now() - $3 * interval '1 day' where order_id = $1`, [
    orderID,
    status,
    days,
  ])

describe('lists of orders', () => {
  test('are filtered by type, dealer and day and sorted in both directions, by the body or the URL', async () => {
    const { customerID } = await makeCustomer(portal, 'direct', { surname: 'Bandicoot' })
    const old = await makeOrder(portal, 'direct', { customerID })
    const { dealerID } = old
    const lessee = await makeOrder(portal, 'direct', { customerID, orderType: 2 })
    const quote = await makeOrder(portal, 'direct', { customerID, isQuote: true })
    await portal.rows(`update orders set created_date = '2026-02-10T12:00:00Z' where order_id = $1`, [old.orderID])
    const all = [quote.orderID, lessee.orderID, old.orderID]
    expect(await paginated('direct', {})).toEqual(all)
    expect(await paginated('direct', { descending: false })).toEqual(all.toReversed())
    expect(await paginated('direct', { orderType: 2 })).toEqual([lessee.orderID])
    expect(await paginated('direct', { orderType: 0 })).toEqual([quote.orderID, old.orderID])
    expect(await paginated('direct', { createdFrom: '2026-02-10', createdTo: '2026-02-10' })).toEqual([old.orderID])
    expect(await paginated('direct', { createdTo: '2026-02-09' })).toEqual([])
    expect(await paginated('admin', { dealerID, keyword: 'bandicoot' })).toEqual(all)
    expect(await paginated('admin', { keyword: 'bandicot' })).toEqual(all)
    expect(await paginated('rival', { dealerID })).toEqual([])
    const byAddress = (query: Partial<Record<string, string>>) => list('getAllOrders', 'direct', query).then(ids)
    expect(await byAddress({ orderType: '2', isQuote: 'false' })).toEqual([lessee.orderID])
    expect(await byAddress({ createdFrom: '2026-02-10', createdTo: '2026-02-10', pageSize: '1' })).toEqual([
      old.orderID,
    ])
    const refusal = await portal.call('GET', '/api/Order/GetAllOrders?createdFrom=soon&page=0', { as: 'direct' })
    expect(refusal.problem.errors.map(({ path }) => path)).toEqual(expect.arrayContaining(['createdFrom', 'page']))
  })

  test.each([
    // Daylight saving ends on 5 April 2026 and begins on 4 October 2026.
    ['2026-04-05', ['2026-04-04T12:59:59Z', '2026-04-04T13:00:00Z', '2026-04-05T13:59:59Z', '2026-04-05T14:00:00Z']],
    ['2026-10-04', ['2026-10-03T13:59:59Z', '2026-10-03T14:00:00Z', '2026-10-04T12:59:59Z', '2026-10-04T13:00:00Z']],
    ['2026-07-01', ['2026-06-30T13:59:59Z', '2026-06-30T14:00:00Z', '2026-07-01T13:59:59Z', '2026-07-01T14:00:00Z']],
  ])(
    'an order created at %s is listed under its day in the provider’s time zone',
    { meta: { rules: ['U19'] } },
    async (day, instants) => {
      const { customerID } = await makeCustomer(portal, 'member')
      const orderIDs: number[] = []
      for (const at of instants) {
        const { orderID } = await makeOrder(portal, 'member', { customerID })
        await portal.rows('update orders set created_date = $2 where order_id = $1', [orderID, at])
        orderIDs.push(orderID)
      }
      expect(await paginated('member', { createdFrom: day, createdTo: day, descending: false })).toEqual(
        orderIDs.slice(1, 3),
      )
      expect((await getOrder(portal, orderIDs[1] ?? 0)).createdDate).toBe(instants[1])
      await portal.rows('delete from orders where order_id = any ($1)', [orderIDs])
    },
  )

  test('finds orders by a word that nearly every customer has, and by a rare word', async () => {
    await portal.rows(`insert into customers (dealer_id, cust_type, name, contact_name, details, search)
      select dealer_id, 'residential', 'Common ' || n, '', '{}', 'common customer ' || n
      from dealers, generate_series(1, 1200) n where dealer_email = 'rival@example.test'`)
    await portal.rows(
      `insert into orders (dealer_id, customer_id) select dealer_id, customer_id from customers where search like 'common%'`,
    )
    const [{ ids: sampled } = { ids: 0 }] = await portal.rows<{ ids: unknown }>(
      `select app.set_caller(1, 0, 0), app.find_order_customers(array['common'], 100) as ids`,
    )
    expect(sampled).toBeNull()
    const page = must(await portal.ask(orders.getPaginatedOrders, { as: 'admin', body: { keyword: 'common' } }))
    expect(page).toMatchObject({ total: 1000, isMore: true })
    expect(page.items).toHaveLength(25)
    const one = must(await portal.ask(orders.getPaginatedOrders, { as: 'rival', body: { keyword: 'COMMON 1117' } }))
    expect(one).toMatchObject({ total: 1, isMore: false })
    const firstPage = await paginated('rival', { pageSize: 1 })
    expect(await paginated('admin', { keyword: String(firstPage[0]) })).toContain(firstPage[0])
    await portal.rows(
      `delete from orders where customer_id in (select customer_id from customers where search like 'common%')`,
    )
    await portal.rows(`delete from customers where search like 'common%'`)
  })

  test('say which services an order has, in the sequence of the menu', async () => {
    const { orderID } = await makeOrder(portal, 'direct')
    const empty = await makeOrder(portal, 'direct')
    await portal.rows(
      `insert into order_lines (order_id, dealer_id, block, details) select $1, dealer_id, block, '{}'
        from orders cross join unnest(array['mobile', 'newPstn', 'mobile', 'isdn']) as block where order_id = $1`,
      [orderID],
    )
    const { items } = must(await portal.ask(orders.getPaginatedOrders, { as: 'direct', body: {} }))
    const servicesOf = (id: number) => items.find((order) => order.orderID === id)?.services
    expect(servicesOf(orderID)).toEqual([
      { label: 'Fixed Line', count: 2 },
      { label: 'Mobile', count: 2 },
    ])
    expect(servicesOf(empty.orderID)).toEqual([])
  })

  test('offer only dealers whose orders the caller can see', async () => {
    const names = async (as: string) =>
      must(await portal.ask(tracking.getOrderDealers, { as })).map(({ dealerFullName }) => dealerFullName)
    expect(await names('rival')).toHaveLength(1)
    expect(await names('dealer')).toHaveLength(2)
    expect((await names('admin')).length).toBeGreaterThan(4)
  })
})

describe('delayed orders', () => {
  test('were sent and not signed, or signed and not completed, for longer than the settings allow', {
    meta: { rules: ['A26'] },
  }, async () => {
    const [unsigned, unfinished, young, fresh] = await Promise.all([1, 2, 3, 4].map(() => makeOrder(portal, 'direct')))
    if (!unsigned || !unfinished || !young || !fresh) throw new Error('There are four orders.')
    await age(unsigned.orderID, 1, 8)
    await age(unfinished.orderID, 2, 15)
    await age(young.orderID, 2, 8)
    await age(fresh.orderID, 1, 1)
    const delayedPage = await list('getAllDelayedOrders', 'direct')
    expect(ids(delayedPage)).toEqual([unfinished.orderID, unsigned.orderID])
    expect(delayedPage.items[1]).toMatchObject({
      customerID: unsigned.customerID,
      orderStatus: 1,
      monthly: 0,
      isQuote: false,
    })
    for (const as of ['employee', 'admin'])
      expect(ids(await list('getAllDelayedOrders', as))).toEqual(expect.arrayContaining(ids(delayedPage)))
    expect(ids(await list('getAllDelayedOrders', 'direct', { descending: 'true', pageSize: '1' }))).toEqual([
      unsigned.orderID,
    ])
    expect((await list('getAllDelayedOrders', 'member')).total).toBe(0)
    await age(unsigned.orderID, 3, 80)
    expect(ids(await list('getAllDelayedOrders', 'direct'))).toEqual([unfinished.orderID])
  })
})

describe('orders in progress', () => {
  const report = (to = '', as = 'admin') => portal.ask(tracking.sendReportOrdersInProgress, { as, body: { to } })
  const mailsTo = (address: string) =>
    portal.rows<{ subject: string; attachments: { name?: string; filename?: string }[]; raw: Buffer }>(
      `select subject, attachments, raw from outside.mail where array_to_string(recipients, ' ') like '%' || $1 || '%' and subject like 'Orders in progress%'`,
      [address],
    )

  test('are listed for administrators, the longest waiting first', async () => {
    const { orderID } = await makeOrder(portal, 'rival')
    await age(orderID, 1, 300)
    const query: Partial<QueryOf<typeof tracking.getAllInProgressOrders>> = { page: 1 }
    expect(ids(await list('getAllInProgressOrders', 'admin', { page: String(query.page) }))[0]).toBe(orderID)
    for (const as of ['rival', 'employee'])
      expect((await portal.call('GET', '/api/Order/GetAllInProgressOrders', { as })).status).toBe(403)
  })

  test('are e-mailed as a file to the caller or other staff, but to no other address', async () => {
    const { customerID } = await makeCustomer(portal, 'rival', { surname: 'O"Dea, =1' })
    const { orderID } = await makeOrder(portal, 'rival', { customerID })
    await age(orderID, 1, 2)
    expect(must(await report())).toEqual({ to: 'admin@example.test' })
    const [mail] = await until(async () => {
      const mails = await mailsTo('admin@example.test')
      return mails.length > 0 && mails
    })
    expect(JSON.stringify(mail?.attachments)).toMatch(/orders-in-progress-\d{4}-\d\d-\d\d\.csv/)
    const rawMail = String(mail?.raw)
    const encoded = /filename=[^\n]*csv[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(rawMail)?.[1] ?? ''
    const csv = Buffer.from(encoded, 'base64').toString()
    expect(csv).toContain('Order,Customer,Dealer')
    expect(csv).toContain(`${orderID},"Ada O""Dea, =1"`)
    must(await report('employee@example.test'))
    await until(async () => (await mailsTo('employee@example.test')).length === 1)
    for (const to of ['dealer@example.test', 'somebody@elsewhere.test', 'nonsense'])
      expect((await report(to)).problem).toMatchObject({ status: 400, errors: [{ path: 'to' }] })
    expect((await report('', 'employee')).status).toBe(403)
  })
})

describe('milestones', () => {
  const milestones = async (orderID: number, as = 'dealer') =>
    must(await portal.ask(tracking.getMilestones, { as, params: { orderID } }))

  test('show an order from creation to completion, with person and time, only to its dealer', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const guid = await sendAndWait(portal, orderID)
    must(await portal.ask(contract.signing.recordView, { params: { guid } }))
    await confirmOnLink(portal, guid)
    must(await sign(portal, guid))
    await untilSealed(portal, orderID)
    const { conversationReference } = await until(async () => {
      const order = await getOrder(portal, orderID)
      return order.conversationReference !== '' && order
    })
    await portal.call('POST', `/dev/ticketing/${conversationReference}`)
    await until(async () => (await getOrder(portal, orderID)).orderStatus === 3)
    const order = await milestones(orderID)
    expect(order).toMatchObject({ orderID, orderStatus: 3, conversationReference, ticketProblem: '' })
    const lines = order.milestones.map(({ what, who }) => `${what}: ${who}`)
    expect(lines[0]).toBe('Order created: Dana Novak')
    expect(lines.at(-1)).toBe('Completed: The portal')
    expect(lines).toEqual(
      expect.arrayContaining([
        'Sent for signature: Dana Novak',
        'Message sent: The portal',
        'Opened by the customer: Ada Nguyen',
        'Code sent: The portal',
        'Code confirmed: Ada Nguyen',
        'Signed: Ada Nguyen',
        'Sealed: The portal',
        'Sent to ticketing: The portal',
      ]),
    )
    const times = order.milestones.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    expect(times.every((at) => at.endsWith('Z'))).toBe(true)
    expect((await portal.ask(tracking.getMilestones, { as: 'rival', params: { orderID } })).status).toBe(404)
    expect(await milestones(orderID, 'employee')).toEqual(order)
  })

  test('of a customer are those of its orders and quotes, newest first, only to its dealer', async () => {
    const { customerID } = await makeCustomer(portal, 'dealer')
    const made = await makeOrder(portal, 'dealer', { customerID })
    const quote = await makeOrder(portal, 'dealer', { customerID, isQuote: true })
    must(await portal.ask(orders.cancelOrder, { as: 'dealer', params: { orderID: made.orderID } }))
    const ofCustomer = (as: string) => portal.ask(tracking.getCustomerMilestones, { as, params: { customerID } })
    expect(must(await ofCustomer('dealer')).map(({ orderID, isQuote, what }) => [orderID, isQuote, what])).toEqual([
      [made.orderID, false, 'Cancelled'],
      [quote.orderID, true, 'Quote created'],
      [made.orderID, false, 'Order created'],
    ])
    expect((await ofCustomer('rival')).status).toBe(404)
  })

  test('show acting as another dealer, changes, taking back, declining and cancelling', async () => {
    const { orderID } = await makeOrder(portal)
    await fillBlock(portal, mobile, orderID, 1)
    const params = { orderID }
    must(await portal.ask(orders.updateOrderType, { as: 'dealer', params: { orderID, type: 4 } }))
    must(await portal.ask(orders.updateOrder, { as: 'admin', params, body: { adminFlag: true } }))
    await tamperWithAudit(
      portal.databaseUrl,
      `update audit_log set actor_id = (select dealer_id from dealers where dealer_email = 'admin@example.test'), actor = 'admin@example.test'
       where entity_type = 'order' and entity_id = '${orderID}' and action = 'type changed'`,
    )
    must(await portal.ask(orders.cancelOrder, { as: 'dealer', params }))
    const { milestones: entries } = await milestones(orderID)
    expect(entries.map(({ what }) => what)).toEqual(['Order created', 'Type changed', 'Flagged', 'Cancelled'])
    expect(entries[1]).toMatchObject({ actedFor: 'Dana Novak', detail: 'Ordinary to Finance' })
    expect(entries[1]?.who).not.toBe('Dana Novak')
    expect(entries[0]).toMatchObject({ who: 'Dana Novak', actedFor: '' })
  })

  test('start with the creation for an order from before the audit log', async () => {
    const { orderID, createdDate } = await makeOrder(portal)
    await tamperWithAudit(
      portal.databaseUrl,
      `delete from audit_log where entity_type = 'order' and entity_id = '${orderID}'`,
    )
    const { milestones: entries } = await milestones(orderID)
    expect(entries).toMatchObject([{ what: 'Order created', who: 'Dana Novak' }])
    expect(entries[0]?.at.slice(0, 10)).toBe(createdDate.slice(0, 10))
  })
})
