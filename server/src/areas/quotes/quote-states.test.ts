import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { type QuoteState, quoteStates } from '@dealerline/shared/rules/quote-states.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillBlock, getOrder, makeCustomer, makeOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { guidOfOffer } from '../../../test/quotes.ts'
import { proofHeader } from '../../../test/signing.ts'

let portal: TestPortal
let customerID: number
const as = 'dealer'
const { offers, orders, quotes } = contract

beforeAll(async () => {
  portal = await makeTestPortal()
  const person = { firstName: 'Stella', surname: 'Tate', email: 'stella@states.test', mobile: '0412 345 678' }
  customerID = (await makeCustomer(portal, as, person)).customerID
})
afterAll(() => portal.stop())

async function makeQuote(): Promise<number> {
  const { orderID } = await makeOrder(portal, as, { customerID, isQuote: true })
  await fillBlock(portal, mobile, orderID, 1)
  return orderID
}
async function send(orderID: number, variants: { orderID: number; label: string }[] = []): Promise<string> {
  const { offerID } = must(await portal.ask(offers.sendQuote, { as, body: { orderID, variants } }))
  return guidOfOffer(portal, offerID)
}
const open = async (guid: string) => void must(await portal.ask(offers.recordQuoteView, { params: { guid } }))
const ask = async (guid: string) =>
  void must(await portal.ask(offers.askAboutQuote, { params: { guid }, body: { question: 'Is it fast?' } }))
const decline = async (guid: string) =>
  void must(await portal.ask(offers.declineQuote, { params: { guid }, body: { declineReason: 'price' } }))
const accept = async (guid: string) => {
  const answer = { params: { guid }, body: { name: 'Stella Tate' }, headers: await proofHeader(portal, guid) }
  return must(await portal.ask(offers.acceptQuote, answer)).acceptedOrder
}
const generate = async (orderID: number) =>
  void must(await portal.ask(quotes.generateQuote, { as, params: { orderID } }))
const takeBack = async (orderID: number) =>
  void must(await portal.ask(offers.takeBackQuote, { as, params: { orderID } }))
const convert = async (orderID: number) =>
  void must(await portal.ask(orders.duplicateOrder, { as, params: { orderID } }))
const cancel = async (orderID: number) => void must(await portal.ask(orders.cancelOrder, { as, params: { orderID } }))
const expire = (orderID: number) =>
  portal.rows("update quote_versions set expires_at = now() - interval '1 second' where order_id = $1", [orderID])
async function change(orderID: number): Promise<void> {
  const additionalEquipments = [{ description: 'Cabinet', quantity: 1, amount: 240 }]
  must(await portal.ask(quotes.saveQuote, { as, body: { orderID, additionalEquipments } }))
  await generate(orderID)
}
async function sendTwo(): Promise<{ first: number; second: number; guid: string }> {
  const [first, second] = [await makeQuote(), await makeQuote()]
  const variants = [first, second].map((orderID, index) => ({ orderID, label: `Choice ${index}` }))
  return { first, second, guid: await send(first, variants) }
}

/** Brings quotes into a state, and returns the quote that is in it. */
const stories: [story: string, state: QuoteState | '', tell: () => Promise<number>][] = [
  ['without a version', 'Draft', makeQuote],
  ['with a version', 'Draft', () => told(generate)],
  ['with an expired version', 'Expired', () => told(generate, expire)],
  ['that was sent', 'Sent', () => toldByLink()],
  ['that was opened', 'Opened', () => toldByLink(open)],
  ['with a question', 'Question', () => toldByLink(open, ask)],
  ['that was sent and has expired', 'Expired', () => toldByLink(open, (_, id) => expire(id))],
  ['that was taken back', 'Draft', () => toldByLink((_, id) => takeBack(id))],
  ['that was changed after sending', 'Draft', () => toldByLink((_, id) => change(id))],
  ['that was declined', 'Rejected', () => toldByLink(decline)],
  ['that was declined and changed', 'Draft', () => toldByLink(decline, (_, id) => change(id))],
  ['that was accepted', 'Accepted', () => toldByLink(accept)],
  ['that was accepted, and the order cancelled', 'Draft', () => toldByLink(async (guid) => cancel(await accept(guid)))],
  [
    'whose other variant was accepted',
    'Not chosen',
    async () => {
      const { second, guid } = await sendTwo()
      await accept(guid)
      return second
    },
  ],
  [
    'whose other variant expired',
    'Expired',
    async () => {
      const { first, second } = await sendTwo()
      await expire(second)
      return first
    },
  ],
  ['that was converted', 'Converted', () => told(convert)],
  ['that was sent and converted', 'Converted', () => toldByLink((_, id) => convert(id))],
  ['that was cancelled', '', () => told(cancel)],
]

async function told(...steps: ((orderID: number) => Promise<unknown>)[]): Promise<number> {
  const orderID = await makeQuote()
  for (const step of steps) await step(orderID)
  return orderID
}
async function toldByLink(...steps: ((guid: string, orderID: number) => Promise<unknown>)[]): Promise<number> {
  const orderID = await makeQuote()
  const guid = await send(orderID)
  for (const step of steps) await step(guid, orderID)
  return orderID
}

const list = async (body: object) =>
  must(await portal.ask(orders.getPaginatedOrders, { as, body: { pageSize: 100, ...body } })).items

describe('the state of a quote', () => {
  test.each(stories)('%s is %j in the order, in lists and in the filter', async (_, state, tell) => {
    const orderID = await tell()
    expect((await getOrder(portal, orderID)).quoteState).toBe(state)
    expect((await list({})).find((order) => order.orderID === orderID)?.quoteState).toBe(state)
    for (const filter of quoteStates) {
      const isListed = (await list({ quoteState: filter })).some((order) => order.orderID === orderID)
      expect(isListed, filter).toBe(filter === state)
    }
  })

  test('of an order is empty', async () => {
    const { orderID } = await makeOrder(portal, as, { customerID })
    expect((await getOrder(portal, orderID)).quoteState).toBe('')
  })
})
