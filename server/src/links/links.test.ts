import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeLessee } from '../../test/applications.ts'
import { fillBlock, getOrder, makeMobileOrder, makeOrder, must } from '../../test/builders.ts'
import { messagesOf } from '../../test/link-messages.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import * as signing from '../../test/signing.ts'
import { inJob } from '../calls/job-services.ts'
import { linkKinds } from '../link-kinds.ts'
import type { Channel } from '../messages/recipient.ts'
import type { LinkKindName } from './message-queries.ts'
import { queueLinkMessage } from './queue-link-message.ts'
import { recordReceipt } from './receipts.ts'
import { tellOfExpired } from './tell-dealer.ts'

const as = 'dealer'
const number = '0412345678'
const anHourAgo = "now() - interval '1 hour'"
let portal: TestPortal

beforeAll(async () => {
  portal = await makeTestPortal()
  await portal.rows(
    `insert into notice_choices (dealer_id, event, channels) select dealer_id, 'delivered', '{bell}' from dealers
      where dealer_email = 'dealer@example.test'`,
  )
})
afterAll(() => portal.stop())
afterEach(() => portal.behave('email', { mode: 'ok' }))

interface Kind {
  /** Makes the record of a link, and returns its order. */
  make: () => Promise<number>
  send: (orderID: number, channel: Channel) => Promise<unknown>
  /** Whether a failed message is a task of the dealer. */
  isTask: boolean
  /** The messages on the record, undefined for a kind that has no record for the dealer. */
  deliveries?: (orderID: number) => Promise<unknown>
  /** Makes the link of an order expire; undefined for a kind without an expiry that the job of all kinds tells. */
  expire?: (orderID: number) => Promise<unknown>
}

/** Signs an order without its customer, and returns the guid of its link. */
async function makeSigned(): Promise<{ orderID: number; guid: string }> {
  const { orderID } = await makeMobileOrder(portal, as)
  const guid = await signing.sendAndWait(portal, orderID)
  await portal.rows('update orders set order_status = 2 where order_id = $1', [orderID])
  await portal.rows("update envelope_recipients set status = 'signed', mobile = $2 where guid = $1", [guid, number])
  return { orderID, guid }
}

const kinds: Record<LinkKindName, Kind> = {
  signing: {
    make: async () => (await makeMobileOrder(portal, as)).orderID,
    send: async (orderID, channel) =>
      must(await (channel === 'sms' ? signing.sendText(portal, orderID) : signing.sendMail(portal, orderID))),
    isTask: true,
    deliveries: async (orderID) => (await getOrder(portal, orderID)).envelope?.deliveries,
  },
  application: {
    make: async () => (await makeLessee(portal, as)).orderID,
    send: async (orderID, channel) => {
      const { sendChangeLesseeSms, sendChangeLesseeEmail } = contract.lessee
      const call = channel === 'sms' ? sendChangeLesseeSms : sendChangeLesseeEmail
      return must(await portal.ask(call, { as, body: { orderID } }))
    },
    isTask: true,
    deliveries: async (orderID) =>
      must(await portal.ask(contract.lessee.getChangeLessee, { as, params: { orderID } })).people[0]?.deliveries,
    expire: (orderID) =>
      portal.rows(`update application_links set expires_at = ${anHourAgo} where order_id = $1`, [orderID]),
  },
  offer: {
    make: async () => {
      const { orderID } = await makeOrder(portal, as, { isQuote: true })
      await fillBlock(portal, mobile, orderID)
      return orderID
    },
    send: async (orderID, channel) =>
      must(await portal.ask(contract.offers.sendQuote, { as, body: { orderID, channel, ...toOf(channel) } })),
    isTask: true,
    deliveries: async (orderID) =>
      must(await portal.ask(contract.offers.getQuoteOffers, { as, params: { orderID } }))[0]?.deliveries,
    expire: (orderID) =>
      portal.rows(`update quote_versions set expires_at = ${anHourAgo} where order_id = $1`, [orderID]),
  },
  port: {
    make: async () => {
      const { orderID } = await makeSigned()
      await portal.rows(
        `insert into port_numbers (order_id, dealer_id, number, details, state, code)
          select order_id, dealer_id, '0255512345', '{"associatedNumbers": []}', 'rejected', 'BARRED' from orders where order_id = $1`,
        [orderID],
      )
      return orderID
    },
    send: async (orderID, channel) =>
      must(
        await portal.ask(contract.ports.askAboutPorts, {
          as,
          params: { orderID },
          body: { channel, ...toOf(channel) },
        }),
      ),
    isTask: true,
    deliveries: async (orderID) =>
      must(await portal.ask(contract.ports.getPortRequests, { as, params: { orderID } }))[0]?.deliveries,
    expire: (orderID) =>
      portal.rows(`update port_requests set expires_at = ${anHourAgo} where order_id = $1`, [orderID]),
  },
  progress: {
    make: async () => (await makeSigned()).orderID,
    send: async (orderID, channel) => {
      const [recipient] = await portal.rows<{ guid: string; dealerID: number }>(
        'select guid, dealer_id as "dealerID" from envelope_recipients where order_id = $1',
        [orderID],
      )
      const { guid, dealerID } = recipient ?? expect.fail('The order has no link.')
      await portal.rows(
        `insert into progress_followers (recipient_guid, order_id, dealer_id, channel) values ($1, $2, $3, $4)
          on conflict do nothing`,
        [guid, orderID, dealerID, channel],
      )
      const link = { kind: 'progress', guid, orderID, dealerID } as const
      const message = { purpose: 'notice', channel, body: 'Your numbers move tomorrow.', ...toOf(channel) } as const
      return inJob(portal.pool, (tx) => queueLinkMessage({ tx, queue: portal.jobs.queue }, link, message))
    },
    isTask: false,
  },
}

const toOf = (channel: Channel) => ({ to: channel === 'sms' ? number : 'ada@customer.test' })
const sentOf = async (orderID: number, kind: LinkKindName) =>
  (await messagesOf(portal, orderID)).filter((message) => message.kind === kind)
const untilStatus = (orderID: number, kind: LinkKindName, status: string) =>
  until(
    async () => (await sentOf(orderID, kind)).find((message) => message.status === status),
    `it is ${status}`,
    15_000,
  )
const untilNotice = (orderID: number, event: string) =>
  until(
    async () =>
      (
        await portal.rows<{ title: string }>(
          'select title from notifications where order_id = $1 and event = $2 order by 1',
          [orderID, event],
        )
      )[0],
    `the dealer is told: ${event}`,
    15_000,
  )
const taskOf = async (orderID: number) =>
  must(await portal.ask(contract.home.getHome, { as })).tasks.find((task) => task.orderID === orderID)?.reason
const isException = async (orderID: number) =>
  must(await portal.ask(contract.home.getHome, { as: 'employee' })).exceptions.some(
    (exception) => exception.kind === 'message' && exception.orderID === orderID,
  )

describe.each(Object.entries(kinds) as [LinkKindName, Kind][])('a link of the kind %s', (name, kind) => {
  test('sends one message for two clicks', async () => {
    const orderID = await kind.make()
    await kind.send(orderID, 'email')
    await kind.send(orderID, 'email')
    expect(await sentOf(orderID, name)).toHaveLength(1)
  })

  test('tells the dealer that a text message was delivered', async () => {
    const orderID = await kind.make()
    await kind.send(orderID, 'sms')
    const { reference } = await untilStatus(orderID, name, 'sent')
    await report(reference, 'delivered', '')
    await untilNotice(orderID, 'delivered')
  })

  test('shows on the home screen and the record that a text message did not arrive', async () => {
    const orderID = await kind.make()
    await kind.send(orderID, 'sms')
    const { reference } = await untilStatus(orderID, name, 'sent')
    expect(await isException(orderID)).toBe(false)
    await report(reference, 'undelivered', 'The number is not in use')
    await untilNotice(orderID, 'bounced')
    expect(await isException(orderID)).toBe(true)
    const problem = 'The number is not in use'
    if (kind.deliveries) expect(await kind.deliveries(orderID)).toMatchObject([{ receipt: 'undelivered', problem }])
    expect(await taskOf(orderID)).toEqual(kind.isTask ? 'failedMessage' : undefined)
  })

  test('tells the dealer and the home screen that an e-mail was refused', async () => {
    const orderID = await kind.make()
    await portal.behave('email', { mode: 'refuse', reason: 'Mailbox unknown' })
    await kind.send(orderID, 'email')
    await untilStatus(orderID, name, 'failed')
    await untilNotice(orderID, 'bounced')
    expect(await isException(orderID)).toBe(true)
    await portal.behave('email', { mode: 'ok' })
    if (!kind.isTask) return
    await kind.send(orderID, 'email')
    await untilStatus(orderID, name, 'sent')
    expect(await isException(orderID)).toBe(false)
  })
})

/** Reports the progress of a text message as the SMS service does. Later reports of earlier progress change nothing. */
const report = async (reference: string, progress: 'delivered' | 'undelivered', reason: string) => {
  for (const each of [progress, 'sent'] as const)
    await inJob(portal.pool, (tx) =>
      recordReceipt(
        { tx, queue: portal.jobs.queue },
        { reference, progress: each, reason: each === 'sent' ? '' : reason },
      ),
    )
}

test.each(
  Object.entries(kinds).flatMap(([name, { make, send, expire }]) => (expire ? [{ name, make, send, expire }] : [])),
)('the dealer hears once that a link of the kind $name expired', async ({ make, send, expire }) => {
  const orderID = await make()
  await send(orderID, 'email')
  const tell = () => tellOfExpired(linkKinds, portal.services, portal.jobs.queue)
  const expired = () =>
    portal.rows<{ title: string; body: string }>(
      "select title, body from notifications where order_id = $1 and event = 'expired'",
      [orderID],
    )
  await tell()
  expect(await expired()).toEqual([])
  await expire(orderID)
  for (const _time of [1, 2]) await tell()
  expect(await expired()).toEqual([
    { title: expect.stringContaining(String(orderID)), body: expect.stringContaining('has not answered') },
  ])
})

test('the dealer hears nothing of the link of a quote that became an order', async () => {
  const { make, send, expire } = kinds.offer
  const orderID = await make()
  await send(orderID, 'email')
  await expire?.(orderID)
  await portal.rows('update orders set related_order = order_id where order_id = $1', [orderID])
  await tellOfExpired(linkKinds, portal.services, portal.jobs.queue)
  expect(await portal.rows("select from notifications where order_id = $1 and event = 'expired'", [orderID])).toEqual(
    [],
  )
})

describe('a server of release 0.4.0', () => {
  test('stores a message that this version sends, and stops one that this version stored', async () => {
    const orderID = await kinds.signing.make()
    await portal.behave('email', { mode: 'down' })
    await kinds.signing.send(orderID, 'email')
    const [old] = await portal.rows<{ id: number; reference: string }>(
      `select delivery_id as id, 'delivery-' || delivery_id || '-' || recipient_guid as reference from deliveries where order_id = $1`,
      [orderID],
    )
    expect((await sentOf(orderID, 'signing'))[0]).toMatchObject({ reference: old?.reference, status: 'waiting' })
    await portal.rows("update deliveries set status = 'stopped' where delivery_id = $1", [old?.id])
    expect((await sentOf(orderID, 'signing'))[0]).toMatchObject({ status: 'stopped' })
    await portal.behave('email', { mode: 'ok' })
    await portal.rows(
      `insert into deliveries (guid, recipient_guid, dealer_id, order_id, channel, recipient)
        select guid, recipient_guid, dealer_id, order_id, channel, recipient from deliveries where delivery_id = $1`,
      [old?.id],
    )
    const { messageID } = await untilStatus(orderID, 'signing', 'waiting')
    const [copied] = await portal.rows<{ deliveryID: number }>(
      'select old_id as "deliveryID" from link_messages where message_id = $1',
      [messageID],
    )
    await inJob(portal.pool, (tx) => portal.jobs.queue(tx, 'signing.deliver', copied ?? expect.fail('not copied')))
    await untilStatus(orderID, 'signing', 'sent')
    const states = await portal.rows('select status from deliveries where order_id = $1 order by delivery_id', [
      orderID,
    ])
    expect(states).toEqual([{ status: 'stopped' }, { status: 'sent' }])
  })
})
