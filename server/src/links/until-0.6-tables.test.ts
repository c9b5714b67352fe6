// What servers of release 0.4.0 write in their tables of messages and links is copied to those of this version, and back.
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../test/builders.ts'
import { makeLinkKinds } from '../../test/link-kinds.ts'
import { messagesOf } from '../../test/link-messages.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import { inJob, type JobServices } from '../calls/job-services.ts'
import type { JobHandlers } from '../kernel/jobs.ts'
import type { OldJobData } from '../kernel/until-0.6-job-data.ts'
import { linkKinds } from '../link-kinds.ts'
import { setReminders } from './link-queries.ts'
import { oldMessageJobs } from './until-0.6-jobs.ts'
import type { OldKind } from './until-0.6-queue.ts'
import { scheduleOldReminders } from './until-0.6-reminders.ts'

let portal: TestPortal
const kinds = makeLinkKinds(() => portal)

beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => portal.behave('email', { mode: 'ok' }))

interface OldTable {
  /** The table of messages of release 0.4.0, and the column of its id. */
  table: string
  id: string
  /** Stores another message like the first one of an order. */
  insert: string
  queue: (id: number) => { [Name in keyof OldJobData]: [Name, OldJobData[Name]] }[keyof OldJobData]
  /** Closes the links of an order, and the reason that they then have. */
  close?: [statement: string, closed: string]
}

const oldTables: Record<OldKind, OldTable> = {
  signing: {
    table: 'deliveries',
    id: 'delivery_id',
    insert: `insert into deliveries (guid, recipient_guid, dealer_id, order_id, channel, recipient)
      select guid, recipient_guid, dealer_id, order_id, channel, recipient from deliveries where order_id = $1`,
    queue: (deliveryID) => ['signing.deliver', { deliveryID }],
    close: [
      `with voided as (update envelopes set status = 'voided' where order_id = $1)
        update envelope_recipients set status = 'voided' where order_id = $1`,
      'taken back',
    ],
  },
  application: {
    table: 'application_messages',
    id: 'message_id',
    insert: `insert into application_messages (guid, application_id, order_id, dealer_id, channel, recipient)
      select guid, application_id, order_id, dealer_id, channel, recipient from application_messages where order_id = $1`,
    queue: (messageID) => ['applications.deliver', { messageID }],
    close: ["update application_links set status = 'voided' where order_id = $1", 'taken back'],
  },
  offer: {
    table: 'quote_messages',
    id: 'message_id',
    insert: `insert into quote_messages (offer_id, dealer_id, channel, recipient)
      select m.offer_id, m.dealer_id, m.channel, m.recipient from quote_messages m join quote_offer_variants using (offer_id)
      where order_id = $1`,
    queue: (messageID) => ['quotes.deliver', { messageID }],
    close: [
      `update quote_offers set status = 'voided', voided_reason = 'replaced'
        where offer_id in (select offer_id from quote_offer_variants where order_id = $1)`,
      'replaced',
    ],
  },
  port: {
    table: 'port_requests',
    id: 'request_id',
    insert: `insert into port_requests (order_id, dealer_id, numbers, sender_name, sender_email, to_name, channel, recipient, expires_at)
      select order_id, dealer_id, numbers, sender_name, sender_email, to_name, channel, recipient, expires_at from port_requests
      where order_id = $1`,
    queue: (requestID) => ['ports.ask', { requestID }],
    close: ["update port_requests set closed = 'withdrawn' where order_id = $1", 'withdrawn'],
  },
  progress: {
    table: 'progress_messages',
    id: 'message_id',
    insert: `insert into progress_messages (follower_id, order_id, dealer_id, lines)
      select follower_id, order_id, dealer_id, '{News}' from progress_followers where order_id = $1`,
    queue: (messageID) => ['tracking.notice', { messageID }],
  },
}
const names = Object.keys(oldTables) as OldKind[]

type Rest =
  Parameters<JobHandlers<JobServices>['links.deliver']> extends [unknown, unknown, ...infer Others] ? Others : never
type Handler<Data> = (services: JobServices, data: Data, ...rest: Rest) => Promise<void>

/** Runs a job again that has finished. */
function handle<Name extends keyof OldJobData>(job: Name, data: OldJobData[Name]): Promise<unknown> {
  const handlers: { [Each in keyof OldJobData]: Handler<OldJobData[Each]> } = oldMessageJobs(linkKinds)
  const failedJobs = { retry: async () => undefined, discard: async () => undefined }
  return handlers[job](portal.services, data, { number: 2, last: false }, portal.jobs.queue, failedJobs)
}

async function send(name: OldKind): Promise<number> {
  const orderID = await kinds[name].make()
  await kinds[name].send(orderID, 'email')
  return orderID
}

test.each(names)('a message of the kind %s that release 0.4.0 stores is sent once', async (name) => {
  const orderID = await send(name)
  const { table, id, insert, queue } = oldTables[name]
  const [stored] = await portal.rows<{ id: number }>(`${insert} returning ${id} as id`, [orderID])
  const newest = async () => (await messagesOf(portal, orderID)).filter(({ kind }) => kind === name).at(-1)
  expect(await newest()).toMatchObject({ status: 'waiting' })
  const [job, data] = queue(stored?.id ?? 0)
  await inJob(portal.pool, (tx) => portal.jobs.queue(tx, job, data))
  const sent = await until(async () => {
    const [row] = await portal.rows<{ status: string }>(`select status from ${table} where ${id} = $1`, [stored?.id])
    return row?.status === 'sent' && newest()
  }, 'the message is sent')
  const deliveries = () =>
    portal.rows('select deliveries from outside.mail where message_id like $1', [`%${sent.reference}%`])
  expect(await deliveries()).toEqual([{ deliveries: 1 }])
  await handle(job, data)
  expect(await deliveries()).toEqual([{ deliveries: 1 }])
})

const oldAnswers = {
  application: ['applications.answered', async (guid: string) => ({ guid })],
  offer: ['quotes.answered', async (guid: string) => ({ offerID: await subjectOf(guid) })],
  port: ['ports.answered', async (guid: string) => ({ requestID: await subjectOf(guid) })],
} as const

const subjectOf = async (guid: string) =>
  (await portal.rows<{ subject: number }>('select subject from customer_links where guid = $1', [guid]))[0]?.subject ??
  0

test.each(Object.keys(oldAnswers) as (keyof typeof oldAnswers)[])(
  'the job of release 0.4.0 tells the dealer of an answer on a link of the kind %s',
  async (name) => {
    const orderID = await send(name)
    const guid = await newestLink(orderID)
    await kinds[name].answer(guid)
    const key = async () =>
      (
        await portal.rows<{ key: string }>(
          `select event_key as key from notifications where order_id = $1
            and event in ('applicationAnswered', 'quoteDeclined', 'portCorrected')`,
          [orderID],
        )
      )[0]?.key
    const told = await until(key, 'the dealer is told')
    await portal.rows('delete from notifications where order_id = $1', [orderID])
    const [job, dataOf] = oldAnswers[name]
    const data = await dataOf(guid)
    await inJob(portal.pool, (tx) => portal.jobs.queue(tx, job, data as never))
    expect(await until(key, 'the dealer is told again')).toBe(told)
  },
)

test.each(names)('release 0.4.0 stops a message of the kind %s that this version stored', async (name) => {
  const orderID = await kinds[name].make()
  await portal.behave('email', { mode: 'down' })
  await kinds[name].send(orderID, 'email')
  const { table, id } = oldTables[name]
  const [stored] = await portal.rows(
    `update ${table} set status = 'stopped'
      where ${id} = (select old_id from link_messages where order_id = $1 and link_kind = $2) returning status`,
    [orderID, name],
  )
  expect(stored).toEqual({ status: 'stopped' })
  const messages = (await messagesOf(portal, orderID)).filter(({ kind }) => kind === name)
  expect(messages).toMatchObject([{ status: 'stopped' }])
})

test.each(names.filter((name) => oldTables[name].close))('release 0.4.0 closes a link of the kind %s', async (name) => {
  const orderID = await send(name)
  const [statement, closed] = oldTables[name].close ?? expect.fail('No statement closes it.')
  await portal.rows(statement, [orderID])
  const links = await portal.rows<{ guid: string }>(
    'select guid, closed from customer_links where order_id = $1 and kind = $2',
    [orderID, name],
  )
  expect(links).toEqual([{ guid: expect.any(String), closed }])
  await expect(kinds[name].answer(links[0]?.guid ?? '')).rejects.toThrow('answered 409')
})

const linkRow = (orderID: number) =>
  portal.rows(
    `select status, name, email, channel, comment, decided_from <> '' as "hasEvidence", opened_at is not null as "isOpened",
      decided_at is not null as "isDecided" from application_links where order_id = $1 order by created_at`,
    [orderID],
  )

test('release 0.4.0 reads the links of applications as this version stores them', async () => {
  const { make, send, answer } = kinds.application
  const orderID = await make()
  await send(orderID, 'email', 'grace@customer.test')
  const asked = { status: 'asked', comment: '', hasEvidence: false, isOpened: false, isDecided: false }
  expect(await linkRow(orderID)).toMatchObject([{ ...asked, email: 'grace@customer.test', channel: 'email' }])
  await send(orderID, 'email', 'ada@customer.test')
  const voided = { ...asked, status: 'voided' }
  expect(await linkRow(orderID)).toMatchObject([voided, { ...asked, email: 'ada@customer.test' }])
  const guid = await newestLink(orderID)
  must(await portal.ask(contract.applications.recordApplicationView, { params: { guid } }))
  expect(await linkRow(orderID)).toMatchObject([voided, { ...asked, isOpened: true }])
  await answer(guid)
  const rejected = { status: 'rejected', comment: 'Not now', hasEvidence: true, isDecided: true }
  expect(await linkRow(orderID)).toMatchObject([voided, rejected])
})

test('an application that release 0.4.0 opened and rejected says so', async () => {
  const { make, send } = kinds.application
  const orderID = await make()
  await send(orderID, 'email')
  const guid = await newestLink(orderID)
  await portal.rows(
    `update application_links set status = 'rejected', comment = 'The date is wrong', decided_from = '10.0.0.1',
        opened_at = now(), decided_at = now() where guid = $1`,
    [guid],
  )
  const page = must(await portal.ask(contract.lessee.getChangeLesseeFromGuid, { params: { guid } }))
  expect(page).toMatchObject({
    state: 'rejected',
    comment: 'The date is wrong',
    decidedAt: expect.stringContaining('T'),
  })
  const { people } = must(await portal.ask(contract.lessee.getChangeLessee, { as: 'dealer', params: { orderID } }))
  expect(people).toMatchObject([{ state: 'rejected', openedAt: expect.stringContaining('T') }])
})

const offerRow = (orderID: number) =>
  portal.rows(
    `select f.status, f.voided_reason as reason, f.to_name as name, f.email, f.channel, f.decline_comment as comment,
        f.answered_from <> '' as "hasEvidence", f.opened_at is not null as "isOpened", f.answered_at is not null as "isAnswered"
      from quote_offers f join quote_offer_variants v using (offer_id) where v.order_id = $1 order by f.offer_id`,
    [orderID],
  )

test('release 0.4.0 reads the links of quotes as this version stores them', async () => {
  const { make, send } = kinds.offer
  const orderID = await make()
  await send(orderID, 'email', 'grace@customer.test')
  const sent = { status: 'sent', reason: '', comment: '', hasEvidence: false, isOpened: false, isAnswered: false }
  const grace = { name: expect.any(String), email: 'grace@customer.test', channel: 'email' }
  expect(await offerRow(orderID)).toEqual([{ ...sent, ...grace }])
  await send(orderID, 'email', 'ada@customer.test')
  const replaced = { status: 'voided', reason: 'replaced', email: 'grace@customer.test' }
  expect(await offerRow(orderID)).toMatchObject([replaced, { ...sent, email: 'ada@customer.test' }])
  const guid = await newestLink(orderID)
  must(await portal.ask(contract.offers.recordQuoteView, { params: { guid } }))
  expect(await offerRow(orderID)).toMatchObject([replaced, { ...sent, isOpened: true }])
  const body = { declineReason: 'price', comment: 'Too dear' } as const
  must(await portal.ask(contract.offers.declineQuote, { params: { guid }, body }))
  const declined = { status: 'declined', reason: '', comment: 'Too dear', hasEvidence: true, isAnswered: true }
  expect(await offerRow(orderID)).toMatchObject([replaced, declined])
})

test('a quote that release 0.4.0 sent again and whose customer declined there says so', async () => {
  const { make, send } = kinds.offer
  const orderID = await make()
  await send(orderID, 'email')
  const guid = await newestLink(orderID)
  await portal.rows("update quote_offers set channel = 'sms', mobile = '0412345678' where guid = $1", [guid])
  await portal.rows(
    `update quote_offers set status = 'declined', answered_at = now(), answered_name = to_name, answered_from = '10.0.0.1',
        decline_reason = 'price', decline_comment = 'Too dear' where guid = $1`,
    [guid],
  )
  const offers = must(await portal.ask(contract.offers.getQuoteOffers, { as: 'dealer', params: { orderID } }))
  const declined = { state: 'declined', declineReason: 'price', declineComment: 'Too dear' }
  expect(offers).toMatchObject([{ ...declined, channel: 'sms', mobile: '0412345678' }])
  await expect(kinds.offer.answer(guid)).rejects.toThrow('answered 409')
})

const requestRow = (orderID: number) =>
  portal.rows(
    `select to_name as name, channel, recipient, closed, expires_at > now() as "isValid", answered_at is not null as "isAnswered",
        answered_from <> '' as "hasEvidence", status from port_requests where order_id = $1 order by request_id`,
    [orderID],
  )

test('release 0.4.0 reads the links about ported numbers as this version stores them', async () => {
  const { make, send, answer } = kinds.port
  const orderID = await make()
  await send(orderID, 'email', 'grace@customer.test')
  await send(orderID, 'sms')
  const asked = { name: 'Ada Nguyen', closed: '', isValid: true, isAnswered: false, hasEvidence: false }
  const replaced = { ...asked, channel: 'email', recipient: 'grace@customer.test', closed: 'replaced' }
  expect(await requestRow(orderID)).toMatchObject([replaced, { ...asked, channel: 'sms', recipient: '0412345678' }])
  await answer(await newestLink(orderID))
  expect(await requestRow(orderID)).toMatchObject([replaced, { isAnswered: true, hasEvidence: true }])
})

/** Sends a link of which a worker of release 0.4.0 sends the message. Returns the statement by which it stores that. */
async function sendThere(name: 'application' | 'port') {
  const orderID = await kinds[name].make()
  await portal.behave('email', { mode: 'down' })
  await kinds[name].send(orderID, 'email')
  const { table, id } = oldTables[name]
  const text = `update ${table} set status = 'sent', sent_at = now()
    where ${id} = (select old_id from link_messages where order_id = $1 and link_kind = '${name}') returning status`
  return { orderID, store: { text, values: [orderID] } }
}

test.each(['application', 'port'] as const)(
  'the recipient of a link of the kind %s that release 0.4.0 sent is reminded',
  async (name) => {
    const { orderID, store } = await sendThere(name)
    const due = async () =>
      (
        await portal.rows<{ due: Date | null }>(
          'select next_reminder_at as due from customer_links where order_id = $1 and kind = $2',
          [orderID, name],
        )
      )[0]?.due
    await portal.rows(store.text, store.values)
    expect(await due()).toBeNull()
    await scheduleOldReminders(linkKinds, portal.services)
    expect(await due()).toBeInstanceOf(Date)
  },
)

test('release 0.4.0 stores that a message was sent while another call locks its link', async () => {
  const { orderID, store } = await sendThere('application')
  const guid = await newestLink(orderID)
  await inJob(portal.pool, async (tx) => {
    await setReminders(tx, guid, null, 0)
    expect(await portal.rows(store.text, store.values)).toEqual([{ status: 'sent' }])
  })
})

test.each([
  { name: 'signing', job: 'signing.code' },
  { name: 'application', job: 'links.code' },
  { name: 'offer', job: 'links.code' },
] as const)('the code of a link of the kind $name is sent by the job $job', async ({ name, job }) => {
  const orderID = await send(name)
  const guid = await newestLink(orderID)
  must(await portal.ask(contract.signing.requestSignerCode, { params: { guid } }))
  const jobs = await portal.rows<{ name: string }>(
    `select j.name from pgboss.job j join signer_codes c on c.code_id = (j.data ->> 'codeID')::integer where c.recipient_guid = $1`,
    [guid],
  )
  expect(jobs).toEqual([{ name: job }])
})

async function newestLink(orderID: number): Promise<string> {
  const text = 'select guid from customer_links where order_id = $1 order by link_id desc limit 1'
  return (await portal.rows<{ guid: string }>(text, [orderID]))[0]?.guid ?? expect.fail('There is no link.')
}
