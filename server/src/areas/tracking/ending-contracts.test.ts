import { internet } from '@dealerline/shared/blocks/internet.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillBlock, makeCustomer, makeOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { guidOfOffer } from '../../../test/quotes.ts'
import { proofHeader } from '../../../test/signing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ SEED_DEMO: 'false' })
})
afterAll(() => portal.stop())

/** Months that have the same days after four years, in a leap year too. */
const term = 48

/** Completes an order of two mobiles so that its contract ends on a day, counted from today. */
async function completeOrder(as: string, endsIn: number, { months = term, customerID = 0 } = {}) {
  const order = await makeOrder(portal, as, customerID > 0 ? { customerID } : {})
  await fillBlock(portal, mobile, order.orderID, 2, as)
  await portal.rows('update order_lines set contract_length = $2 where order_id = $1', [order.orderID, months])
  await portal.rows(
    `update orders set order_status = 3,
        moved_at = (app.today() + $2::integer - make_interval(months => $3) + interval '12 hours') at time zone app.time_zone()
      where order_id = $1`,
    [order.orderID, endsIn, months],
  )
  return order
}

const dayIn = async (days: number) =>
  (await portal.rows<{ day: string }>('select (app.today() + $1::integer)::text as day', [days]))[0]?.day
const onHome = async (as: string) => {
  const { contracts, contractCount } = must(await portal.ask(contract.home.getHome, { as }))
  expect(contractCount).toBe(contracts.length)
  return contracts
}
const numbersOnHome = async (as: string) => (await onHome(as)).map(({ orderID }) => orderID)
const ofCustomer = (customerID: number, as: string) =>
  portal.ask(contract.tracking.getEndingContracts, { as, params: { id: customerID } })
const quoteRenewal = (orderID: number, customerID: number, as: string) =>
  portal.ask(contract.orders.createOrder, { as, body: { customerID, isQuote: true, templateID: orderID } })

test('a contract is listed from 90 days before its end until its last day, the first one first', async () => {
  const last = await completeOrder('direct', 90)
  await completeOrder('direct', 91)
  const first = await completeOrder('direct', 0)
  await completeOrder('direct', -1)
  const contracts = await onHome('direct')
  expect(contracts.map(({ orderID }) => orderID)).toEqual([first.orderID, last.orderID])
  expect(contracts[1]).toMatchObject({
    customerID: last.customerID,
    customerName: 'Ada Nguyen',
    custType: 'residential',
    endsOn: await dayIn(90),
    services: [{ label: 'Mobile', count: 2 }],
    renewal: null,
    newer: null,
  })
})

test('a person sees the contracts of their group on the home screen, and staff those of a customer', async () => {
  const { orderID, customerID } = await completeOrder('member', 10)
  expect(await numbersOnHome('member')).toEqual([orderID])
  expect(await numbersOnHome('dealer')).toEqual([orderID])
  expect(await numbersOnHome('rival')).toEqual([])
  expect(await numbersOnHome('admin')).toEqual([])
  expect(must(await ofCustomer(customerID, 'employee')).map((each) => each.orderID)).toEqual([orderID])
  expect((await ofCustomer(customerID, 'rival')).status).toBe(404)
})

test('an order without a term, with a short one or that is not completed has no contract that ends', async () => {
  const { customerID } = await makeCustomer(portal, 'rival')
  await completeOrder('rival', 10, { months: 3, customerID })
  const withoutTerm = await completeOrder('rival', 10, { customerID })
  await portal.rows('update order_lines set contract_length = 0 where order_id = $1', [withoutTerm.orderID])
  const signed = await completeOrder('rival', 10, { customerID })
  await portal.rows('update orders set order_status = 2 where order_id = $1', [signed.orderID])
  expect(must(await ofCustomer(customerID, 'rival'))).toEqual([])
})

test('only the services whose term ends are listed', async () => {
  const { orderID, customerID } = await completeOrder('rival', 20)
  const lastRow = 'select max(line_id) from order_lines where order_id = $1'
  await portal.rows(`update order_lines set contract_length = 60 where line_id = (${lastRow})`, [orderID])
  const [ending] = must(await ofCustomer(customerID, 'rival'))
  expect(ending).toMatchObject({ orderID, services: [{ label: 'Mobile', count: 1 }], endsOn: await dayIn(20) })
})

const renewalOf = async (orderID: number, customerID: number, as: string) => {
  const contracts = must(await ofCustomer(customerID, as))
  return contracts.find((each) => each.orderID === orderID)?.renewal
}
const cancel = (orderID: number, as: string) =>
  portal.ask(contract.orders.cancelOrder, { as, params: { orderID }, body: {} })

test('a quote from a contract renews it until it is cancelled', async () => {
  const { orderID, customerID } = await completeOrder('rival', 30)
  const listed = async () => (await numbersOnHome('rival')).includes(orderID)
  const renewal = () => renewalOf(orderID, customerID, 'rival')
  expect([await listed(), await renewal()]).toEqual([true, null])
  const quote = must(await quoteRenewal(orderID, customerID, 'rival'))
  expect([await listed(), await renewal()]).toEqual([false, { orderID: quote.orderID, isQuote: true }])
  must(await cancel(quote.orderID, 'rival'))
  expect([await listed(), await renewal()]).toEqual([true, null])
})

test('a renewal hides only its own contract, not the others of the customer', async () => {
  const first = await completeOrder('rival', 30)
  const { customerID } = first
  const second = await completeOrder('rival', 31, { customerID })
  const third = await completeOrder('rival', 32, { customerID })
  must(await quoteRenewal(second.orderID, customerID, 'rival'))
  const numbers = await numbersOnHome('rival')
  expect([first, second, third].map(({ orderID }) => numbers.includes(orderID))).toEqual([true, false, true])
})

test.each([
  ['was declined', "update quote_offers set status = 'declined' where offer_id = $1"],
  [
    'has expired',
    `update quote_versions set expires_at = now() - interval '1 day'
      where order_id in (select order_id from quote_offer_variants where offer_id = $1)`,
  ],
  ['was not chosen', "update quote_offers set status = 'accepted' where offer_id = $1"],
])('a quote that %s does not renew a contract', async (_, change) => {
  const { orderID, customerID } = await completeOrder('rival', 30)
  const { orderID: quoteID } = must(await quoteRenewal(orderID, customerID, 'rival'))
  const { offerID } = must(await portal.ask(contract.offers.sendQuote, { as: 'rival', body: { orderID: quoteID } }))
  expect(await numbersOnHome('rival')).not.toContain(orderID)
  await portal.rows(change, [offerID])
  expect(await numbersOnHome('rival')).toContain(orderID)
  expect(await renewalOf(orderID, customerID, 'rival')).toBeNull()
})

test('the order of a quote renews the contract in its place until the order is cancelled', async () => {
  const { orderID, customerID } = await completeOrder('rival', 30)
  const quote = must(await quoteRenewal(orderID, customerID, 'rival'))
  const converted = must(
    await portal.ask(contract.orders.duplicateOrder, {
      as: 'rival',
      params: { orderID: quote.orderID },
      body: { quoteVersion: 0 },
    }),
  )
  expect(await renewalOf(orderID, customerID, 'rival')).toEqual({ orderID: converted.orderID, isQuote: false })
  must(await cancel(converted.orderID, 'rival'))
  expect(await renewalOf(orderID, customerID, 'rival')).toBeNull()
  expect(await numbersOnHome('rival')).toContain(orderID)
})

test('the order from an accepted quote renews the contract', async () => {
  const { orderID, customerID } = await completeOrder('rival', 30)
  const quote = must(await quoteRenewal(orderID, customerID, 'rival'))
  const body = { orderID: quote.orderID }
  const { offerID } = must(await portal.ask(contract.offers.sendQuote, { as: 'rival', body }))
  const guid = await guidOfOffer(portal, offerID)
  const accepting = {
    params: { guid },
    body: { position: 1, name: 'Ada Nguyen' },
    headers: await proofHeader(portal, guid),
  }
  const { acceptedOrder } = must(await portal.ask(contract.offers.acceptQuote, accepting))
  expect(await renewalOf(orderID, customerID, 'rival')).toEqual({ orderID: acceptedOrder, isQuote: false })
})

test('another order for the same service in the last 90 days hides no contract, and is named on the customer', async () => {
  const { orderID, customerID } = await completeOrder('rival', 5)
  const newer = async () => must(await ofCustomer(customerID, 'rival')).map((each) => each.newer)
  const other = await makeOrder(portal, 'rival', { customerID })
  await fillBlock(portal, internet, other.orderID, 1, 'rival')
  expect(await newer()).toEqual([null])
  const early = await makeOrder(portal, 'rival', { customerID })
  await fillBlock(portal, mobile, early.orderID, 1, 'rival')
  const backdate = (days: number) =>
    portal.rows(
      `update orders set created_date = (app.today() - $2::integer + interval '12 hours') at time zone app.time_zone()
        where order_id = $1`,
      [early.orderID, days],
    )
  await backdate(86)
  expect(await newer()).toEqual([null])
  await backdate(85)
  expect(await newer()).toEqual([{ orderID: early.orderID, isQuote: false }])
  expect(await numbersOnHome('rival')).toContain(orderID)
})

test('contracts of the shortest and longest terms are listed', async () => {
  const { customerID } = await makeCustomer(portal, 'member')
  const short = await completeOrder('member', 88, { months: 4, customerID })
  const long = await completeOrder('member', 1, { months: 120, customerID })
  expect(must(await ofCustomer(customerID, 'member')).map(({ orderID }) => orderID)).toEqual([
    long.orderID,
    short.orderID,
  ])
})

test('only orders that were completed within these terms are read', async () => {
  const [index] = await portal.rows<{ text: string }>(
    "select indexdef as text from pg_indexes where indexname = 'orders_completed'",
  )
  expect(index?.text).toMatch(/\(dealer_id, moved_at\) WHERE \(order_status = 3\)$/)
  const tooOld = await completeOrder('member', 10, { months: 122 })
  expect(must(await ofCustomer(tooOld.customerID, 'member'))).toEqual([])
})
