import { contract } from '@dealerline/shared/contract/index.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLessee, makeRelocation } from '../../test/applications.ts'
import { makeCustomer, makeMobileOrder, must } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeOffer } from '../../test/quotes.ts'
import { mailsTo, sendMail, sendText } from '../../test/signing.ts'
import { inJob } from '../calls/job-services.ts'
import { tellOfEvent } from './tell-of-event.ts'

const { lessee, notifications, offers, relocation, signing } = contract
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ MESSAGES_PER_DEALER: '5', MESSAGES_PER_RECIPIENT: '2' })
})
afterAll(() => portal.stop())

const as = 'rival'
const offerTo = async (email: string) => makeOffer(portal, (await makeCustomer(portal, as, { email })).customerID, as)
const noticesOf = async (caller: string) => {
  const answer = await portal.ask(notifications.getNotifications, { as: caller })
  return answer.status === 404 ? [] : must(answer).flatMap(({ title }) => (title.includes('messages') ? [title] : []))
}

test('one recipient gets a limited number of messages from a dealer, whatever they are about', async () => {
  const { orderID } = await makeMobileOrder(portal)
  must(await sendText(portal, orderID))
  const { customerID } = await makeCustomer(portal, 'dealer', { mobile: '0412345678' })
  const { orderID: quoteID } = await makeOffer(portal, customerID)
  const body = { orderID: quoteID, channel: 'sms', to: '+61 412 345 678' } as const
  must(await portal.ask(offers.sendQuote, { as: 'dealer', body }))
  const refused = await sendText(portal, (await makeMobileOrder(portal)).orderID)
  expect(refused.problem).toMatchObject({ status: 429, detail: expect.stringContaining('had 2 messages') })
  expect((await sendText(portal, (await makeMobileOrder(portal, 'member')).orderID, 'member')).status).toBe(200)
})

test('a mailbox is one recipient in every spelling', async () => {
  const offerToSpelling = async (email: string) =>
    makeOffer(portal, (await makeCustomer(portal, 'member', { email })).customerID, 'member')
  await offerToSpelling('kim@limits.test')
  await offerToSpelling('KIM+quotes@limits.test')
  await expect(offerToSpelling('kim+orders@limits.test')).rejects.toThrow('answered 429')
})

test('a dealer hears of the limit before it is met, and the administrators when it is', async () => {
  for (const number of [1, 2, 3]) await offerTo(`${number}@limits.test`)
  expect(await noticesOf(as)).toEqual([])
  await offerTo('4@limits.test')
  await expect.poll(() => noticesOf(as)).toEqual(['4 of 5 messages are sent'])
  expect(await noticesOf('admin')).toEqual([])
  await offerTo('5@limits.test')
  await expect.poll(() => noticesOf('admin')).toEqual([expect.stringContaining('has sent 5 messages')])
  await expect.poll(() => mailsTo(portal, 'admin@example.test', 'can send no more for now')).toHaveLength(1)
  const order = await makeMobileOrder(portal, as)
  const moving = await makeRelocation(portal, as)
  const changing = await makeLessee(portal, as)
  for (const answer of [
    await sendMail(portal, order.orderID, as),
    await portal.ask(relocation.sendRelocationEmail, { as, body: { orderID: moving.orderID } }),
    await portal.ask(lessee.sendChangeLesseeSms, { as, body: { orderID: changing.orderID } }),
  ])
    expect(answer.problem).toMatchObject({ status: 429, detail: expect.stringContaining('You have sent 5 messages') })
  await portal.rows("update link_messages set queued_at = queued_at - interval '25 hours'")
  must(await sendMail(portal, order.orderID, as))
})

test('neither a lowered limit nor sends at the same time skip a notice or exceed the limit', async () => {
  const orders = await Promise.all(Array.from({ length: 9 }, () => makeMobileOrder(portal, 'partner')))
  const send = ({ orderID }: { orderID: number }) => {
    const body = { orderID, to: `${orderID}@limits.test`, toName: 'Ada King' }
    return portal.ask(signing.sendRequest, { as: 'partner', params: { isReporting: 'false' }, body })
  }
  Object.assign(portal.config, { messagesPerDealer: 10 })
  for (const order of orders.slice(0, 5)) must(await send(order))
  Object.assign(portal.config, { messagesPerDealer: 7 })
  for (const order of orders.slice(5, 6)) must(await send(order))
  await expect.poll(() => noticesOf('partner')).toEqual(['6 of 7 messages are sent'])
  const answers = await Promise.all(orders.slice(6).map(send))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
  await expect.poll(() => noticesOf('partner')).toContain('7 of 7 messages are sent')
  Object.assign(portal.config, { messagesPerDealer: 5 })
})

test('a message has at most one web address, which is no link, and names its writer', async () => {
  const { customerID } = await makeCustomer(portal, 'direct', { email: 'text@limits.test' })
  const { orderID } = await makeOffer(portal, customerID, 'direct')
  await portal.rows("update link_messages set queued_at = queued_at - interval '2 minutes'")
  const send = (message: string) => portal.ask(offers.sendQuote, { as: 'direct', body: { orderID, message } })
  expect((await send('See https://one.example and two.example')).problem.errors).toEqual([
    { path: 'message', message: 'Message can have only one web address' },
  ])
  must(await send('See https://one.example'))
  const [mail] = await mailsTo(portal, 'text@limits.test', 'See https')
  expect(mail?.html).not.toContain('href="https://one')
  expect(mail?.html).not.toContain('one.example')
  expect(mail?.html.replaceAll('\u2060', '')).toContain('See https://one.example')
  expect(mail?.plain).toContain('Written by ')
})

test('a person gets a limited number of notices by SMS, and all of them in the bell', async () => {
  const of = "from dealers where dealer_email = 'employee@example.test'"
  await portal.rows(`insert into profiles (dealer_id, mobile) select dealer_id, '0412000999' ${of}`)
  await portal.rows(
    `insert into notice_choices (dealer_id, event, channels) select dealer_id, 'completed', '{bell,sms}' ${of}`,
  )
  const [person] = await portal.rows<{ dealerID: number }>(`select dealer_id as "dealerID" ${of}`)
  for (const number of [1, 2, 3])
    await inJob(portal.pool, (tx) =>
      tellOfEvent(
        { tx, queue: portal.jobs.queue },
        {
          event: 'completed',
          dealerID: person?.dealerID ?? 0,
          key: `limited-${number}`,
          by: 'Test',
          ...events.completed.notice({ orderID: number }),
        },
      ),
    )
  await expect
    .poll(() => portal.rows("select from pgboss.job where name = 'notices.send' and state <> 'completed'"))
    .toEqual([])
  expect(await portal.rows("select from outside.sms where recipient = '+61412000999'")).toHaveLength(2)
  expect(must(await portal.ask(notifications.getNotifications, { as: 'employee' }))).toMatchObject([
    { title: 'Order 3 is completed' },
    { title: 'Order 2 is completed' },
    { title: 'Order 1 is completed' },
  ])
})
