import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { makeHttpAdapter } from './http-adapter.ts'
import { serve, stopServing } from './test-server.ts'

afterEach(stopServing)

const reply = z.object({ name: z.string() })

test('adds the path to the base address and checks the reply', async () => {
  const baseUrl = await serve((request, response) => response.end(JSON.stringify({ name: request.url, more: 1 })))
  const http = makeHttpAdapter({ system: 'billing', baseUrl })
  const answer = await http.call({ method: 'GET', path: '/customers', query: { page: 2 }, reply })
  expect(answer).toEqual({ name: '/base/customers?page=2' })
})

test('repeats a call with a key after a failure, with the same key', async () => {
  const keys: unknown[] = []
  const baseUrl = await serve((request, response) => {
    keys.push(request.headers['idempotency-key'])
    response.statusCode = keys.length === 1 ? 503 : 200
    response.end('{"name":"made"}')
  })
  const http = makeHttpAdapter({ system: 'billing', baseUrl })
  await expect(http.call({ method: 'POST', path: 'x', body: {}, key: 'k1', reply })).resolves.toEqual({ name: 'made' })
  expect(keys).toEqual(['k1', 'k1'])
})

test('does not repeat a POST without a key', async () => {
  let count = 0
  const baseUrl = await serve((_, response) => {
    count += 1
    response.statusCode = 500
    response.end()
  })
  const http = makeHttpAdapter({ system: 'billing', baseUrl })
  await expect(http.call({ method: 'POST', path: 'x', reply })).rejects.toMatchObject({ kind: 'unavailable' })
  expect(count).toBe(1)
})

test('a refusal carries the reason the other side gave', async () => {
  const baseUrl = await serve((_, response) => {
    response.statusCode = 422
    response.end('{"detail":"ABN already has an account"}')
  })
  const http = makeHttpAdapter({ system: 'billing', baseUrl })
  const call = http.call({ method: 'POST', path: 'x', reply })
  await expect(call).rejects.toMatchObject({ kind: 'refused', message: 'ABN already has an account' })
})

test('a reply of another shape is unavailable, and its content stays out of the message', async () => {
  const baseUrl = await serve((_, response) => response.end('{"password":"hunter2"}'))
  const http = makeHttpAdapter({ system: 'billing', baseUrl, retries: 0 })
  const call = http.call({ method: 'GET', path: 'x', reply })
  await expect(call).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The billing service is not available at the moment',
  })
})

test('a silent server is a time-out', async () => {
  const baseUrl = await serve(() => {})
  const http = makeHttpAdapter({ system: 'billing', baseUrl, timeoutMs: 50, retries: 0 })
  await expect(http.call({ method: 'GET', path: 'x', reply })).rejects.toMatchObject({ kind: 'timeout' })
})

test('nobody listening is unavailable', async () => {
  const http = makeHttpAdapter({ system: 'billing', baseUrl: 'http://127.0.0.1:9', retries: 0 })
  await expect(http.call({ method: 'GET', path: 'x', reply })).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a service that is asked too often is not asked again at once, and says when it may be', async () => {
  let count = 0
  const baseUrl = await serve((_, response) => {
    count += 1
    response.statusCode = 429
    response.setHeader('retry-after', '12')
    response.end()
  })
  const http = makeHttpAdapter({ system: 'billing', baseUrl })
  const call = http.call({ method: 'GET', path: 'x', reply })
  await expect(call).rejects.toMatchObject({ kind: 'unavailable', status: 429, retryAfter: 12 })
  expect(count).toBe(1)
})

test('a file comes byte for byte, with headers of its own and a second try', async () => {
  const asked: unknown[] = []
  const baseUrl = await serve((request, response) => {
    asked.push([request.headers.accept, request.headers.authorization])
    response.statusCode = asked.length === 1 ? 502 : 200
    response.end(Buffer.from([0, 255, 10]))
  })
  const http = makeHttpAdapter({ system: 'billing', baseUrl, headers: { authorization: 'Bearer k' } })
  const file = await http.download({ method: 'GET', path: 'x', headers: { accept: 'application/pdf' } })
  expect([...file]).toEqual([0, 255, 10])
  expect(asked).toEqual([1, 2].map(() => ['application/pdf', 'Bearer k']))
})
