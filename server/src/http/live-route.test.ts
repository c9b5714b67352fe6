import type { AddressInfo } from 'node:net'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { LiveEvent } from '@dealerline/shared/contract/live.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fillBlock, makeOrder, must } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import { trust } from '../../test/trust.ts'
import { OrderStream } from './order-stream.ts'

const silent = { write: () => undefined }
/** The times when the tokens of some people expire. */
const expiries = new Map<string, Date>()
const verify = async (token: string) => ({ ...(await trust(token)), expiresAt: expiries.get(token) })

let portal: TestPortal
let site: string
async function start(): Promise<[TestPortal, string]> {
  const started = await makeTestPortal({}, verify as typeof trust, silent)
  await started.app.listen({ port: 0, host: '127.0.0.1' })
  return [started, `http://127.0.0.1:${(started.app.server.address() as AddressInfo).port}`]
}
beforeAll(async () => {
  ;[portal, site] = await start()
})
afterAll(() => portal.stop())

interface Stream {
  readonly status: number
  readonly headers: Headers
  readonly events: LiveEvent[]
  readonly text: () => string
  readonly ended: Promise<void>
  close(): void
}

const screen = '/create-mobile'

/** Opens a stream and reads it until the test has finished. */
async function open(
  as: string,
  orderIDs: number[],
  { at = site, headers = {}, page = as }: { at?: string; headers?: Record<string, string>; page?: string } = {},
): Promise<Stream> {
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const response = await fetch(`${at}/api/Live`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}@example.test`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ page, orders: orderIDs.map((orderID) => ({ orderID, screen })) }),
    signal: closing.signal,
  })
  const events: LiveEvent[] = []
  let text = ''
  const read = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      events.splice(
        0,
        events.length,
        ...[...text.matchAll(/^data: (.*)\n\n/gm)].map(([, json = '']) => JSON.parse(json)),
      )
    }
  }
  const ended = read().catch(() => undefined)
  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => text,
    ended,
    close: () => closing.abort(),
  }
}

const ordersIn = ({ events }: Stream) => events.flatMap(({ order }) => (order ? [order] : []))
const untilShown = (stream: Stream, count = 1) =>
  until(async () => ordersIn(stream).length >= count, 'the order was shown')

test('sends the state of each order at once and after a change, without content', async () => {
  const { orderID } = await makeOrder(portal, 'member')
  const stream = await open('member', [orderID])
  await untilShown(stream)
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
  const read = async () => must(await portal.ask(contract.orders.getOrder, { as: 'member', params: { orderID } }))
  const before = await read()
  const { revision, marks } = before
  const run = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(ordersIn(stream)).toEqual([{ orderID, run, revision, record: marks.record, people: [] }])
  await fillBlock(portal, mobile, orderID, 1)
  const { revision: changed } = await read()
  await until(async () => ordersIn(stream).at(-1)?.revision === changed, 'the change was shown')
})

const newsIn = ({ events }: Stream) => events.flatMap(({ news }) => (news ? [news] : []))

test('sends a mark of a person’s notifications, and one of what runs, without content', async () => {
  const streams = [await open('member', []), await open('rival', [])]
  await until(async () => streams.every((stream) => newsIn(stream).length > 0), 'the news were shown')
  const [member, rival] = streams.map(newsIn)
  await portal.rows(
    `insert into notifications (title, body, audience, created_by, dealer_id)
     select 'Signed', 'The order is signed', 'dealers', 'Test', dealer_id from dealers where dealer_email = 'member@example.test'`,
  )
  const [stream, other] = streams as [Stream, Stream]
  await until(async () => newsIn(stream).length > 1, 'the notification was found')
  const [before, after] = newsIn(stream)
  expect(after?.notifications).not.toBe(before?.notifications)
  expect(after?.work).toBe(before?.work)
  expect(member?.length).toBe(1)
  expect(newsIn(other)).toEqual(rival)
  must(
    await portal.ask(contract.notifications.setNotificationStatus, { as: 'member', body: { id: 0, status: 'read' } }),
  )
  await until(async () => newsIn(stream).length > 2, 'the notification was read')
  expect(stream.text()).not.toContain('Signed')
})

test('an import that begins and ends between two looks is news', async () => {
  const mark = async () => {
    const rows = await portal.rows<{ work: string }>('select work from servers.read_news(array[0], array[0])')
    return rows[0]?.work
  }
  const before = await mark()
  await portal.rows(
    `insert into imports (kind, filename, file_key, sha256, header, sample, mapping, total_rows, started_by, status, ended_at)
     values ('rate-plans', 'plans.csv', '', '', '[]', '[]', '[]', 1, 'Test', 'done', now())`,
  )
  expect(await mark()).not.toBe(before)
})

test('leaves out orders that the caller cannot see', async () => {
  const [{ orderID: own }, { orderID: foreign }] = [await makeOrder(portal, 'rival'), await makeOrder(portal, 'member')]
  const stream = await open('rival', [foreign, own, 99_999_999])
  await untilShown(stream)
  await fillBlock(portal, mobile, foreign, 1)
  must(await portal.ask(contract.orders.cancelOrder, { as: 'rival', params: { orderID: own } }))
  await untilShown(stream, 2)
  expect(new Set(ordersIn(stream).map(({ orderID }) => orderID))).toEqual(new Set([own]))
  expect(await portal.rows(`select from order_presence where order_id = ${foreign}`)).toEqual([])
})

test('people see each other, also one with a page of release 0.4.0', async () => {
  const { orderID } = await makeOrder(portal, 'member')
  const member = await open('member', [orderID])
  await untilShown(member)
  await open('dealer', [orderID])
  const people = () => ordersIn(member).at(-1)?.people
  await until(async () => people()?.length === 1, 'the member sees the dealer')
  expect(people()).toEqual([{ name: expect.any(String), screen }])
  const body = { page: 'old', screen }
  const old = must(await portal.ask(contract.presence.watchOrder, { as: 'employee', params: { orderID }, body }))
  expect(old.people).toHaveLength(2)
  await until(async () => people()?.length === 2, 'the member sees the employee')
})

test.each([
  ['without a sign-in', { authorization: '' }, 1, 401],
  ['of an applicant', { authorization: 'Bearer applicant@example.test' }, 1, 403],
  ['of a page that was opened for another dealer', { 'acting-as': '999999' }, 1, 409],
  ['with 21 orders', {}, 21, 400],
  ['with 64 KB', {}, 20_000, 413],
])('refuses a stream %s', async (_, headers, count, status) => {
  const stream = await open(
    'member',
    Array.from({ length: count }, (_value, index) => 10_000 + index),
    { headers },
  )
  expect(stream.status).toBe(status)
})

test('ends when the sign-in expires, without a pause', async () => {
  const { orderID } = await makeOrder(portal, 'direct')
  expiries.set('direct@example.test', new Date(Date.now() + 1500))
  const stream = await open('direct', [orderID])
  await stream.ended
  expiries.clear()
  expect(stream.events.at(-1)).toEqual({ retryMs: 0 })
  expect(portal.live.watchersOf(0)).toEqual([])
})

test('a person has at most ten streams at a server', async () => {
  const { orderID } = await makeOrder(portal, 'partner')
  const streams: Stream[] = []
  for (let index = 0; index < 11; index += 1) streams.push(await open('partner', [orderID], { page: `page ${index}` }))
  const [oldest, ...others] = streams
  await oldest?.ended
  expect(oldest?.events.at(-1)?.retryMs).toBeLessThanOrEqual(10_000)
  for (const { events } of others) expect(events.some(({ retryMs }) => retryMs !== undefined)).toBe(false)
  for (const { close } of streams) close()
  const [{ id } = { id: 0 }] = await portal.rows<{ id: number }>(
    "select dealer_id as id from dealers where dealer_email = 'partner@example.test'",
  )
  await until(async () => portal.live.watchersOf(id).length === 0, 'the server has noticed the ends')
})

test('a server that stops ends its streams first, and accepts no more', async () => {
  const [stopping, at] = await start()
  const { orderID } = await makeOrder(stopping, 'member')
  const streams = await Promise.all(['one', 'two', 'three'].map((page) => open('member', [orderID], { at, page })))
  await Promise.all(streams.map((stream) => untilShown(stream)))
  const metrics = await stopping.app.inject({ url: '/metrics' })
  expect(metrics.payload).toMatch(/^dealerline_live_streams 3$/m)
  stopping.draining.begin()
  await Promise.all(streams.map(({ ended }) => ended))
  const pauses = streams.map(({ events }) => events.at(-1)?.retryMs ?? -1)
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(0)
  expect(new Set(pauses).size).toBeGreaterThan(1)
  const refused = await open('member', [orderID], { at })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  const stopStart = performance.now()
  await stopping.stop()
  expect(performance.now() - stopStart).toBeLessThan(12_000)
})

test('a slow reader gets only the newest state of each order', () => {
  const live = { watch: () => undefined, unwatch: () => undefined }
  const stream = new OrderStream(live, { personID: 1, dealerID: 1, pages: [], expiresAt: Date.now() + 60_000 })
  expect(String(stream.read())).toBe(':\n\n')
  const state = { run: 'run', record: '', people: [] }
  stream.show({ ...state, orderID: 7, revision: 0 })
  for (let revision = 1; revision <= 1000; revision += 1)
    for (const orderID of [7, 8]) stream.show({ ...state, orderID, revision })
  const events = []
  for (let part = stream.read(); part !== null; part = stream.read()) events.push(String(part))
  expect(events.join('').length).toBeLessThan(500)
  expect(events.join('').match(/"revision":1000/g)).toHaveLength(2)
  stream.destroy()
})

test('the duration of the call ends when the stream begins', async () => {
  const { orderID } = await makeOrder(portal, 'direct')
  expiries.set('direct@example.test', new Date(Date.now() + 3500))
  await (await open('direct', [orderID])).ended
  expiries.clear()
  const seconds = async () => {
    const { payload } = await portal.app.inject({ url: '/metrics' })
    return Number(
      /^dealerline_call_seconds_bucket\{le="2.5",call="POST \/api\/Live",status="200"\} (\d+)/m.exec(payload)?.[1],
    )
  }
  await until(async () => (await seconds()) > 0, 'the call was measured')
  const { payload } = await portal.app.inject({ url: '/metrics' })
  const count = /^dealerline_call_seconds_count\{call="POST \/api\/Live",status="200"\} (\d+)/m.exec(payload)?.[1]
  expect(await seconds()).toBe(Number(count))
})
