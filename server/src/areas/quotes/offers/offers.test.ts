import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillBlock, getOrder, makeCustomer, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { guidOfOffer } from '../../../../test/quotes.ts'
import { mailsTo, proofHeader } from '../../../../test/signing.ts'

let portal: TestPortal
let orderID: number
let customerID: number
const person = { firstName: 'Quilla', surname: 'Fairweather', email: 'quilla@offers.test', mobile: '0412 345 678' }
const as = 'dealer'

beforeAll(async () => {
  portal = await makeTestPortal({ QUOTE_VALID_DAYS: '10' })
})
afterAll(() => portal.stop())
beforeEach(async () => {
  customerID = (await makeCustomer(portal, as, person)).customerID
  orderID = await makeQuote()
})

async function makeQuote(rows = 2): Promise<number> {
  const quote = await makeOrder(portal, as, { customerID, isQuote: true })
  await fillBlock(portal, mobile, quote.orderID, rows)
  return quote.orderID
}

const calls = contract.offers
const trySend = (body: Partial<BodyInputOf<typeof calls.sendQuote>> = {}) =>
  portal.ask(calls.sendQuote, { as, body: { orderID, ...body } })
const send = async (body: Partial<BodyInputOf<typeof calls.sendQuote>> = {}) => {
  const offer = must(await trySend(body))
  return { ...offer, guid: await guidOfOffer(portal, offer.offerID) }
}
const page = async (guid: string) => must(await portal.ask(calls.getQuoteFromGuid, { params: { guid } }))
const accept = async (guid: string, body: object = {}) =>
  portal.ask(calls.acceptQuote, {
    params: { guid },
    body: { name: 'Quilla Fairweather', ...body },
    headers: await proofHeader(portal, guid),
  })
const stateOf = async (id = orderID) => (await getOrder(portal, id)).quoteState
const offers = async () => must(await portal.ask(calls.getQuoteOffers, { as, params: { orderID } }))
const ordersOf = (id = orderID) =>
  portal.rows<{ orderID: number }>(
    'select order_id as "orderID" from orders where related_order = $1 and not is_quote order by order_id',
    [id],
  )
const expire = () =>
  portal.rows("update quote_versions set expires_at = now() - interval '1 second' where order_id = $1", [orderID])

describe('sending', () => {
  test('generates a version and e-mails the customer one link with the dealer’s message', async () => {
    expect(await stateOf()).toBe('Draft')
    const offer = await send({ message: 'As we discussed.' })
    expect(offer).toMatchObject({
      state: 'open',
      toName: 'Quilla Fairweather',
      email: person.email,
      isRepeated: false,
      results: [{ to: person.email, channel: 'email', status: 'sent', reason: '' }],
      variants: [{ position: 1, orderID, quoteVersion: 1, label: '' }],
    })
    const [mail] = await mailsTo(portal, person.email, offer.guid)
    expect(mail?.plain).toContain('As we discussed.')
    expect(mail?.plain).toContain(`/view-quote/${offer.guid}`)
    expect(await stateOf()).toBe('Sent')
  })

  test('by SMS goes to the mobile number, and its receipt is stored', async () => {
    const offer = await send({ channel: 'sms' })
    expect(offer.results).toEqual([expect.objectContaining({ channel: 'sms', status: 'sent' })])
    const texts = await portal.rows('select body from outside.sms where body like $1', [`%${offer.guid}%`])
    expect(texts).toHaveLength(1)
  })

  test('again to the same address repeats the link; to another address replaces it', async () => {
    const first = await send()
    const repeated = await send()
    expect(repeated).toMatchObject({ guid: first.guid, isRepeated: true })
    const respelled = await send({ to: person.email.replace('@', '+quotes@') })
    expect(respelled).toMatchObject({ guid: first.guid, isRepeated: true })
    expect(await mailsTo(portal, person.email, first.guid)).toHaveLength(1)
    await portal.rows(
      "update link_messages m set queued_at = queued_at - interval '2 minutes' from quote_offers f where f.guid = m.link and f.offer_id = $1",
      [first.offerID],
    )
    expect(await send()).toMatchObject({ guid: first.guid, isRepeated: false })
    const other = await send({ to: 'partner@offers.test', toName: 'Pat Partner' })
    expect(other.guid).not.toBe(first.guid)
    expect((await page(first.guid)).state).toBe('replaced')
    expect(await page(other.guid)).toMatchObject({ state: 'open', toName: 'Pat Partner' })
  })

  test('requests with one idempotency key send one message', async () => {
    const request = { as, body: { orderID }, headers: { 'idempotency-key': 'send-once' } }
    const [first, second] = [
      must(await portal.ask(calls.sendQuote, request)),
      must(await portal.ask(calls.sendQuote, request)),
    ]
    expect(second.offerID).toBe(first.offerID)
    expect((await offers())[0]?.deliveries).toHaveLength(1)
  })

  test('is refused without a service, without an address, and for an order', async () => {
    const empty = await makeOrder(portal, as, { customerID, isQuote: true })
    expect((await trySend({ orderID: empty.orderID })).problem.detail).toContain('has no services yet')
    expect((await trySend({ to: 'nobody' })).problem.errors).toEqual([expect.objectContaining({ path: 'to' })])
    expect((await trySend({ orderID: (await makeOrder(portal)).orderID })).status).toBe(404)
  })
})

describe('the customer’s page', () => {
  test('shows prices, today’s spend with the saving, and services; a GET records nothing', async () => {
    const currentSpend = [{ description: 'Old carrier', quantity: 2, monthly: 400 }]
    must(await portal.ask(contract.quotes.saveQuote, { as, body: { orderID, currentSpend } }))
    const { guid } = await send()
    const { variants, ...rest } = await page(guid)
    expect(rest).toMatchObject({ state: 'open', toName: 'Quilla Fairweather', questions: [] })
    const [variant] = variants
    const order = await getOrder(portal, orderID)
    expect(variant).toMatchObject({ monthly: order.monthly, onceOff: order.onceOff, overTerm: order.overTerm })
    expect(variant?.saving).toBeCloseTo(800 - order.monthly, 2)
    expect(variant?.order.sections.map(({ title }) => title)).toEqual(['Mobile'])
    expect(await stateOf()).toBe('Sent')
    must(await portal.ask(calls.recordQuoteView, { params: { guid } }))
    expect(await stateOf()).toBe('Opened')
    expect((await offers())[0]?.openedAt).not.toBe('')
    const pdf = await portal.ask(calls.getQuoteFileFromGuid, { params: { guid, position: 1 } })
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await portal.ask(calls.getQuoteFileFromGuid, { params: { guid, position: 2 } })).status).toBe(404)
  })

  test('takes thirty questions, because the dealer gets a message about each', async () => {
    const { guid } = await send()
    await portal.rows(
      `insert into quote_questions (offer_id, dealer_id, question)
        select offer_id, dealer_id, 'Why?' from quote_offers, generate_series(1, 29) where guid = $1`,
      [guid],
    )
    const ask = () => portal.ask(calls.askAboutQuote, { params: { guid }, body: { question: 'Why?' } })
    must(await ask())
    expect((await ask()).problem).toMatchObject({ code: 'conflict', detail: expect.stringContaining('30 times') })
  })

  test('takes a question, which the dealer gets and answers on the same page', async () => {
    const { guid } = await send()
    must(await portal.ask(calls.askAboutQuote, { params: { guid }, body: { question: 'Can I keep my number?' } }))
    expect(await stateOf()).toBe('Question')
    const title = `Quilla Fairweather has a question about quote ${orderID}`
    const readNotifications = async (who: string) => {
      const answer = await portal.ask(contract.notifications.getNotifications, { as: who })
      return answer.status === 200 ? answer.body.map((each) => each.title) : []
    }
    await until(async () => (await readNotifications(as)).includes(title), 'the dealer is notified')
    expect(await readNotifications('rival')).not.toContain(title)
    expect(await readNotifications('admin')).not.toContain(title)
    const mails = () => mailsTo(portal, 'dealer@example.test', 'Can I keep my number?')
    await until(async () => (await mails()).length === 1, 'the dealer gets an e-mail')
    const questionID = (await offers())[0]?.questions[0]?.questionID ?? 0
    const answering = { params: { questionID }, body: { answer: 'Yes, we port it.' } }
    expect((await portal.ask(calls.answerQuoteQuestion, { as: 'rival', ...answering })).status).toBe(404)
    must(await portal.ask(calls.answerQuoteQuestion, { as, ...answering }))
    expect((await portal.ask(calls.answerQuoteQuestion, { as, ...answering })).status).toBe(409)
    expect((await page(guid)).questions).toEqual([
      expect.objectContaining({ question: 'Can I keep my number?', answer: 'Yes, we port it.' }),
    ])
    expect(await stateOf()).toBe('Sent')
    await until(async () => (await mailsTo(portal, person.email, 'has answered your question')).length > 0, 'a message')
  })

  test('declines with a reason, which the dealer gets', async () => {
    const { guid } = await send()
    const declining = (body: object) => portal.call('POST', `/api/order/DeclineQuote/${guid}`, { body })
    expect((await declining({ declineReason: 'because' })).status).toBe(400)
    expect((await declining({})).status).toBe(400)
    expect((await declining({ declineReason: 'price', comment: 'Ten dollars less' })).status).toBe(200)
    expect((await page(guid)).variants).toEqual([])
    expect(await stateOf()).toBe('Rejected')
    expect((await accept(guid)).problem.detail).toContain('was declined')
    await until(
      async () => (await mailsTo(portal, 'dealer@example.test', 'Ten dollars less')).length === 1,
      'the dealer gets the reason',
    )
  })
})

describe('accepting', () => {
  test('makes one order, linked both ways, and names who accepted', async () => {
    const { guid } = await send()
    const accepted = must(await accept(guid))
    expect(accepted).toMatchObject({ state: 'accepted', answeredName: 'Quilla Fairweather' })
    const order = await getOrder(portal, accepted.acceptedOrder)
    const quote = await getOrder(portal, orderID)
    expect(order).toMatchObject({ isQuote: false, relatedOrder: orderID, orderStatus: 0, monthly: quote.monthly })
    expect(quote).toMatchObject({ relatedOrder: accepted.acceptedOrder, quoteState: 'Accepted' })
    expect(must(await accept(guid, { name: 'Somebody Else' }))).toMatchObject({
      acceptedOrder: accepted.acceptedOrder,
      answeredName: 'Quilla Fairweather',
    })
    expect(await ordersOf()).toHaveLength(1)
    expect((await trySend()).problem.detail).toContain('was converted to order')
    await until(
      async () => (await mailsTo(portal, 'dealer@example.test', `is now order ${accepted.acceptedOrder}`)).length === 1,
      'the dealer gets an e-mail',
    )
  })

  test('twice at the same moment from two connections makes one order', async () => {
    const { guid } = await send()
    const headers = await proofHeader(portal, guid)
    const body = { name: 'Quilla Fairweather' }
    const acceptNow = () => portal.ask(calls.acceptQuote, { params: { guid }, body, headers })
    const answers = await Promise.all([acceptNow(), acceptNow(), acceptNow(), acceptNow()])
    const orderIDs = new Set(answers.map((answer) => must(answer).acceptedOrder))
    expect(orderIDs.size).toBe(1)
    expect(await ordersOf()).toEqual([{ orderID: [...orderIDs][0] }])
  })

  test('takes the prices and services of the version, not those of the catalogue or the quote today', async () => {
    const before = await getOrder(portal, orderID)
    const { guid } = await send()
    await portal.rows("update rate_plans set monthly_retail = monthly_retail + 7 where usage_type = 'mobile'")
    await portal.rows('delete from order_lines where order_id = $1', [orderID])
    const { acceptedOrder } = must(await accept(guid))
    await portal.rows("update rate_plans set monthly_retail = monthly_retail - 7 where usage_type = 'mobile'")
    const order = await getOrder(portal, acceptedOrder)
    const { monthly, onceOff, overTerm } = before
    expect(order).toMatchObject({ monthly, onceOff, overTerm })
    const feesOf = ({ content }: typeof order) => content.mobile?.rows.map((row) => [row.monthlyFee, row.ratePlanID])
    expect(feesOf(order)).toEqual(feesOf(before))
  })

  test('returns the order that the dealer has already made from the quote', async () => {
    const { guid } = await send()
    const converted = must(await portal.ask(contract.orders.duplicateOrder, { as, params: { orderID } }))
    expect(await stateOf()).toBe('Converted')
    expect(must(await accept(guid)).acceptedOrder).toBe(converted.orderID)
    expect(await ordersOf()).toHaveLength(1)
    expect(await stateOf()).toBe('Accepted')
  })

  test.each([
    ['expired', 'no longer valid', expire],
    [
      'superseded',
      'a newer version',
      async () => {
        const currentSpend = [{ description: 'Old carrier', quantity: 1, monthly: 300 }]
        must(await portal.ask(contract.quotes.saveQuote, { as, body: { orderID, currentSpend } }))
        must(await portal.ask(contract.quotes.generateQuote, { as, params: { orderID } }))
      },
    ],
    [
      'voided',
      'taken this quote back',
      async () => must(await portal.ask(calls.takeBackQuote, { as, params: { orderID } })),
    ],
    [
      'voided',
      'taken this quote back',
      async () => must(await portal.ask(contract.orders.cancelOrder, { as, params: { orderID } })),
    ],
  ])('is refused with 409 if the link is %s', async (state, words, close) => {
    const { guid } = await send()
    await close()
    expect(await page(guid)).toMatchObject({ state, variants: [] })
    for (const answer of [
      await accept(guid),
      await portal.ask(calls.askAboutQuote, { params: { guid }, body: { question: 'Why?' } }),
      await portal.ask(calls.declineQuote, { params: { guid }, body: { declineReason: 'price' } }),
    ])
      expect(answer.problem).toMatchObject({ status: 409, detail: expect.stringContaining(words) })
    expect(await ordersOf()).toEqual([])
  })

  test('after taking back nothing can be taken back', async () => {
    await send()
    must(await portal.ask(calls.takeBackQuote, { as, params: { orderID } }))
    expect((await portal.ask(calls.takeBackQuote, { as, params: { orderID } })).status).toBe(409)
    expect(await stateOf()).toBe('Draft')
  })
})

describe('variants', () => {
  test('are compared in one link; the pick converts that variant and closes the others', async () => {
    const other = await makeQuote(1)
    const variants = [
      { orderID, label: 'Two services' },
      { orderID: other, label: 'One service' },
    ]
    const { guid } = await send({ variants })
    expect((await page(guid)).variants.map(({ label, orderID }) => [label, orderID])).toEqual([
      ['Two services', orderID],
      ['One service', other],
    ])
    const { acceptedOrder } = must(await accept(guid, { position: 2 }))
    expect((await getOrder(portal, acceptedOrder)).relatedOrder).toBe(other)
    expect(await ordersOf()).toEqual([])
    expect([await stateOf(), await stateOf(other)]).toEqual(['Not chosen', 'Accepted'])
    expect(must(await accept(guid, { position: 1 })).acceptedOrder).toBe(acceptedOrder)
  })

  test('need labels, one customer, and at most four', async () => {
    const foreign = await makeOrder(portal, as, { isQuote: true })
    await fillBlock(portal, mobile, foreign.orderID)
    const of = (...rest: number[]) => [orderID, ...rest].map((id, index) => ({ orderID: id, label: `V${index}` }))
    expect((await trySend({ variants: of(foreign.orderID) })).problem.detail).toContain('another customer')
    const second = await makeQuote(1)
    const unlabelled = [{ orderID }, { orderID: second, label: 'B' }]
    expect((await trySend({ variants: unlabelled })).problem.errors).toEqual([
      { path: 'variants.0.label', message: 'Label can not be empty' },
    ])
    expect((await trySend({ variants: of(1, 2, 3, 4) })).status).toBe(400)
    expect((await trySend({ variants: of(orderID) })).status).toBe(400)
  })

  test('that are sent alone afterwards close the link that compared them', async () => {
    const second = await makeQuote(1)
    const { guid } = await send({
      variants: [
        { orderID, label: 'A' },
        { orderID: second, label: 'B' },
      ],
    })
    await send()
    expect((await page(guid)).state).toBe('replaced')
    expect(await stateOf(second)).toBe('Draft')
  })
})
