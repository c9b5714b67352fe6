import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillBlock, getOrder, makeCustomer, makeMobileOrder, makeOrder, must } from '../../../../test/builders.ts'
import { messagesOf } from '../../../../test/link-messages.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { guidOfOffer, makeOffer } from '../../../../test/quotes.ts'
import { mailsTo, sendAndWait } from '../../../../test/signing.ts'
import { inJob } from '../../../calls/job-services.ts'
import { recordReceipt } from '../../../links/receipts.ts'

let portal: TestPortal
let customerID: number
let orderID: number
const as = 'dealer'
const calls = contract.offers

beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  customerID = (await makeCustomer(portal, as, { email: 'faults@offers.test' })).customerID
  orderID = (await makeOrder(portal, as, { customerID, isQuote: true })).orderID
  await fillBlock(portal, mobile, orderID)
})
afterEach(async () => {
  await portal.behave('email', { mode: 'ok' })
})

const send = async (body: object = {}) => must(await portal.ask(calls.sendQuote, { as, body: { orderID, ...body } }))
const offers = async () => must(await portal.ask(calls.getQuoteOffers, { as, params: { orderID } }))
const drafts = async () =>
  must(
    await portal.ask(contract.orders.getPaginatedOrders, { as, body: { keyword: String(orderID), isDraft: true } }),
  ).items.map((order) => order.orderID)

describe('messages', () => {
  test('a refused message is reported with the reason, and sending again repeats the link', async () => {
    await portal.behave('email', { mode: 'refuse', remaining: 1, reason: 'Mailbox unknown' })
    const refusedOffer = await send()
    expect(refusedOffer.results).toEqual([
      expect.objectContaining({ status: 'refused', reason: expect.stringContaining('did not take the message') }),
    ])
    const again = await send()
    expect(again).toMatchObject({ offerID: refusedOffer.offerID, isRepeated: false, results: [{ status: 'sent' }] })
  })

  test('are retried while the mail server is down, and arrive once', async () => {
    await portal.behave('email', { mode: 'down', remaining: 1 })
    const queuedOffer = await send()
    expect(queuedOffer.results).toEqual([expect.objectContaining({ status: 'queued' })])
    await until(async () => (await offers())[0]?.deliveries[0]?.status === 'sent', 'the message is sent')
    const guid = await guidOfOffer(portal, queuedOffer.offerID)
    expect(await mailsTo(portal, 'faults@offers.test', guid)).toHaveLength(1)
  })

  test('that wait are stopped when the quote is taken back', async () => {
    await portal.behave('email', { mode: 'down' })
    await send()
    must(await portal.ask(calls.takeBackQuote, { as, params: { orderID } }))
    expect((await offers())[0]?.deliveries[0]?.status).toBe('stopped')
  })

  test('have the receipt of the carrier, which never goes back', async () => {
    await send({ channel: 'sms' })
    const reference = (await messagesOf(portal, orderID))[0]?.reference ?? ''
    for (const progress of ['delivered', 'sent'] as const)
      await inJob(portal.pool, (tx) =>
        recordReceipt({ tx, queue: portal.jobs.queue }, { reference, progress, reason: '' }),
      )
    expect((await offers())[0]?.deliveries[0]?.receipt).toBe('delivered')
  })
})

test('the link of an order opens no quote, and the link of a quote no order', async () => {
  const orderGuid = await sendAndWait(portal, (await makeMobileOrder(portal, as)).orderID)
  expect((await portal.ask(calls.getQuoteFromGuid, { params: { guid: orderGuid } })).status).toBe(404)
  const accepting = { params: { guid: orderGuid }, body: { name: 'Ada Nguyen' } }
  expect((await portal.ask(calls.acceptQuote, accepting)).status).toBe(404)
  const { guid } = await makeOffer(portal, customerID)
  expect((await portal.ask(contract.signing.getSigningDocument, { params: { guid } })).status).toBe(404)
})

test('a quote that waits for the customer is not a draft to finish', async () => {
  expect(await drafts()).toEqual([orderID])
  const { offerID } = await send()
  expect(await drafts()).toEqual([])
  const params = { guid: await guidOfOffer(portal, offerID) }
  must(await portal.ask(calls.askAboutQuote, { params, body: { question: 'Can I keep my number?' } }))
  expect(await drafts()).toEqual([orderID])
})

test('the status of the quote shows who did what', async () => {
  const { offerID } = await send()
  const params = { guid: await guidOfOffer(portal, offerID) }
  must(await portal.ask(calls.recordQuoteView, { params }))
  must(await portal.ask(calls.declineQuote, { params, body: { declineReason: 'timing' } }))
  const { milestones } = must(await portal.ask(contract.tracking.getMilestones, { as, params: { orderID } }))
  expect(milestones.map(({ what, detail }) => [what, detail])).toEqual(
    expect.arrayContaining([
      ['Version 1 sent', 'By e-mail to faults@offers.test'],
      ['Link opened', 'Ada Nguyen'],
      ['Rejected', 'It is not the right time'],
    ]),
  )
})

test('a quote is copied as another quote with its details, which has no version and no offer', async () => {
  const currentSpend = [{ description: 'Old carrier', quantity: 1, monthly: 300 }]
  must(await portal.ask(contract.quotes.saveQuote, { as, body: { orderID, currentSpend } }))
  await send()
  const copying = { as, params: { orderID }, body: { asQuote: true } }
  const copy = must(await portal.ask(contract.orders.duplicateOrder, copying))
  expect(copy).toMatchObject({ isQuote: true, quoteVersion: 0, relatedOrder: 0, customerID })
  const details = must(await portal.ask(contract.quotes.getQuoteDetails, { as, params: { orderID: copy.orderID } }))
  expect(details).toMatchObject({ currentSpend, version: 1 })
  const [first, second] = [await getOrder(portal, orderID), await getOrder(portal, copy.orderID)]
  expect(second).toMatchObject({ monthly: first.monthly, overTerm: first.overTerm, quoteState: 'Draft' })
  const order = await makeOrder(portal, as, { customerID })
  const params = { orderID: order.orderID }
  expect((await portal.ask(contract.orders.duplicateOrder, { ...copying, params })).status).toBe(409)
})

test('erasing the customer deletes offers, questions and the notifications about them', async () => {
  const { offerID, guid, questionID } = await makeOffer(portal, customerID)
  const count = async () => {
    const [row] = await portal.rows<{ n: number }>(
      `select (select count(*) from quote_offers where offer_id = $1)::int
        + (select count(*) from quote_questions where offer_id = $1)::int
        + (select count(*) from notifications where event_key = $2)::int as n`,
      [offerID, `quote-question-${questionID}`],
    )
    return row?.n
  }
  await until(async () => (await count()) === 3, 'the dealer is notified')
  must(
    await portal.ask(contract.privacy.eraseCustomer, {
      as: 'admin',
      params: { customerID },
      body: { confirmedID: customerID, reason: 'The person asked' },
    }),
  )
  expect(await count()).toBe(0)
  expect((await portal.ask(calls.getQuoteFromGuid, { params: { guid } })).status).toBe(404)
})
