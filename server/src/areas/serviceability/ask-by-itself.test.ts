import { randomUUID } from 'node:crypto'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { verdictOf } from '@dealerline/shared/record-rules/verdict.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { blockOn, getOrder, makeCustomer, makeOrder, must } from '../../../test/builders.ts'
import { backdateAnswers, makeInternetOrder } from '../../../test/internet-lines.ts'
import { lookNow } from '../../../test/outside-requests.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { sendAndWait } from '../../../test/signing.ts'
import { addSampleAddresses, checked } from '../../../test/sites.ts'
import { askByItself } from './ask-by-itself.ts'

let portal: TestPortal
let nbn: ReturnType<typeof spyOn>
const spyOn = () => vi.spyOn(portal.services.providers.serviceability, 'qualifyNbn')
beforeAll(async () => {
  portal = await makeTestPortal()
  nbn = spyOn()
})
beforeEach(async () => {
  setLimit(50)
  await portal.behave('serviceability', { mode: 'ok' })
  await portal.rows('delete from wholesaler_answers')
  nbn.mockClear()
})
afterAll(() => portal.stop())

const setLimit = (lineQuestionsPerDealer: number) => Object.assign(portal.config, { lineQuestionsPerDealer })
const run = (orderID: number) =>
  askByItself(portal.services, { orderID }, { number: 1, last: false }, portal.jobs.queue)
const answersOf = async (orderID: number) => (await getOrder(portal, orderID)).lineAnswers
const untilAnswered = (orderID: number) =>
  until(async () => (await answersOf(orderID)).at(-1), `a wholesaler has answered about order ${orderID}`)
const laterJobs = (orderID: number) =>
  portal.rows(
    `select distinct round(extract(epoch from start_after - created_on))::integer as seconds
     from pgboss.job where name = 'serviceability.ask' and data ->> 'orderID' = $1 and start_after > created_on`,
    [String(orderID)],
  )
const laterLooks = (orderID: number) =>
  portal.rows(
    `select looks, round(extract(epoch from next_at - now()))::integer as seconds from outside_requests
     where kind = 'lines' and subject = $1`,
    [orderID],
  )
const untilIdle = () =>
  until(
    async () =>
      (
        await portal.rows(
          `select from pgboss.job where name = 'serviceability.ask' and state in ('created', 'active', 'retry')
             and start_after <= now()`,
        )
      ).length === 0,
    'the questions are answered',
  )

/** Creates an order that nobody asks about until the test does. */
async function makeUnaskedOrder() {
  setLimit(0)
  const order = await makeInternetOrder(portal)
  setLimit(50)
  return order
}

test('an address is asked about once, and the answer serves all orders of the dealer', async () => {
  const first = await makeUnaskedOrder()
  const before = await getOrder(portal, first.orderID)
  must(await blockOn(portal, internet, first.orderID).saveRows([{ ...first.line, speedRequested: '50/20' }]))
  const answer = await untilAnswered(first.orderID)
  expect(answer).toMatchObject({ rowID: first.line?.internetID, outcome: 'answered', question: { type: 'nbn' } })
  // Open screens follow the mark.
  expect((await getOrder(portal, first.orderID)).marks.record).not.toBe(before.marks.record)

  const second = await makeUnaskedOrder()
  await portal.rows("update addresses set formatted_address = '1 HARBOUR ST, Sydney NSW 2000' where customer_id = $1", [
    second.customerID,
  ])
  await run(second.orderID)
  const repeated = await untilAnswered(second.orderID)
  expect(repeated.question.formattedAddress).toBe('1 HARBOUR ST, Sydney NSW 2000')
  expect(repeated).toMatchObject({ hash: answer.hash, askedAt: answer.askedAt, expiresAt: answer.expiresAt })
  expect(nbn).toHaveBeenCalledTimes(1)

  const rival = await makeInternetOrder(portal, 'nbn', 'rival')
  await untilAnswered(rival.orderID)
  expect(nbn).toHaveBeenCalledTimes(2)
})

test('a line is asked about again when its address becomes another one', async () => {
  const { orderID, customerID } = await makeInternetOrder(portal)
  await untilAnswered(orderID)
  const { customer } = await getOrder(portal, orderID)
  const address = { ...customer.addressDetails[0], streetAddress: '9 Nowhere Street', formattedAddress: '' }
  const params = { customerId: customerID, orderId: 0 }
  const body = { addressDetails: [address] }
  must(await portal.ask(contract.customers.updateCustomer, { as: 'dealer', params, body }))
  const answer = await until(async () => (await answersOf(orderID))[1], 'it is asked again')
  expect(answer).toMatchObject({
    outcome: 'refused',
    question: { formattedAddress: expect.stringMatching(/^9 Nowhere/) },
  })
})

test('rows with the same service at the same address are one question, and a copy of the order uses its answer', async () => {
  const { orderID, line } = await makeUnaskedOrder()
  must(await blockOn(portal, internet, orderID).saveRows([{ ...line, internetID: 0, version: 0 }]))
  await untilAnswered(orderID)
  expect(new Set((await answersOf(orderID)).map(({ rowID }) => rowID)).size).toBe(2)
  const copy = must(await portal.ask(contract.orders.duplicateOrder, { as: 'dealer', params: { orderID } }))
  await untilAnswered(copy.orderID)
  expect(nbn).toHaveBeenCalledTimes(1)
})

test('the lines of a quote from a list of sites use the answers of the list', async () => {
  await addSampleAddresses((text, values) => portal.rows(text, values), 1)
  const { customerID } = await makeCustomer(portal)
  const list = { text: '1 Quarry Road, Listville NSW 2999', customerID, name: 'Rollout' }
  const { siteListID } = must(await portal.ask(contract.sites.addSiteList, { as: 'dealer', body: list }))
  await checked(portal, siteListID)
  const questions = () => portal.rows('select key from outside.serviceability_question')
  const before = await questions()
  nbn.mockClear()
  const params = { siteListID }
  const quote = must(await portal.ask(contract.sites.makeSiteQuote, { as: 'dealer', params, body: { customerID } }))
  const { hash, wholesaler, question } = await untilAnswered(quote.orderID)
  expect(question).toMatchObject({ formattedAddress: '1 Quarry Road, Listville NSW 2999' })
  const answers = await portal.rows(
    'select hash from wholesaler_answers where site_row_id is not null and facts is not null',
  )
  expect([answers, wholesaler]).toEqual([expect.arrayContaining([{ hash }]), 'nbn'])
  await untilIdle()
  expect(nbn).not.toHaveBeenCalled()
  expect(await questions()).toEqual(before)
})

test('an answer that has expired is asked for again', async () => {
  const { orderID, line } = await makeInternetOrder(portal)
  await untilAnswered(orderID)
  await portal.rows("update wholesaler_answers set expires_at = now() - interval '1 day'")
  must(await blockOn(portal, internet, orderID).saveRows([{ ...line, speedRequested: '50/20' }]))
  await until(async () => (await answersOf(orderID)).length === 2, 'it is asked again')
  expect(nbn).toHaveBeenCalledTimes(2)
})

test('beyond the limit of the dealer a line stays not asked, and at risk', async () => {
  setLimit(1)
  const first = await makeInternetOrder(portal)
  await untilAnswered(first.orderID)
  const second = await makeInternetOrder(portal, 'fiveG')
  await untilIdle()
  const order = await getOrder(portal, second.orderID)
  expect(order.lineAnswers).toEqual([])
  expect(verdictOf(order, new Date()).risks.map(({ code }) => code)).toEqual(['SQ-not-asked'])
  await portal.rows("update wholesaler_answers set asked_at = asked_at - interval '25 hours'")
  await run(second.orderID)
  expect(await untilAnswered(second.orderID)).toMatchObject({ wholesaler: 'Optus' })
})

test('a line that was removed or changed meanwhile, a held row and a sent order are not asked about', async () => {
  const removed = await makeUnaskedOrder()
  must(await blockOn(portal, internet, removed.orderID).removeRows([Number(removed.line?.internetID)]))
  await run(removed.orderID)

  const changed = await makeUnaskedOrder()
  const row = { ...changed.line, internetType: 'adsl' }
  must(await blockOn(portal, internet, changed.orderID).saveRows([row]))
  await run(changed.orderID)

  const held = await makeOrder(portal)
  const { customer } = await getOrder(portal, held.orderID)
  const fields = { internetType: { value: 'nbn' }, addressID: { value: customer.addressDetails[0]?.addressID } }
  const operations = [{ kind: 'add' as const, block: internet.name, row: randomUUID(), after: '', fields }]
  const body = { id: randomUUID(), device: 'test', operations }
  must(await portal.ask(contract.operations.changeOrder, { as: 'dealer', params: { orderID: held.orderID }, body }))
  expect((await getOrder(portal, held.orderID)).held).toHaveLength(1)
  await run(held.orderID)

  const sent = await makeUnaskedOrder()
  setLimit(0)
  await sendAndWait(portal, sent.orderID)
  nbn.mockClear()
  setLimit(50)
  await run(sent.orderID)
  await untilIdle()
  expect(nbn).not.toHaveBeenCalled()
})

test('a wholesaler that does not answer is asked again later', async () => {
  await portal.behave('serviceability', { mode: 'down' })
  const { orderID } = await makeInternetOrder(portal)
  expect(await untilAnswered(orderID)).toMatchObject({ outcome: 'notReached', facts: null })
  const request = await until(async () => (await laterLooks(orderID))[0], 'it is asked again later')
  expect(request).toEqual({ looks: 0, seconds: expect.closeTo(305, -1) })
  // Until then, nothing else asks.
  await run(orderID)
  expect(await answersOf(orderID)).toHaveLength(1)
  await backdateAnswers(portal, orderID)
  await lookNow(portal, 'lines', orderID)
  expect(await laterLooks(orderID)).toEqual([{ looks: 1, seconds: expect.closeTo(1_800, -1) }])
  await portal.behave('serviceability', { mode: 'ok' })
  await backdateAnswers(portal, orderID)
  await lookNow(portal, 'lines', orderID)
  expect((await answersOf(orderID)).map(({ outcome }) => outcome)).toEqual(['notReached', 'notReached', 'answered'])
  expect(await laterLooks(orderID)).toEqual([])
})

test('a question that another order has under way is waited for', async () => {
  const other = await makeUnaskedOrder()
  await portal.rows(
    `insert into wholesaler_answers (order_id, dealer_id, row_id, key, wholesaler, question, address)
     select order_id, dealer_id, 1, gen_random_uuid(), 'nbn', '{"type": "nbn"}', '1 harbour street sydney nsw 2000'
     from orders where order_id = $1`,
    [other.orderID],
  )
  const { orderID } = await makeUnaskedOrder()
  await run(orderID)
  expect(await laterJobs(orderID)).toEqual([{ seconds: 15 }])
  expect(nbn).not.toHaveBeenCalled()
  // Its server was lost.
  await portal.rows("update wholesaler_answers set asked_at = asked_at - interval '3 minutes'")
  await run(orderID)
  expect(await answersOf(orderID)).toHaveLength(1)
})
