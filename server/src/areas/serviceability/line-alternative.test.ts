import { internet } from '@dealerline/shared/blocks/internet.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockOn, must } from '../../../test/builders.ts'
import { changeAnswer, makeInternetOrder, recheck } from '../../../test/internet-lines.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { places } from '../../../test/serviceability.ts'

const { findLineAlternative } = contract.serviceability

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
beforeEach(async () => {
  await portal.behave('serviceability', { mode: 'ok' })
  await portal.rows('delete from outside.serviceability_change')
})
afterAll(() => portal.stop())

const find = (orderID: number, rowID: number, as = 'dealer') =>
  portal.ask(findLineAlternative, { as, params: { orderID }, body: { rowID } })

/** Creates an order whose nbn line is refused. */
async function makeRefusedLine() {
  const { line, ...order } = await makeInternetOrder(portal)
  const rowID = Number(line?.internetID)
  await changeAnswer(portal, {}, { refused: 'No lead-in' })
  await recheck(portal, order.orderID)
  return { ...order, rowID, version: Number(line?.version) }
}

test('a refused line has the best alternative with its price, and is changed to it', async () => {
  const { orderID, rowID, version } = await makeRefusedLine()
  const choice = must(await find(orderID, rowID))
  expect(choice).toMatchObject({ outcome: 'alternative', type: 'fiveG', reason: 'nbn is not available: No lead-in' })
  const [plan] = await portal.rows<{ monthly: number; residential: boolean }>(
    `select monthly_retail::float as monthly, residential from rate_plans where rate_plan_id = $1`,
    [choice.plan?.ratePlanID],
  )
  expect(plan).toEqual({ monthly: choice.plan?.monthly, residential: true })
  const change = {
    internetID: rowID,
    version,
    ratePlanID: choice.plan?.ratePlanID,
    internetType: choice.type,
    speedRequested: choice.plan?.speed,
  }
  const [row] = must(await blockOn(portal, internet, orderID).saveRows([change]))
  expect(row).toMatchObject({ internetType: 'fiveG', monthlyPrice: choice.plan?.monthly, contractTerm: 24 })
  expect((await recheck(portal, orderID)).at(-1)).toMatchObject({ rowID, wholesaler: 'Optus', outcome: 'answered' })
  expect((await find(orderID, rowID)).status).toBe(409)
})

test('a line that is slower than sold has an alternative too, of which its own network is one', async () => {
  const { orderID, line } = await makeInternetOrder(portal)
  await changeAnswer(portal, { nfasTiers: ['NFAS 50/20 Mbps'] })
  await recheck(portal, orderID)
  const choice = must(await find(orderID, Number(line?.internetID)))
  expect(choice).toMatchObject({ outcome: 'alternative', type: 'fiveG' })
  await changeAnswer(portal, { eligible: false }, { locationID: places.fiveG })
  const slower = must(await find(orderID, Number(line?.internetID)))
  expect(slower).toMatchObject({ outcome: 'alternative', type: 'nbn' })
  expect(slower.reason).toMatch(/^nbn with 100\/20 Mbps is not available: the fastest plan here is/)
})

test('only a refused line of the caller’s order has an alternative', async () => {
  const { orderID, rowID } = await makeRefusedLine()
  expect((await find(orderID, rowID, 'rival')).status).toBe(404)
  expect((await find(orderID, rowID + 1000)).status).toBe(404)
  const other = await makeInternetOrder(portal)
  expect((await find(other.orderID, Number(other.line?.internetID))).status).toBe(409)
})

test('wholesalers that do not answer have no alternative', async () => {
  const { orderID, rowID } = await makeRefusedLine()
  await portal.behave('serviceability', { mode: 'down' })
  expect(must(await find(orderID, rowID))).toMatchObject({ outcome: 'none', plan: null })
})
