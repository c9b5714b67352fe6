import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillBlock, makeCustomer, makeOrder, must } from '../../../../test/builders.ts'
import { type Answer, makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { makeOffer } from '../../../../test/quotes.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const watch = async (orderID: number, as: string, screen = '/create-mobile') =>
  must(await portal.ask(contract.presence.watchOrder, { as, params: { orderID }, body: { page: as, screen } }))

test('shows the other people who have the order open, until they close it', async () => {
  const { orderID } = await makeOrder(portal, 'member')
  expect((await watch(orderID, 'member')).people).toEqual([])
  const { people } = await watch(orderID, 'dealer', '/create-fax')
  expect(people).toEqual([{ name: expect.any(String), screen: '/create-mobile' }])
  expect((await watch(orderID, 'member')).people).toMatchObject([{ screen: '/create-fax' }])
  await portal.rows("update order_presence set seen_at = seen_at - interval '1 minute' where page = 'dealer'")
  expect((await watch(orderID, 'member')).people).toEqual([])
})

test('changes its texts with the rows and with the state of the order only', async () => {
  const { orderID } = await makeOrder(portal, 'member')
  const before = await watch(orderID, 'member')
  expect(await watch(orderID, 'member')).toEqual(before)
  const params = { orderID }
  const { marks } = must(await portal.ask(contract.orders.getOrder, { as: 'member', params }))
  expect(before).toMatchObject(marks)
  await fillBlock(portal, mobile, orderID, 1)
  const withRow = await watch(orderID, 'member')
  expect(withRow.content).not.toBe(before.content)
  must(await portal.ask(contract.orders.cancelOrder, { as: 'member', params }))
  expect((await watch(orderID, 'member')).record).not.toBe(withRow.record)
})

test('changes its text with each form of the order and with its notes', async () => {
  const { orderID, customerID } = await makeOrder(portal, 'member', { orderType: 1 })
  const params = { orderID }
  const contact = { contactID: 0, isGuarantor: false, firstName: 'Cara', mobile: '0412 345 678' }
  const note = { component: 'create-mobile', noteText: 'Ring on Monday' }
  const saves: (() => Promise<Answer<unknown>>)[] = [
    () => portal.ask(contract.payment.updateDirectDebit, { as: 'member', params, body: { payWithCreditCard: true } }),
    () => portal.ask(contract.relocation.updateRelocation, { as: 'member', body: { orderID, relocationDetails: {} } }),
    () => portal.ask(contract.contacts.addOrderContact, { as: 'member', params, body: contact }),
    () => portal.ask(contract.notes.addNotes, { as: 'dealer', params, body: [note] }),
    () => {
      const customer = { customerId: customerID, orderId: orderID }
      return portal.ask(contract.customers.updateCustomer, { as: 'member', params: customer, body: { surname: 'New' } })
    },
  ]
  for (const save of saves) {
    const { record, content } = await watch(orderID, 'member')
    must(await save())
    expect(await watch(orderID, 'member')).not.toMatchObject({ record, content })
  }
  const quote = await makeOrder(portal, 'member', { isQuote: true })
  const { record } = await watch(quote.orderID, 'member')
  must(await portal.ask(contract.quotes.saveQuote, { as: 'member', body: { orderID: quote.orderID, type: 2 } }))
  expect((await watch(quote.orderID, 'member')).record).not.toBe(record)
})

test('changes its text with every act of the customer on a quote, and with the state of a ported number', async () => {
  const { customerID } = await makeCustomer(portal, 'member')
  const { orderID, guid, questionID } = await makeOffer(portal, customerID, 'member')
  const { answerQuoteQuestion, recordQuoteView, declineQuote } = contract.offers
  const acts: (() => Promise<unknown>)[] = [
    () => portal.ask(recordQuoteView, { params: { guid } }).then(must),
    () => portal.ask(answerQuoteQuestion, { as: 'member', params: { questionID }, body: { answer: 'Yes' } }).then(must),
    () => portal.ask(declineQuote, { params: { guid }, body: { declineReason: 'price' } }).then(must),
    () =>
      portal.rows(
        `insert into port_numbers (order_id, dealer_id, number, details, state)
          select order_id, dealer_id, '0255501000', '{}', 'submitted' from orders where order_id = $1`,
        [orderID],
      ),
    () => portal.rows("update port_numbers set state = 'rejected' where order_id = $1", [orderID]),
  ]
  for (const [index, act] of acts.entries()) {
    const { record } = await watch(orderID, 'member')
    await act()
    expect((await watch(orderID, 'member')).record, `act ${index}`).not.toBe(record)
  }
})

test('does not let another dealer watch', async () => {
  const { orderID } = await makeOrder(portal, 'member')
  const body = { page: 'rival', screen: '/create-mobile' }
  const answer = await portal.ask(contract.presence.watchOrder, { as: 'rival', params: { orderID }, body })
  expect(answer.status).toBe(404)
})

test('is not an entry of the access log', async () => {
  const { orderID } = await makeOrder(portal, 'member')
  await watch(orderID, 'dealer')
  const [dealer] = await portal.rows("select dealer_id from dealers where dealer_email = 'dealer@example.test'")
  const views = () =>
    portal.rows(
      `select actor_id from servers.customer_views where order_id = ${orderID} and actor_id = ${dealer?.dealer_id}`,
    )
  must(await portal.ask(contract.notes.getNotes, { as: 'member', params: { orderID, component: 'create-fax' } }))
  await expect.poll(() => portal.rows(`select from servers.customer_views where order_id = ${orderID}`)).not.toEqual([])
  expect(await views()).toEqual([])
})
