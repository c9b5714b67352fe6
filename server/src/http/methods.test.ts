import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrder } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'

const crm = 'https://crm.example.com'
let portal: TestPortal
let path: string

beforeAll(async () => {
  portal = await makeTestPortal({ CORS_ORIGINS: `${crm}, https://other.example.com` })
  path = `/api/Order/GetOrder/${(await makeOrder(portal)).orderID}`
})
afterAll(() => portal.stop())

describe('a method that a call does not accept', () => {
  test('is answered with 405 and the accepted methods', async () => {
    const answer = await portal.call('DELETE', path, { as: 'dealer' })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(answer.problem).toMatchObject({ status: 405, code: 'methodNotAllowed', requestId: expect.any(String) })
  })

  test('is answered with 405 in any letter case and with a trailing slash', async () => {
    const answer = await portal.call('GET', '/API/order/createorder/')
    expect([answer.status, answer.headers.allow]).toEqual([405, 'OPTIONS, POST'])
  })

  test('lists the methods of all calls at the same address', async () => {
    const answer = await portal.call('PUT', '/api/Docusign/VerifyDocument')
    expect(answer.headers.allow).toBe('OPTIONS, POST')
  })
})

test('HEAD answers like GET without the body', async () => {
  const answer = await portal.call('HEAD', path, { as: 'dealer' })
  expect([answer.status, answer.raw.length]).toEqual([200, 0])
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(100)
})

test('OPTIONS lists the methods of an address, and answers 404 for an unknown address', async () => {
  const answer = await portal.call('OPTIONS', path)
  expect([answer.status, answer.headers.allow, answer.raw.length]).toEqual([204, 'GET, HEAD, OPTIONS', 0])
  expect((await portal.call('OPTIONS', '/api/Order/Nothing')).status).toBe(404)
})

describe('a page of another origin', () => {
  const preflight = (origin: string) =>
    portal.call('OPTIONS', path, {
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,if-match',
      },
    })

  test('receives the allowed methods and headers from a preflight request', async () => {
    const { status, headers } = await preflight(crm)
    expect([status, headers['access-control-allow-origin'], headers['access-control-max-age']]).toEqual([
      204,
      crm,
      '600',
    ])
    expect(headers['access-control-allow-headers']).toBe(
      'Authorization, Content-Type, Idempotency-Key, If-Match, Link-Proof, Order-Revision',
    )
    expect(String(headers['access-control-allow-methods'])).toContain('PUT')
    expect(String(headers.vary)).toMatch(/origin/i)
  })

  test('reads the reply and its headers if its origin is listed', async () => {
    const { status, headers } = await portal.call('GET', path, { as: 'dealer', headers: { origin: crm } })
    expect([status, headers['access-control-allow-origin']]).toEqual([200, crm])
    expect(headers['access-control-expose-headers']).toBe('ETag, Retry-After, X-Request-Id, Content-Disposition')
  })

  test('is refused if its origin is not listed', async () => {
    const { headers } = await preflight('https://evil.example.com')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('is refused if no origins are configured', async () => {
    const withoutOrigins = await makeTestPortal()
    const answer = await withoutOrigins.ask(contract.session.getSettings, { headers: { origin: crm } })
    await withoutOrigins.stop()
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, undefined])
  })
})

test.each(['%', '%C0%AF', 'x'.repeat(200)])(
  'answers an address that cannot be decoded with 400 and a problem: %s',
  async (id) => {
    const answer = await portal.call('GET', `/api/Order/GetOrder/${id}`, { as: 'dealer' })
    expect([answer.status, answer.headers['content-type']]).toEqual([400, 'application/problem+json'])
    expect(answer.problem).toMatchObject({ code: 'badInput', requestId: answer.headers['x-request-id'] })
  },
)

test('serves the service worker at the root, and caches do not store it', async () => {
  expect((await portal.call('GET', '/service-worker.js')).status).toBe(404)
  writeFileSync(join(portal.config.dataDir, 'service-worker.js'), 'self')
  const { status, headers, raw } = await portal.call('GET', '/service-worker.js')
  expect([status, headers['content-type'], raw.toString()]).toEqual([200, 'text/javascript; charset=utf-8', 'self'])
  expect(headers['cache-control']).toBe('no-cache')
  expect(String(headers['content-security-policy'])).toContain("worker-src 'self'")
})

test('serves the licences of the web app at a stable address', async () => {
  expect((await portal.call('GET', '/licences.txt')).status).toBe(404)
  writeFileSync(join(portal.config.dataDir, 'licences.txt'), 'MIT')
  const { status, headers, raw } = await portal.call('GET', '/licences.txt')
  expect([status, headers['content-type'], raw.toString()]).toEqual([200, 'text/plain; charset=utf-8', 'MIT'])
})
