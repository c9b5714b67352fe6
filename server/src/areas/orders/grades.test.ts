import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockOn, getOrder, makeMobileOrder, makeOrder, must } from '../../../test/builders.ts'
import { makeInternetOrder, recheck } from '../../../test/internet-lines.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { sendAndWait } from '../../../test/signing.ts'
import { renewGrades } from './grade-orders.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

/** The grade and the held rows of an order in the list of orders. */
async function listed(orderID: number, as = 'dealer') {
  const body = { keyword: String(orderID) }
  const { items } = must(await portal.ask(contract.orders.getPaginatedOrders, { as, body }))
  const order = items.find((item) => item.orderID === orderID)
  return order && [order.grade, order.heldRows]
}

test('the list shows the grade of an order as soon as a call has changed it', async () => {
  const empty = await makeOrder(portal)
  expect(await listed(empty.orderID)).toEqual(['blocksSending', 0])
  const { orderID, customerID } = await makeMobileOrder(portal)
  expect(await listed(orderID)).toEqual(['fine', 0])
  const row = randomUUID()
  const fields = { ratePlanID: { text: 'Optus Plus' } }
  const operations = [{ kind: 'add' as const, block: mobile.name, row, after: '', fields }]
  const body = { id: randomUUID(), device: 'test', operations }
  must(await portal.ask(contract.operations.changeOrder, { as: 'dealer', params: { orderID }, body }))
  expect(await listed(orderID)).toEqual(['notInOrder', 1])
  const params = { customerId: customerID, orderId: 0 }
  must(await portal.ask(contract.customers.updateCustomer, { as: 'dealer', params, body: { jobTitle: '' } }))
  expect(await listed(orderID)).toEqual(['blocksSending', 1])
})

test('a changed term grades the open orders again', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const [term] = must(await portal.ask(contract.terms.getTerms, { as: 'dealer', params: { orderID } }))
  await portal.rows(
    `insert into terms (term_order, section, heading, condition, term_items)
      select 999, section, 'New', condition, term_items from terms where term_id = $1`,
    [term?.id],
  )
  expect(await listed(orderID)).toEqual([null, 0])
  await renewGrades(portal.services)
  expect(await listed(orderID)).toEqual(['blocksSending', 0])
  await portal.rows("update terms set archived = true where heading = 'New'")
  await renewGrades(portal.services)
  expect(await listed(orderID)).toEqual(['fine', 0])
})

test('the list shows no grade after an older server has written, until the job has run', async () => {
  const { orderID } = await makeMobileOrder(portal)
  await portal.rows('update order_lines set rate_plan_id = null where order_id = $1', [orderID])
  expect(await listed(orderID)).toEqual([null, 0])
  await renewGrades(portal.services)
  expect(await listed(orderID)).toEqual(['blocksSending', 0])
})

test('the grade changes when an answer expires', async () => {
  const { orderID } = await makeInternetOrder(portal)
  expect(await listed(orderID)).toEqual(['atRisk', 0])
  await recheck(portal, orderID)
  await portal.rows(
    `update wholesaler_answers set expires_at = now() + interval '1.5 seconds',
      facts = facts || '{"available": true, "needsLine": false, "needsEquipment": false, "downMbps": 1000, "upMbps": 400}'
      where order_id = $1`,
    [orderID],
  )
  await renewGrades(portal.services)
  expect(await listed(orderID)).toEqual(['fine', 0])
  await pause(1600)
  expect(await listed(orderID)).toEqual([null, 0])
  await renewGrades(portal.services)
  expect(await listed(orderID)).toEqual(['atRisk', 0])
})

test('a sent order is fine, also with rows that it was sent without, and a cancelled one has no grade', async () => {
  const { orderID } = await makeMobileOrder(portal)
  await sendAndWait(portal, orderID)
  await renewGrades(portal.services)
  expect(await listed(orderID)).toEqual(['fine', 0])
  must(await portal.ask(contract.orders.cancelOrder, { as: 'admin', params: { orderID } }))
  expect(await listed(orderID)).toEqual([null, 0])
})

test('a change that is not committed yet makes the grading wait, so that it is not lost', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const other = await portal.ownerPool.connect()
  await other.query('begin')
  await other.query('delete from order_lines where order_id = $1', [orderID])
  // The job leaves out the locked order.
  await renewGrades(portal.services)
  await other.query('commit')
  other.release()
  expect(await listed(orderID)).toEqual([null, 0])
  await renewGrades(portal.services)
  expect(await listed(orderID)).toEqual(['blocksSending', 0])
})

test('a new grade changes neither the revision nor the marks of an order', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const { revision, marks, content } = await getOrder(portal, orderID)
  await portal.rows('update order_grades set is_stale = true where order_id = $1', [orderID])
  await renewGrades(portal.services)
  expect(await getOrder(portal, orderID)).toMatchObject({ revision, marks })
  const on = blockOn(portal, mobile, orderID)
  must(await on.saveRows(content.mobile?.rows ?? []))
  expect(await listed(orderID)).toEqual(['fine', 0])
})
