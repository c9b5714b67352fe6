import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMobileOrder, must } from '../../../test/builders.ts'
import { changeAnswer, makeInternetOrder, recheck } from '../../../test/internet-lines.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { recipient, sendMail, sendText } from '../../../test/signing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
beforeEach(() => portal.rows('delete from outside.serviceability_change'))
afterAll(() => portal.stop())

/** The entry about risks in the history of an order. */
async function riskEntry(orderID: number) {
  const params = { orderID }
  const { milestones } = must(await portal.ask(contract.tracking.getMilestones, { as: 'dealer', params }))
  const entries = milestones.filter(({ what }) => what === 'Sent at risk')
  expect(entries.length).toBeLessThan(2)
  return entries[0] && { who: entries[0].who, detail: entries[0].detail }
}

const sendWith = (orderID: number, acceptedRisks: string) =>
  portal.call('POST', `/api/Docusign/SendRequest/false?acceptedRisks=${acceptedRisks}`, {
    as: 'dealer',
    body: { orderID, ...recipient },
  })

/** Creates an order whose nbn line was refused at the first question. */
async function makeRefusedOrder() {
  const order = await makeInternetOrder(portal)
  await changeAnswer(portal, {}, { refused: 'No lead-in' })
  await recheck(portal, order.orderID)
  return order
}

const refusal = 'Internet: nbn is not available (row 1)'

test('the history says who has chosen to send an order at risk, and with which risks', async () => {
  const { orderID } = await makeRefusedOrder()
  expect((await sendWith(orderID, 'SQ-not-available:1')).status).toBe(200)
  expect(await riskEntry(orderID)).toEqual({ who: 'Dana Novak', detail: `Chosen by the sender: ${refusal}` })
  const [entry] = await portal.rows<{ data: object }>(
    "select data from audit_log where action = 'sent at risk' and entity_id = $1",
    [String(orderID)],
  )
  const risk = { code: 'SQ-not-available', section: 'Internet', row: 0, message: 'nbn is not available' }
  expect(entry?.data).toEqual({ chosen: [risk], notAsked: [] })
})

test.each([
  ['e-mail', sendMail],
  ['SMS', sendText],
])('an order at risk that is sent by %s without a choice says that nobody was asked', async (_, send) => {
  const { orderID } = await makeRefusedOrder()
  expect((await send(portal, orderID)).status).toBe(200)
  expect(await riskEntry(orderID)).toMatchObject({ detail: `Nobody was asked: ${refusal}` })
})

test('a risk that the sender has not read is one that nobody was asked about', async () => {
  const { orderID } = await makeRefusedOrder()
  expect((await sendWith(orderID, 'SQ-not-asked:1')).status).toBe(200)
  expect(await riskEntry(orderID)).toMatchObject({ detail: `Nobody was asked: ${refusal}` })
})

test('an order without a risk has no such entry, and a choice in another form is refused', async () => {
  const { orderID } = await makeMobileOrder(portal)
  expect((await sendWith(orderID, 'all')).status).toBe(400)
  expect((await sendMail(portal, orderID)).status).toBe(200)
  expect(await riskEntry(orderID)).toBeUndefined()
})
