import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { makeHttpAdapter } from './http-adapter.ts'
import { serve, stopServing } from './test-server.ts'

afterEach(stopServing)

const reply = z.object({ name: z.string() })

test('adds the path to the base address and validates the reply', async () => {
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

test('follows no redirect, so that nobody else gets the key', async () => {
  const paths: unknown[] = []
  const baseUrl = await serve((request, response) => {
    paths.push(request.url)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  const http = makeHttpAdapter({ system: 'billing', baseUrl })
  await expect(http.call({ method: 'POST', path: '/customers', body: {}, reply })).rejects.toThrow()
  expect(paths).toEqual(['/base/customers'])
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

test('a refusal has the reason that the service gives', async () => {
  const baseUrl = await serve((_, response) => {
    response.statusCode = 422
    response.end('{"detail":"ABN already has an account"}')
  })
  const http = makeHttpAdapter({ system: 'billing', baseUrl })
  const call = http.call({ method: 'POST', path: 'x', reply })
  await expect(call).rejects.toMatchObject({ kind: 'refused', message: 'ABN already has an account' })
})

test('an invalid reply counts as unavailable, and its content is not in the message', async () => {
  const baseUrl = await serve((_, response) => response.end('{"password":"hunter2"}'))
  const http = makeHttpAdapter({ system: 'billing', baseUrl, retries: 0 })
  const call = http.call({ method: 'GET', path: 'x', reply })
  await expect(call).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The billing service is not available at the moment',
  })
})

test('times out if the server never responds', async () => {
  const baseUrl = await serve(() => {})
  const http = makeHttpAdapter({ system: 'billing', baseUrl, timeoutMs: 50, retries: 0 })
  await expect(http.call({ method: 'GET', path: 'x', reply })).rejects.toMatchObject({ kind: 'timeout' })
})

test('reports a missing server as unavailable', async () => {
  const http = makeHttpAdapter({ system: 'billing', baseUrl: 'http://127.0.0.1:9', retries: 0 })
  await expect(http.call({ method: 'GET', path: 'x', reply })).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a call is not retried after a 429, and the error has the seconds to wait', async () => {
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

test('downloads a file unchanged, with headers of the call, after a retry', async () => {
  const requests: unknown[] = []
  const baseUrl = await serve((request, response) => {
    requests.push([request.headers.accept, request.headers.authorization])
    response.statusCode = requests.length === 1 ? 502 : 200
    response.end(Buffer.from([0, 255, 10]))
  })
  const http = makeHttpAdapter({ system: 'billing', baseUrl, headers: { authorization: 'Bearer k' } })
  const file = await http.download({ method: 'GET', path: 'x', headers: { accept: 'application/pdf' } })
  expect([...file]).toEqual([0, 255, 10])
  expect(requests).toEqual([1, 2].map(() => ['application/pdf', 'Bearer k']))
})

test('an empty path calls exactly the base address, and sends bytes with their media type', async () => {
  const requests: unknown[] = []
  const baseUrl = await serve(async (request, response) => {
    requests.push([request.url, request.headers['content-type'], [...(await buffer(request))]])
    response.end('ok')
  })
  const http = makeHttpAdapter({ system: 'timestamp', baseUrl })
  const bytes = { type: 'application/timestamp-query', content: Buffer.from([0, 255]) }
  expect(String(await http.download({ method: 'POST', path: '', bytes }))).toBe('ok')
  expect(requests).toEqual([['/base', 'application/timestamp-query', [0, 255]]])
})

test.each(['call', 'download'] as const)(
  'a reply without an end is not read beyond the limit of a %s',
  async (kind) => {
    const baseUrl = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1)
      response.on('close', () => clearInterval(timer))
    })
    const http = makeHttpAdapter({ system: 'billing', baseUrl, retries: 0, timeoutMs: 60_000 })
    const answer = http[kind]({ method: 'GET', path: 'x', maxBytes: 50_000, reply })
    await expect(answer).rejects.toMatchObject({
      kind: 'unavailable',
      cause: { message: 'The reply is larger than 50000 bytes.' },
    })
  },
)
