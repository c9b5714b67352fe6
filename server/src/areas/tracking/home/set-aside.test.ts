import { contract } from '@dealerline/shared/contract/index.ts'
import type { ChaseReason } from '@dealerline/shared/rules/chase-reasons.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ SEED_DEMO: 'false' })
})
afterAll(() => portal.stop())

const { home } = contract
/** Makes a draft that has waited for some days. */
async function makeTask(as: string) {
  const { orderID } = await makeOrder(portal, as)
  await portal.rows("update orders set created_date = created_date - interval '5 days' where order_id = $1", [orderID])
  return orderID
}
const dayIn = async (days: number) =>
  (await portal.rows<{ day: string }>('select (app.today() + $1::integer)::text as day', [days]))[0]?.day ?? ''
const setAside = async (as: string, orderID: number, days: number, reason: ChaseReason | 'contractEnds' = 'draft') =>
  portal.ask(home.setAside, { as, params: { orderID }, body: { until: await dayIn(days), reason } })
const readHome = async (as: string) => must(await portal.ask(home.getHome, { as }))
const isListed = async (as: string, orderID: number) => {
  const { tasks, taskCount } = await readHome(as)
  expect(taskCount).toBe(tasks.length)
  return tasks.some((task) => task.orderID === orderID)
}
const asideOf = async (as: string) => (await readHome(as)).setAside.map(({ orderID, until }) => [orderID, until])
const bellOf = async (as: string) => {
  const answer = await portal.ask(contract.notifications.getNotifications, { as })
  return answer.status === 404
    ? []
    : must(answer).map(({ title, text, link, status }) => ({ title, text, link, status }))
}
/** Lets the day of an order's reminder come. */
const comeBack = (orderID: number) =>
  portal.rows('update notifications set from_date = app.today() where order_id = $1', [orderID])

test('an order is set aside for one person, returns on its day, and their bell says so', async () => {
  const orderID = await makeTask('member')
  const entry = must(await setAside('member', orderID, 1))
  expect(entry).toMatchObject({ orderID, customerName: 'Ada Nguyen', isQuote: false, reason: 'draft' })
  expect(await isListed('member', orderID)).toBe(false)
  expect((await readHome('member')).setAside).toEqual([{ ...entry, until: await dayIn(1) }])
  expect(await bellOf('member')).toEqual([])
  // The manager has the same order.
  expect(await isListed('dealer', orderID)).toBe(true)
  expect(await asideOf('dealer')).toEqual([])
  await comeBack(orderID)
  expect(await isListed('member', orderID)).toBe(true)
  expect(await asideOf('member')).toEqual([])
  expect(await bellOf('member')).toEqual([
    {
      title: `Reminder about order ${orderID} of Ada Nguyen`,
      text: 'You set it aside because: Not finished.',
      link: `/order-summary?order=${orderID}`,
      status: 'unread',
    },
  ])
  expect(await bellOf('dealer')).toEqual([])
  await portal.rows('delete from notifications')
})

test('an order returns at once when it needs the person for another reason', async () => {
  const orderID = await makeTask('rival')
  must(await setAside('rival', orderID, 7))
  expect(await isListed('rival', orderID)).toBe(false)
  await portal.rows('update orders set order_status = 5 where order_id = $1', [orderID])
  expect(await isListed('rival', orderID)).toBe(true)
  expect(await asideOf('rival')).toEqual([])
})

test('an order that is shown again has no reminder, and another day replaces the first', async () => {
  const orderID = await makeTask('direct')
  must(await setAside('direct', orderID, 1))
  must(await setAside('direct', orderID, 3))
  expect(await asideOf('direct')).toEqual([[orderID, await dayIn(3)]])
  await comeBack(orderID)
  must(
    await portal.ask(contract.notifications.setNotificationStatus, { as: 'direct', body: { id: 0, status: 'read' } }),
  )
  must(await setAside('direct', orderID, 2))
  expect(await bellOf('direct')).toEqual([])
  await comeBack(orderID)
  expect(await bellOf('direct')).toMatchObject([{ status: 'unread' }])
  must(await setAside('direct', orderID, 2))
  must(await portal.ask(home.showAgain, { as: 'direct', params: { orderID } }))
  expect([await isListed('direct', orderID), await asideOf('direct')]).toEqual([true, []])
  expect(await portal.rows('select from notifications where order_id = $1', [orderID])).toEqual([])
})

test('refuses a day that is not in the next year, and an order of another dealer', async () => {
  const orderID = await makeTask('direct')
  for (const [days, message] of [
    [0, 'Choose a day after today'],
    [-1, 'Choose a day after today'],
    [367, expect.stringMatching(/^Choose a day until \d\d\/\d\d\/\d{4}$/)],
  ] as const)
    expect(await setAside('direct', orderID, days)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'until', message }] },
    })
  expect((await setAside('rival', orderID, 1)).status).toBe(404)
})

test('somebody who acts as a dealer sets an order aside for themself', async () => {
  const orderID = await makeTask('rival')
  const [{ id } = { id: 0 }] = await portal.rows<{ id: number }>(
    "select dealer_id as id from dealers where dealer_email like 'rival@%'",
  )
  const actAs = async (impersonatedID: number) =>
    must(await portal.ask(contract.impersonation.impersonate, { as: 'admin', body: { impersonatedID } }))
  await actAs(id)
  must(await setAside('admin', orderID, 1))
  expect([await isListed('admin', orderID), await isListed('rival', orderID)]).toEqual([false, true])
  must(await portal.ask(home.showAgain, { as: 'rival', params: { orderID } }))
  expect(await isListed('admin', orderID)).toBe(false)
  await actAs(-1)
})

test('a contract that ends is set aside until a day', async () => {
  const orderID = await makeTask('rival')
  await portal.rows(
    `insert into order_lines (order_id, dealer_id, block, contract_length)
      select order_id, dealer_id, 'mobile', 48 from orders where order_id = $1`,
    [orderID],
  )
  await portal.rows(
    `update orders set order_status = 3,
      moved_at = (app.today() + 10 - interval '48 months' + interval '12 hours') at time zone app.time_zone() where order_id = $1`,
    [orderID],
  )
  expect(await readHome('rival')).toMatchObject({ contractCount: 1, contracts: [{ orderID }] })
  must(await setAside('rival', orderID, 5, 'contractEnds'))
  expect(await readHome('rival')).toMatchObject({ contractCount: 0, contracts: [] })
  expect(await asideOf('rival')).toContainEqual([orderID, await dayIn(5)])
  await comeBack(orderID)
  expect(await readHome('rival')).toMatchObject({ contractCount: 1, contracts: [{ orderID }] })
  expect((await bellOf('rival')).map(({ link }) => link)).toEqual([
    expect.stringContaining('/create-customer?customer='),
  ])
})

test.each([
  ['cancelled', 'update orders set order_status = 4 where order_id = $1'],
  ['completed', 'update orders set order_status = 3 where order_id = $1'],
  ['converted', 'update orders set is_quote = true, related_order = order_id where order_id = $1'],
])('the bell does not remind a person of an order that is %s', async (_, change) => {
  const orderID = await makeTask('partner')
  must(await setAside('partner', orderID, 7))
  await comeBack(orderID)
  expect(await bellOf('partner')).toHaveLength(1)
  await portal.rows(change, [orderID])
  expect(await bellOf('partner')).toEqual([])
  expect(must(await portal.ask(contract.notifications.getNewNotificationsCount, { as: 'partner' }))).toEqual({
    count: 0,
  })
})

test('an order that a person no longer sees is not in their bell, and they can show it again', async () => {
  const orderID = await makeTask('member')
  must(await setAside('dealer', orderID, 7))
  await comeBack(orderID)
  expect(await bellOf('dealer')).toHaveLength(1)
  await portal.rows(
    `update orders o set dealer_id = r.dealer_id, customer_id = (select customer_id from customers c where c.dealer_id = r.dealer_id limit 1)
      from dealers r where r.dealer_email like 'rival@%' and o.order_id = $1`,
    [orderID],
  )
  expect(await bellOf('dealer')).toEqual([])
  must(await portal.ask(home.showAgain, { as: 'dealer', params: { orderID } }))
  expect(await portal.rows('select from notifications where order_id = $1', [orderID])).toEqual([])
})

test('what is set aside does not count towards the limits of the lists', async () => {
  const { customerID } = await makeOrder(portal, 'partner')
  await portal.rows('delete from notifications')
  /** Makes orders that differ only in their numbers, and sets the first ones aside in the sequence of the list. */
  const addOrders = (count: number, status: number, monthly: number) =>
    portal.rows<{ orderID: number }>(
      `insert into orders (dealer_id, customer_id, order_status, monthly, created_date, moved_at)
        select dealer_id, customer_id, $2, $3, app.now() - interval '5 days',
          (app.today() + 10 - interval '48 months' + interval '12 hours') at time zone app.time_zone()
        from customers, generate_series(1, $4::integer) where customer_id = $1 returning order_id as "orderID"`,
      [customerID, status, monthly, count],
    )
  const remind = (orders: readonly { orderID: number }[], reason: string) =>
    portal.rows(
      `insert into notifications (title, body, audience, created_by, dealer_id, event_key, event, chase_reason, from_date, order_id)
        select 'x', 'x', 'dealers', 'x', d.dealer_id, 'test-' || o, 'reminder', $2, app.today() + 1, o
        from dealers d, unnest($1::integer[]) o where d.dealer_email = 'partner@example.test'`,
      [orders.map(({ orderID }) => orderID), reason],
    )
  await remind(await addOrders(210, 0, 500), 'draft')
  const tasks = await addOrders(3, 0, 1)
  const contracts = await addOrders(103, 3, 0)
  await portal.rows(
    `insert into order_lines (order_id, dealer_id, block, contract_length)
      select order_id, dealer_id, 'mobile', 48 from orders where order_id = any ($1)`,
    [contracts.map(({ orderID }) => orderID)],
  )
  await remind(contracts.slice(0, 101), 'contractEnds')
  const shown = await readHome('partner')
  const numbers = shown.tasks.map(({ orderID }) => orderID)
  expect(tasks.map(({ orderID }) => numbers.includes(orderID))).toEqual([true, true, true])
  expect(shown.contracts.map(({ orderID }) => orderID)).toEqual(contracts.slice(101).map(({ orderID }) => orderID))
  expect(shown).toMatchObject({ contractCount: 2 })
  expect(shown.setAside).toHaveLength(311)
})
