import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../test/builders.ts'
import { makeLinkKinds, type TestKind } from '../../test/link-kinds.ts'
import { messagesOf } from '../../test/link-messages.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import { inJob, inJobEach } from '../calls/job-services.ts'
import { linkKinds } from '../link-kinds.ts'
import { deliver } from './deliver.ts'
import type { LinkKindName } from './message-queries.ts'
import { recordReceipt } from './receipts.ts'
import { remindOfLinks } from './remind.ts'
import { settleExpired } from './tell-dealer.ts'

const as = 'dealer'
let portal: TestPortal
const kinds = makeLinkKinds(() => portal)

beforeAll(async () => {
  portal = await makeTestPortal()
  await portal.rows(
    `insert into notice_choices (dealer_id, event, channels) select dealer_id, 'delivered', '{bell}' from dealers
      where dealer_email = 'dealer@example.test'`,
  )
})
afterAll(() => portal.stop())
afterEach(() => portal.behave('email', { mode: 'ok' }))

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

describe.each(Object.entries(kinds) as [LinkKindName, TestKind][])('a link of the kind %s', (name, kind) => {
  test('sends one message for two clicks', async () => {
    const orderID = await kind.make()
    for (const isRepeated of [false, true]) {
      const [reply] = [await kind.send(orderID, 'email')].flat()
      if (kind.sendCopies) expect(reply).toMatchObject({ isRepeated })
    }
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
    expect(await kind.deliveries(orderID)).toMatchObject([{ receipt: 'undelivered', problem }])
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
    if (!kind.sendCopies) return
    await kind.send(orderID, 'email')
    await untilStatus(orderID, name, 'sent')
    expect(await isException(orderID)).toBe(false)
  })
})

test('a message that failed for good is sent when its job is queued again', async () => {
  const orderID = await kinds.signing.make()
  await portal.behave('email', { mode: 'down' })
  await kinds.signing.send(orderID, 'email')
  const [message] = await messagesOf(portal, orderID)
  const attempt = (number: number, last: boolean) =>
    deliver(linkKinds)(portal.services, { messageID: message?.messageID ?? 0 }, { number, last }, portal.jobs.queue)
  await expect(attempt(12, true)).rejects.toThrow()
  await untilStatus(orderID, 'signing', 'failed')
  await portal.behave('email', { mode: 'ok' })
  await attempt(1, false)
  await untilStatus(orderID, 'signing', 'sent')
})

// The follower of an order has nothing to answer.
const answeredKinds = (Object.keys(kinds) as LinkKindName[]).filter((name) => name !== 'progress')

test.each(
  answeredKinds.flatMap((name) => [
    { name, reminds: true },
    { name, reminds: false },
  ]),
)('the recipient of a link of the kind $name is reminded: $reminds', async ({ name, reminds }) => {
  const orderID = await kinds[name].make()
  await kinds[name].send(orderID, 'email', undefined, reminds)
  await untilStatus(orderID, name, 'sent')
  const [link] = await portal.rows<{ guid: string; due: Date | null }>(
    'select guid, next_reminder_at as due from customer_links where order_id = $1 and kind = $2',
    [orderID, name],
  )
  expect(link?.due !== null).toBe(reminds)
  const remind = (now?: Date) => remindOfLinks(linkKinds, portal.services, portal.jobs.queue, now)
  const remindersOf = async () => (await sentOf(orderID, name)).filter(({ purpose }) => purpose === 'reminder')
  await remind()
  expect(await remindersOf()).toEqual([])
  if (!link?.due) return
  for (const _server of [1, 2]) await remind(link.due)
  expect(await remindersOf()).toHaveLength(1)
  // The job of the message finds that the customer has answered meanwhile.
  await portal.rows('update customer_links set next_reminder_at = now() where guid = $1', [link.guid])
  await kinds[name].answer(link.guid)
  await remind()
  expect(await remindersOf()).toHaveLength(1)
})

test('a whole batch of records that fail does not keep those behind it waiting', async () => {
  const due = new Set(Array.from({ length: 230 }, (_, record) => record))
  const work = async (_: unknown, record: number) => {
    if (record < 150) throw new Error(`${record} fails`)
    due.delete(record)
  }
  const selectDue = async (_: unknown, maxRows: number) => [...due].slice(0, maxRows)
  await expect(inJobEach(portal.pool, selectDue, work)).rejects.toThrow('0 fails')
  expect(due.size).toBe(150)
})

test('a link that fails does not keep the reminders of others waiting', async () => {
  const guids: string[] = []
  for (const [at, name] of (['offer', 'signing'] as const).entries()) {
    const orderID = await kinds[name].make()
    await kinds[name].send(orderID, 'email')
    await untilStatus(orderID, name, 'sent')
    const [link] = await portal.rows<{ guid: string }>(
      `update customer_links set next_reminder_at = now() - make_interval(mins => 10 - $3::integer)
        where order_id = $1 and kind = $2 returning guid`,
      [orderID, name, at],
    )
    guids.push(link?.guid ?? '')
  }
  const loadMessage = () => Promise.reject(new Error('broken'))
  const broken = { ...linkKinds, offer: { ...linkKinds.offer, loadMessage } }
  await expect(remindOfLinks(broken, portal.services, portal.jobs.queue)).rejects.toThrow('broken')
  const reminded = 'select link::text from link_messages where purpose = $1 and link = any ($2)'
  expect(await portal.rows(reminded, ['reminder', guids])).toEqual([{ link: guids[1] }])
  await portal.rows('update customer_links set next_reminder_at = null where guid = any ($1)', [guids])
})

test.each(answeredKinds)(
  'an answer on a link of the kind %s stops its reminder that waits to be sent',
  async (name) => {
    const orderID = await kinds[name].make()
    await kinds[name].send(orderID, 'email')
    await untilStatus(orderID, name, 'sent')
    await portal.behave('email', { mode: 'down' })
    const text = `update customer_links set next_reminder_at = now() - interval '1 second' where order_id = $1 and kind = $2
      returning guid`
    const [link] = await portal.rows<{ guid: string }>(text, [orderID, name])
    await remindOfLinks(linkKinds, portal.services, portal.jobs.queue)
    await kinds[name].answer(link?.guid ?? '')
    const reminders = (await sentOf(orderID, name)).filter(({ purpose }) => purpose === 'reminder')
    expect(reminders).toMatchObject([{ status: 'stopped' }])
  },
)

test.each(Object.entries(kinds).flatMap(([name, { make, send, view }]) => (view ? [{ name, make, send, view }] : [])))(
  'the dealer hears once that a link of the kind $name was opened',
  async ({ name, make, send, view }) => {
    const orderID = await make()
    await send(orderID, 'email')
    await untilStatus(orderID, name as LinkKindName, 'sent')
    const read = () =>
      portal.rows<{ guid: string; openedAt: Date | null }>(
        'select guid, opened_at as "openedAt" from customer_links where order_id = $1 and kind = $2',
        [orderID, name],
      )
    const [link] = await read()
    expect(link).toMatchObject({ openedAt: null })
    const params = { guid: link?.guid ?? '' }
    const record = async () => (await portal.rows('select app.order_record($1) as record', [orderID]))[0]
    const before = await record()
    must(await portal.ask(view, { params }))
    // An open screen of the order reads it again.
    expect(await record()).not.toEqual(before)
    const [opened] = await read()
    expect(opened).toMatchObject({ openedAt: expect.any(Date) })
    must(await portal.ask(view, { params }))
    expect(await read()).toEqual([opened])
    const notices = () => portal.rows("select from notifications where order_id = $1 and event = 'opened'", [orderID])
    await until(async () => (await notices()).length > 0, 'the dealer is told')
    expect(await notices()).toHaveLength(1)
    const jobs = "select from pgboss.job where name = 'links.opened' and data ->> 'guid' = $1"
    expect(await portal.rows(jobs, [params.guid])).toHaveLength(1)
  },
)

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
  const tell = () => settleExpired(linkKinds, portal.services, portal.jobs.queue)
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
    { title: expect.stringContaining(String(orderID)), body: expect.stringMatching(/has not (answered|signed)/) },
  ])
})

test('the dealer hears nothing of the link of a quote that became an order', async () => {
  const { make, send, expire } = kinds.offer
  const orderID = await make()
  await send(orderID, 'email')
  await expire?.(orderID)
  await portal.rows('update orders set related_order = order_id where order_id = $1', [orderID])
  await settleExpired(linkKinds, portal.services, portal.jobs.queue)
  expect(await portal.rows("select from notifications where order_id = $1 and event = 'expired'", [orderID])).toEqual(
    [],
  )
})
