import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ SEED_DEMO: 'false' })
})
afterAll(() => portal.stop())

const { orders, home, tracking, progress } = contract
const reason = 'The account number does not match the service'

test('a rejected number is on the order, its lists, the home screen and the customer, with the carrier’s reason', async () => {
  const as = 'direct'
  const { orderID, customerID } = await makeOrder(portal, as)
  const setState = (number: string, state: string) =>
    portal.rows(
      `insert into port_numbers (order_id, dealer_id, number, details, state, reason)
       select order_id, dealer_id, $2::text, '{}', $3::text, $4::text from orders where order_id = $1
       on conflict (order_id, number) do update set state = excluded.state`,
      [orderID, number, state, reason],
    )
  const read = async () => {
    const [order, page, found, ofCustomer, { tasks, recent }] = await Promise.all([
      portal.ask(orders.getOrder, { as, params: { orderID } }).then(must),
      portal.ask(orders.getPaginatedOrders, { as, body: {} }).then(must),
      portal.ask(tracking.search, { as, body: { keyword: String(orderID) } }).then(must),
      portal.ask(orders.getOrders, { as, params: { id: customerID } }).then(must),
      portal.ask(home.getHome, { as }).then(must),
    ])
    const sources = [order, page.items[0], found.orders[0], ofCustomer[0], recent[0]]
    return { troubles: sources.map((source) => source?.trouble), task: tasks[0] }
  }
  await setState('0255501001', 'rejected')
  // Before the signature, the numbers of an order are only checked.
  expect((await read()).troubles).toEqual([null, null, null, null, null])
  await portal.rows('update orders set order_status = 2, signed_date = app.today() where order_id = $1', [orderID])
  await setState('0255501000', 'rejected')
  const { troubles, task } = await read()
  const trouble = { kind: 'rejectedPort', count: 2, subject: '0255501000', reason, since: expect.any(String) }
  expect(troubles).toEqual([trouble, trouble, trouble, trouble, trouble])
  expect(task).toMatchObject({
    orderID,
    orderStatus: 2,
    reason: 'rejectedPort',
    detail: `02 5550 1000 and 1 more: ${reason}`,
  })
  // A number that was refused in the check stays behind at the signature.
  await setState('0255501001', 'refused')
  expect((await read()).troubles).toEqual([trouble, trouble, trouble, trouble, trouble])
  await setState('0255501000', 'submitted')
  await setState('0255501001', 'submitted')
  expect((await read()).troubles).toEqual([null, null, null, null, null])
  expect((await portal.ask(progress.getOrderProgress, { as, params: { orderID } })).status).toBe(200)
})
