import { contract } from '@dealerline/shared/contract/index.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf, fill, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { inJob } from '../calls/job-services.ts'
import { deleteOldCounts } from './limit-queries.ts'

const limit = 10
let servers: [TestPortal, TestPortal]
beforeEach(async () => {
  const first = await makeTestPortal({ RATE_LIMIT: String(limit) })
  servers = [first, await makeTestPortal({ RATE_LIMIT: String(limit) }, undefined, undefined, { first })]
})
afterEach(async () => {
  const [first, second] = servers
  await second.stop()
  await first.stop()
})

const { getSettings } = contract.session
const callAs = async (server: TestPortal, email: string) => (await server.ask(getSettings, { as: email })).status
/** Sends the call with the fixed limit of ten a minute, with an invalid body. */
const submit = async ({ app }: TestPortal, remoteAddress = '203.0.113.1') => {
  const url = fill(contract.onboarding.submitDealerInterest.path, {})
  return app.inject({ method: 'POST', url, remoteAddress, payload: {} })
}
const storedCounts = () =>
  servers[0].rows<{ calls: number; previous_calls: number }>('select calls, previous_calls from servers.call_counts')

describe('the limit of a single call', () => {
  test('is exact for all servers together', async () => {
    const replies = await Promise.all(Array.from({ length: 24 }, (_, at) => submit(servers[at % 2 ? 0 : 1])))
    const statuses = replies.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([...Array(limit).fill(400), ...Array(14).fill(429)])
    expect((await submit(servers[0], '203.0.113.2')).statusCode).toBe(400)
  })

  test('says when the next call is allowed, and then allows it', async () => {
    for (let count = 0; count < limit; count += 1) await submit(servers[0])
    const refused = await submit(servers[1])
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(67)
    await servers[0].rows('update servers.call_counts set minute = minute - 2')
    expect((await submit(servers[1])).statusCode).toBe(400)
  })

  test('does not count refused calls', async () => {
    for (let count = 0; count < limit + 5; count += 1) await submit(servers[count % 2 ? 0 : 1])
    const counts = await storedCounts()
    expect(counts.reduce((sum, { calls, previous_calls }) => sum + calls + previous_calls, 0)).toBe(limit)
  })
})

describe('the limit of a caller', () => {
  test('includes the calls at the other servers after an exchange', async () => {
    const [first, second] = servers
    for (let count = 0; count < limit - 1; count += 1) expect(await callAs(first, 'dealer')).toBe(200)
    await first.limits.exchange()
    expect(await callAs(second, 'dealer')).toBe(200)
    await second.limits.exchange()
    expect(await callAs(second, 'dealer')).toBe(429)
    expect(await callAs(second, 'rival')).toBe(200)
    await first.limits.exchange()
    expect(await callAs(first, 'dealer')).toBe(429)
  })

  test('is lower for large bodies, which count apart from the other calls', async () => {
    const portal = await makeTestPortal({ RATE_LIMIT: '80' })
    const save = (payload: string, headers = {}) =>
      portal.app.inject({
        method: 'POST',
        url: fill(contract.orders.createOrder.path, {}),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${addressOf('dealer')}`, ...headers },
        payload,
      })
    const large = `{"${'x'.repeat(600_000)}":1}`
    const statuses = []
    for (let count = 0; count < 3; count += 1) statuses.push((await save(large)).statusCode)
    expect(statuses).toEqual([400, 400, 429])
    expect((await save('{}', { 'transfer-encoding': 'chunked' })).statusCode).toBe(429)
    expect((await save(large, { 'content-type': 'Application/JSON' })).statusCode).toBe(429)
    expect((await save('{}')).statusCode).toBe(400)
    expect(await callAs(portal, 'dealer')).toBe(200)
    await portal.stop()
  })

  test('is counted without a statement of the database', async () => {
    const [first] = servers
    await first.rows('alter table servers.call_counts rename to hidden')
    for (let count = 0; count < limit; count += 1) expect(await callAs(first, 'dealer')).toBe(200)
    expect(await callAs(first, 'dealer')).toBe(429)
    await first.rows('alter table servers.hidden rename to call_counts')
  })
})

test('old counts are deleted by a job, and current ones are not', async () => {
  const [first] = servers
  await submit(first, '203.0.113.7')
  await first.rows("insert into servers.call_counts values ('old', 1, 1, 1)")
  await inJob(first.services.pool, deleteOldCounts)
  expect(await first.rows("select key = 'old' as old from servers.call_counts")).toEqual([{ old: false }])
})
