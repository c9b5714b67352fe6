import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMobileOrder, must } from '../../test/builders.ts'
import { startCollector } from '../../test/collector.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import { recipient, sendMail, untilSent } from '../../test/signing.ts'
import { readConfig } from '../kernel/read-config.ts'
import { startTracing } from '../kernel/tracing.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let stopTracing: () => Promise<void>
let portal: TestPortal
const lines: string[] = []

beforeAll(async () => {
  collector = await startCollector()
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
    LOG_REQUESTS: 'true',
  }
  stopTracing = await startTracing(readConfig(settings))
  portal = await makeTestPortal(settings, undefined, { write: (line: string) => void lines.push(line) })
})
afterAll(async () => {
  await portal.stop()
  await collector.stop()
})

const traceID = '0af7651916cd43dd8448eb211c80319c'
const headers = { traceparent: `00-${traceID}-b7ad6b7169203331-01` }

/** Waits until the order was sent, and the job that sent it has ended. */
async function untilDelivered(orderID: number) {
  await untilSent(portal, orderID)
  const hasEnded = async () =>
    /dealerline_job_seconds_count\{job="signing.deliver",outcome="ok"\} \d/.test(
      (await portal.app.inject({ url: '/metrics' })).payload,
    )
  await until(hasEnded, 'the job has ended')
}

test('a trace leads from the browser over the call, its statements and its job to the outside system', async () => {
  const { orderID } = await makeMobileOrder(portal)
  must(await portal.ask(contract.orders.getOrder, { as: 'dealer', params: { orderID }, headers }))
  const params = { isReporting: 'false' }
  must(
    await portal.ask(contract.signing.sendRequest, { as: 'dealer', params, body: { orderID, ...recipient }, headers }),
  )
  await untilDelivered(orderID)
  const action = { kind: 'click', screen: '/orders/:id', startTime: Date.now(), duration: 12 } as const
  const actions = [{ ...action, traceID, spanID: 'b7ad6b7169203331' }]
  expect((await portal.ask(contract.actions.reportActions, { as: 'dealer', body: { actions } })).status).toBe(204)
  await stopTracing()
  const spans = collector.spans.filter((span) => span.traceId === traceID)
  const find = (name: string | RegExp) =>
    spans.find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))
  const send = find(/^POST \/api\/Docusign\/SendRequest/)
  const job = find('process signing.deliver')
  const email = find('email.send')
  expect(find('click /orders/:id')).toMatchObject({ spanId: 'b7ad6b7169203331' })
  expect(find('GET /api/Order/GetOrder/:orderID')).toMatchObject({
    parentSpanId: 'b7ad6b7169203331',
    attributes: { 'http.response.status_code': 200, 'dealerline.caller_kind': 'Dealer' },
  })
  expect(send?.parentSpanId).toBe('b7ad6b7169203331')
  expect(spans.some((span) => span.parentSpanId === send?.spanId && span.attributes['db.system.name'])).toBe(true)
  expect(job?.parentSpanId).toBe(send?.spanId)
  expect(email?.parentSpanId).toBe(job?.spanId)
  expect(collector.headers.authorization).toBe('Bearer secret')
  expect(JSON.stringify(collector.spans)).not.toMatch(/example\.test|Ada|@/)
})

test('the log has one line for each call, with its route and the numbers of the caller', async () => {
  lines.length = 0
  await portal.ask(contract.customers.getCustomer, { as: 'dealer', params: { id: 999_999 } })
  await until(async () => lines.some((line) => line.includes('"event":"call"')), 'the call is in the log')
  const line = lines.map((text) => JSON.parse(text)).find(({ event }) => event === 'call')
  expect(line).toMatchObject({
    method: 'GET',
    route: '/api/Customer/GetCustomer/:id',
    status: 404,
    caller: { kind: 'Dealer', actorID: expect.any(Number), dealerID: expect.any(Number) },
    reqId: expect.any(String),
  })
  expect(lines.join('')).not.toContain('dealer@example.test')
})

test('/metrics has the calls by template, the jobs, the outside systems, the events and the connections', async () => {
  const { orderID } = await makeMobileOrder(portal)
  must(await sendMail(portal, orderID))
  await untilDelivered(orderID)
  const { payload } = await portal.app.inject({ url: '/metrics' })
  expect(payload).toMatch(
    /dealerline_call_seconds_count\{call="POST \/api\/Docusign\/SendRequest\/:\w+",status="200"\} \d/,
  )
  expect(payload).toMatch(/dealerline_job_seconds_count\{job="signing.deliver",outcome="ok"\} \d/)
  expect(payload).toMatch(/dealerline_outside_seconds_count\{system="email",operation="send",outcome="ok"\} \d/)
  expect(payload).toMatch(/dealerline_events_total\{event="orderCreated"\} \d/)
  expect(payload).toMatch(/dealerline_pool_connections\{state="idle"\} \d/)
  expect(payload).toMatch(/dealerline_queue_jobs\{job="[\w.]+",state="waiting"\} \d/)
  expect(payload).not.toContain('@')
})
