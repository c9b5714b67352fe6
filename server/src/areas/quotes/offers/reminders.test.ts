import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fillBlock, makeCustomer, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { guidOfOffer } from '../../../../test/quotes.ts'
import { mailsTo, proofHeader } from '../../../../test/signing.ts'
import { linkKinds } from '../../../link-kinds.ts'
import { remindOfLinks } from '../../../links/remind.ts'

let portal: TestPortal
let orderID: number
let email: string
let customers = 0
const as = 'dealer'
const calls = contract.offers
const hour = 3_600_000

beforeAll(async () => {
  portal = await makeTestPortal({ QUOTE_REMINDER_DAYS: '3,7,20', QUOTE_VALID_DAYS: '10' })
})
afterAll(() => portal.stop())
beforeEach(async () => {
  customers += 1
  email = `remind-${customers}@offers.test`
  const person = { firstName: 'Rema', surname: 'Inder', email, mobile: '0412 345 678' }
  const { customerID } = await makeCustomer(portal, as, person)
  ;({ orderID } = await makeOrder(portal, as, { customerID, isQuote: true }))
  await fillBlock(portal, mobile, orderID, 1)
})

async function send(body: Partial<BodyInputOf<typeof calls.sendQuote>> = {}) {
  const offer = must(await portal.ask(calls.sendQuote, { as, body: { orderID, ...body } }))
  return { ...offer, guid: await guidOfOffer(portal, offer.offerID) }
}
const offer = async () => {
  const [newest] = must(await portal.ask(calls.getQuoteOffers, { as, params: { orderID } }))
  if (!newest) throw new Error('The quote has no offer.')
  return newest
}
const days = async () => {
  const { nextReminderAt, deliveries } = await offer()
  const sentAt = deliveries.findLast(({ kind }) => kind === 'offer')?.sentAt ?? ''
  return nextReminderAt && Math.round((Date.parse(nextReminderAt) - Date.parse(sentAt)) / (24 * hour))
}
/** Runs the job at this number of days after now, and waits until its messages are sent. */
async function runAfter(dayCount: number) {
  const now = new Date(Date.now() + dayCount * 24 * hour + hour)
  await Promise.all([1, 2].map(() => remindOfLinks(linkKinds, portal.services, portal.jobs.queue, now)))
  await until(async () => (await offer()).deliveries.every(({ status }) => status !== 'waiting'))
}
const accept = async (guid: string) => {
  const headers = await proofHeader(portal, guid)
  must(await portal.ask(calls.acceptQuote, { params: { guid }, body: { name: 'Rema Inder' }, headers }))
}
const decline = async (guid: string) =>
  void must(await portal.ask(calls.declineQuote, { params: { guid }, body: { declineReason: 'price' } }))
const takeBack = async () => void must(await portal.ask(calls.takeBackQuote, { as, params: { orderID } }))
const reminders = async () => (await offer()).deliveries.filter(({ kind }) => kind === 'reminder')

test('the customer is reminded once on each of the days of the setting, until the quote expires', async () => {
  const { guid } = await send({ message: 'As we discussed.' })
  expect(await days()).toBe(3)
  await runAfter(2)
  expect(await reminders()).toHaveLength(0)
  await runAfter(3)
  expect(await reminders()).toEqual([expect.objectContaining({ channel: 'email', to: email, status: 'sent' })])
  expect(await days()).toBe(7)
  await runAfter(7)
  expect(await reminders()).toHaveLength(2)
  expect(await days()).toBe('')
  await runAfter(9)
  const mails = await mailsTo(portal, email, guid)
  expect(mails).toHaveLength(3)
  expect(mails.map(({ subject }) => subject.startsWith('Reminder: your quote from'))).toEqual([false, true, true])
  expect(mails[1]?.plain).toContain(`You have not answered quote ${orderID} from`)
})

test('a reminder goes by SMS if the quote went by SMS', async () => {
  const { guid } = await send({ channel: 'sms' })
  await runAfter(3)
  const texts = await portal.rows<{ body: string }>('select body from outside.sms where body like $1', [`%${guid}%`])
  expect(texts.map(({ body }) => body.includes('please answer quote'))).toEqual([false, true])
})

test('no reminder is sent without reminders, and sending again decides again', async () => {
  await send({ reminders: false })
  expect(await days()).toBe('')
  await runAfter(3)
  expect(await reminders()).toHaveLength(0)
  await portal.rows("update link_messages set queued_at = queued_at - interval '2 minutes'")
  await send()
  expect(await days()).toBe(3)
})

test.each([
  ['accepted', (guid: string) => accept(guid)],
  ['declined', (guid: string) => decline(guid)],
  ['taken back', () => takeBack()],
])('a quote that was %s has no reminders', async (_, answer) => {
  const { guid } = await send()
  await answer(guid)
  expect((await offer()).nextReminderAt).toBe('')
  await runAfter(3)
  expect(await reminders()).toHaveLength(0)
})

test('a customer who waits for an answer is not reminded', async () => {
  const { guid } = await send()
  const body = { question: 'Is the handset included?' }
  const { questions } = must(await portal.ask(calls.askAboutQuote, { params: { guid }, body }))
  await runAfter(3)
  expect(await reminders()).toHaveLength(0)
  const params = { questionID: questions[0]?.questionID ?? 0 }
  must(await portal.ask(calls.answerQuoteQuestion, { as, params, body: { answer: 'It is.' } }))
  await runAfter(7)
  expect(await reminders()).toHaveLength(1)
})
