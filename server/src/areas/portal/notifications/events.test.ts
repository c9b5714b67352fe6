import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRelocation, textsTo } from '../../../../test/applications.ts'
import { makeCustomer, makeMobileOrder, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { makeOffer } from '../../../../test/quotes.ts'
import * as signing from '../../../../test/signing.ts'
import { inJob } from '../../../calls/job-services.ts'
import { linkKinds } from '../../../link-kinds.ts'
import { tellOfAnswer } from '../../../links/tell-dealer.ts'

const { getNotifications } = contract.notifications
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const bell = async (as = 'dealer') => {
  const answer = await portal.ask(getNotifications, { as })
  return answer.status === 404 ? [] : must(answer).map(({ title, link }) => ({ title, link }))
}
const untilTold = (title: string, as = 'dealer') =>
  until(async () => (await bell(as)).find((notice) => notice.title === title), `the bell of ${as} says ${title}`)
const untilMailed = (subject: string, address = 'dealer@example.test') =>
  until(async () => {
    const mails = await portal.rows<{ subject: string; plain: string; html: string; deliveries: number }>(
      `select subject, plain, html, deliveries from outside.mail where subject = $1 and array_to_string(recipients, ' ') like '%' || $2 || '%'`,
      [subject, address],
    )
    return mails.length > 0 && mails
  }, `${address} gets the e-mail ${subject}`)
const choose = (event: string, channels: readonly string[], as = 'dealer') =>
  portal.rows(
    `insert into notice_choices (dealer_id, event, channels) select dealer_id, $2, $3 from dealers where dealer_email = $1
      on conflict (dealer_id, event) do update set channels = excluded.channels`,
    [`${as}@example.test`, event, channels],
  )

async function signOrder(as = 'dealer') {
  const { orderID } = await makeMobileOrder(portal, as)
  must(await signing.sendMail(portal, orderID, as))
  const guid = await until(async () => {
    const [link] = await signing.linksOf(portal, orderID)
    return link?.status === 'sent' && link.guid
  }, 'the order is sent')
  await signing.confirmOnLink(portal, guid)
  must(await signing.sign(portal, guid))
  return orderID
}

test('a signature is in the bell and the mail of the dealer, with a link to the order, once', async () => {
  const orderID = await signOrder()
  const title = `Ada Nguyen signed order ${orderID}`
  const link = `/order-summary?order=${orderID}`
  expect(await untilTold(title)).toEqual({ title, link })
  expect(await untilMailed(title)).toMatchObject([
    {
      plain: expect.stringContaining(link),
      html: expect.stringContaining(`${link}">Open in the portal</a>`),
      deliveries: 1,
    },
  ])
  const [envelope] = await portal.rows<{ guid: string }>('select guid from envelopes where order_id = $1', [orderID])
  const signed = { kind: 'signing', guid: envelope?.guid ?? '' } as const
  await inJob(portal.services.pool, (tx) => tellOfAnswer(linkKinds, { tx, queue: portal.jobs.queue }, signed))
  expect((await bell()).filter((notice) => notice.title === title)).toHaveLength(1)
  expect(await portal.rows("select from pgboss.job where name = 'notices.send' and state <> 'completed'")).toEqual([])
})

test('an order that was declined is in the bell too, and so is an accepted quote', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const guid = await signing.sendAndWait(portal, orderID)
  must(await portal.ask(contract.signing.decline, { params: { guid }, body: { reason: 'Too dear' } }))
  const title = `Ada Nguyen declined order ${orderID}`
  expect((await untilTold(title)).link).toBe(`/order-summary?order=${orderID}`)
  await untilMailed(title)
  const { customerID } = await makeCustomer(portal)
  const offer = await makeOffer(portal, customerID)
  const headers = await signing.proofHeader(portal, offer.guid)
  const accepting = { params: { guid: offer.guid }, body: { position: 1, name: 'Ada Nguyen' }, headers }
  const { acceptedOrder } = must(await portal.ask(contract.offers.acceptQuote, accepting))
  const accepted = `Ada Nguyen accepted quote ${offer.orderID}`
  expect((await untilTold(accepted)).link).toBe(`/order-summary?order=${acceptedOrder}`)
  await untilMailed(accepted)
})

test('a dealer hears of an event on the channels that they chose, by SMS only with a mobile number', async () => {
  await choose('signed', ['sms'], 'rival')
  const silent = await signOrder('rival')
  await until(async () => {
    const open = await portal.rows("select from pgboss.job where name = 'signing.signed' and state <> 'completed'")
    return open.length === 0
  }, 'the signature is told')
  await portal.rows(
    "insert into profiles (dealer_id, mobile) select dealer_id, '0412345670' from dealers where dealer_email = 'rival@example.test'",
  )
  const told = await signOrder('rival')
  const texts = await until(async () => {
    const found = await textsTo(portal, '+61412345670', 'signed order')
    return found.length > 0 && found
  })
  expect(texts).toHaveLength(1)
  expect(JSON.stringify(texts)).toContain(`order-summary?order=${told}`)
  expect(await bell('rival')).toEqual([])
  expect(await portal.rows("select from notifications where order_id = $1 and event = 'signed'", [silent])).toEqual([])
})

test('a notice that the SMS service refuses is in the bell', async () => {
  await choose('signed', ['sms'], 'partner')
  await portal.rows(
    "insert into profiles (dealer_id, mobile) select dealer_id, '0255501234' from dealers where dealer_email = 'partner@example.test'",
  )
  const orderID = await signOrder('partner')
  await untilTold(`Ada Nguyen signed order ${orderID}`, 'partner')
})

test('a note of somebody else on an order is told to its dealer, and their own is not', async () => {
  const { orderID } = await makeOrder(portal, 'member')
  const write = (as: string, noteText: string) =>
    portal.ask(contract.notes.addNotes, {
      as,
      params: { orderID },
      body: [{ component: 'create-mobile', noteText }],
    })
  must(await write('member', 'My own note'))
  must(await write('admin', 'Ring Kim on Monday'))
  const [author] = await portal.rows<{ name: string }>(
    "select dealer_full_name as name from dealers where dealer_email = 'admin@example.test'",
  )
  const notice = await untilTold(`${author?.name} wrote a note on order ${orderID}`, 'member')
  expect(notice.link).toMatch(new RegExp(`^/create-mobile\\?order=${orderID}#note-\\d+$`))
  expect(await bell('member')).toHaveLength(1)
})

const noticesOf = (orderID: number) =>
  portal.rows<{ event: string; title: string; link: string }>(
    'select event, title, link from notifications where order_id = $1 order by notification_id',
    [orderID],
  )

test('a message that an e-mail server refuses is told to the dealer, with the screen on which it is sent again', async () => {
  await portal.behave('email', { mode: 'refuse' })
  const { orderID } = await makeMobileOrder(portal)
  must(await signing.sendMail(portal, orderID))
  const { orderID: movingID } = await makeRelocation(portal)
  must(await portal.ask(contract.relocation.sendRelocationEmail, { as: 'dealer', body: { orderID: movingID } }))
  const bounced = async (id: number) =>
    until(async () => (await noticesOf(id)).find(({ event }) => event === 'bounced'), `order ${id} has bounced`)
  expect(await bounced(orderID)).toMatchObject({
    title: `The message about order ${orderID} did not reach Ada Nguyen`,
    link: `/order-summary?order=${orderID}`,
  })
  expect(await bounced(movingID)).toMatchObject({
    title: expect.stringContaining(`The message about change of address on order ${movingID} did not reach`),
    link: `/change-address?order=${movingID}`,
  })
  await portal.behave('email', { mode: 'ok' })
})

test('the sending and the opening of a link wait for the daily e-mail', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const guid = await signing.sendAndWait(portal, orderID)
  must(await portal.ask(contract.signing.recordView, { params: { guid } }))
  const events = await until(async () => {
    const rows = await portal.rows<{ event: string }>(
      'select event from notifications where order_id = $1 and in_digest and not in_bell order by 1',
      [orderID],
    )
    return rows.length === 2 && rows.map(({ event }) => event)
  }, 'both events are stored')
  expect(events).toEqual(['opened', 'sent'])
  expect((await bell()).filter(({ title }) => title.includes(`order ${orderID}`))).toEqual([])
})

test('a mention in a note is told once to the person, who may see the order', async () => {
  const { orderID } = await makeOrder(portal, 'member')
  const people = await portal.rows<{ email: string; name: string }>(
    'select dealer_email as email, dealer_full_name as name from dealers',
  )
  const nameOf = (as: string) => people.find(({ email }) => email === `${as}@example.test`)?.name ?? ''
  const write = async (as: string, noteText: string, noteID = 0) =>
    must(
      await portal.ask(contract.notes.addNotes, {
        as,
        params: { orderID },
        body: [{ component: 'create-mobile', noteText, noteID }],
      }),
    )
  const [note] = await write('member', `@${nameOf('dealer')} or @${nameOf('rival')}: please ring Kim`)
  const notice = await untilTold(`${nameOf('member')} mentions you in a note on order ${orderID}`)
  expect(notice.link).toBe(`/create-mobile?order=${orderID}#note-${note?.noteID}`)
  await write('member', `@${nameOf('dealer')}: please ring Kim on Monday`, note?.noteID)
  await write('admin', `@${nameOf('member')}: done`)
  await untilTold(`${nameOf('admin')} mentions you in a note on order ${orderID}`, 'member')
  await until(async () => {
    const open = await portal.rows("select from pgboss.job where name = 'notes.written' and state <> 'completed'")
    return open.length === 0
  }, 'the notes are told')
  const told = await portal.rows(
    `select d.dealer_email as email, n.event from notifications n join dealers d using (dealer_id)
      where n.order_id = $1 order by n.notification_id`,
    [orderID],
  )
  expect(told).toEqual([
    { email: 'dealer@example.test', event: 'mention' },
    { email: 'member@example.test', event: 'mention' },
  ])
})
