import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeOrder, must } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { runAtMoment } from '../kernel/clock.ts'

let portal: TestPortal
const moment = new Date('2026-03-02T01:30:00Z')

beforeAll(async () => {
  portal = await makeTestPortal()
})
afterEach(() => portal.rows('delete from app.demo_making'))
afterAll(() => portal.stop())

/** Makes an order at the moment, and returns how many seconds after it the order and its audit entry happened. */
async function secondsAfterMoment(): Promise<number[]> {
  const { orderID } = await runAtMoment(moment, () => makeOrder(portal))
  const rows = await portal.rows<{ at: Date }>(
    `select created_date as at from orders where order_id = $1 union all
     select at from audit_log where entity_type = 'order' and entity_id = $1::text union all
     select p.logged_at from audit_pending p join audit_log l using (audit_id)
       where l.entity_type = 'order' and l.entity_id = $1::text`,
    [orderID],
  )
  return rows.map(({ at }) => Math.floor((at.getTime() - moment.getTime()) / 1000))
}

test('takes the real time, even if a call asks for another moment', async () => {
  for (const seconds of await secondsAfterMoment()) expect(seconds).toBeGreaterThan(86_400)
})

test('takes the moment of a call while the owner makes the demonstration data', async () => {
  await portal.rows('insert into app.demo_making default values')
  const seconds = await secondsAfterMoment()
  expect(seconds.length).toBeGreaterThanOrEqual(2)
  for (const each of seconds) expect(each).toBeLessThan(60)
})

test('takes the real time again ten minutes after the owner began to make the data', async () => {
  await portal.rows("insert into app.demo_making (started_at) values (now() - interval '11 minutes')")
  for (const seconds of await secondsAfterMoment()) expect(seconds).toBeGreaterThan(86_400)
})

test('takes the real time in calls without a moment while the data is made', async () => {
  await portal.rows('insert into app.demo_making default values')
  const { orderID } = await makeOrder(portal)
  const order = must(await portal.ask(contract.orders.getOrder, { as: 'admin', params: { orderID } }))
  expect(Math.abs(Date.now() - Date.parse(order.createdDate))).toBeLessThan(60_000)
})

test.each([
  'insert into app.demo_making default values',
  'delete from app.demo_making',
  'select * from app.demo_making',
])('refuses to calls: %s', async (statement) => {
  await expect(portal.pool.query(statement)).rejects.toThrow(/permission denied/)
  await expect(portal.outsidePool.query(statement)).rejects.toThrow(/permission denied/)
})
