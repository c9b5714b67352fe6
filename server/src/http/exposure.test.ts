import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { residential } from '../../test/builders.ts'
import { fill, makeTestPortal, type TestPortal } from '../../test/portal.ts'

const devPages = ['/dev/mailbox', '/dev/mailbox/attachment/1/0', '/dev/ticketing', '/dev/sandbox/billing']
const forged = { 'x-forwarded-for': '127.0.0.1' }
const publicUrl = 'https://portal.test'

const portals: TestPortal[] = []
async function start(settings: Record<string, string>, verify?: 'built-in'): Promise<TestPortal> {
  const portal = await makeTestPortal(settings, verify)
  portals.push(portal)
  return portal
}
afterAll(() => Promise.all(portals.map((portal) => portal.stop())))

const post = (portal: TestPortal, url: string, more: object = {}) =>
  portal.app.inject({ method: 'POST', url, payload: { mode: 'ok' }, ...more })

describe('the pages under /dev', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await start({ PUBLIC_URL: publicUrl })
  })

  test('do not exist outside development', async () => {
    const staging = await start({ ENVIRONMENT: 'staging' })
    for (const url of devPages) {
      expect((await staging.app.inject({ url })).statusCode, url).toBe(404)
      expect((await post(staging, url)).statusCode, url).toBe(404)
      expect((await post(staging, url, { headers: forged })).statusCode, url).toBe(404)
    }
  })

  test('answer only direct requests from this machine, regardless of the headers', async () => {
    expect((await portal.app.inject({ url: '/dev/mailbox' })).statusCode).toBe(200)
    expect((await post(portal, '/dev/sandbox/billing')).statusCode).toBe(200)
    for (const more of [
      { remoteAddress: '203.0.113.9' },
      { remoteAddress: '203.0.113.9', headers: forged },
      { headers: forged },
      { headers: { forwarded: 'for=127.0.0.1' } },
      { headers: { via: '1.1 proxy' } },
    ]) {
      expect((await portal.app.inject({ url: '/dev/mailbox', ...more })).statusCode, JSON.stringify(more)).toBe(404)
      expect((await post(portal, '/dev/sandbox/billing', more)).statusCode, JSON.stringify(more)).toBe(404)
    }
  })

  test.each(['/dev/sandbox/unknown', '/dev/mailbox/attachment/1.5/x', '/dev/mailbox?mail=x', '/dev/ticketing/%00'])(
    '%s is not found',
    async (url) => {
      expect((await portal.app.inject({ url })).statusCode).toBe(404)
    },
  )

  test('an unknown mode of a sandbox is refused', async () => {
    expect((await post(portal, '/dev/sandbox/unknown')).statusCode).toBe(404)
    expect((await post(portal, '/dev/sandbox/billing', { payload: { mode: 'x' } })).statusCode).toBe(400)
  })
})

describe('the caller’s network address', () => {
  const { getSettings } = contract.session
  const limit = 10
  const callFrom = (portal: TestPortal, headers: Record<string, string>, remoteAddress = '198.51.100.7') =>
    portal.app.inject({ url: fill(getSettings.path, {}), headers, remoteAddress })
  const statuses = async (portal: TestPortal, count: number, headersOf: (at: number) => Record<string, string>) => {
    const answers = []
    for (let at = 0; at < count; at += 1) answers.push(await callFrom(portal, headersOf(at)))
    return answers.map(({ statusCode }) => statusCode)
  }

  test('is not taken from headers if no proxy is trusted', async () => {
    const portal = await start({ RATE_LIMIT: String(limit), PUBLIC_URL: publicUrl })
    const answers = await statuses(portal, limit + 2, (at) => ({ 'x-forwarded-for': `203.0.113.${at}` }))
    expect(answers.filter((status) => status === 429)).toHaveLength(2)
  })

  test('is taken from the header of a trusted proxy', async () => {
    const portal = await start({ RATE_LIMIT: String(limit), TRUSTED_PROXIES: '198.51.100.0/24' })
    const answers = await statuses(portal, limit + 2, (at) => ({ 'x-forwarded-for': `6.6.6.6, 203.0.113.${at}` }))
    expect(answers.filter((status) => status === 429)).toHaveLength(0)
    const same = await statuses(portal, limit + 2, (at) => ({ 'x-forwarded-for': `6.6.6.${at}, 203.0.113.99` }))
    expect(same.filter((status) => status === 429)).toHaveLength(2)
  })

  test('counts as its /64, and the /64 for its /48 at ten times the limit', async () => {
    const portal = await start({ RATE_LIMIT: String(limit) })
    const from = async (count: number, address: (at: number) => string) => {
      const replies = []
      for (let at = 1; at <= count; at += 1) replies.push(await callFrom(portal, {}, address(at)))
      return replies.filter(({ statusCode }) => statusCode === 429).length
    }
    expect(await from(limit + 5, (at) => `2001:db8:1:2::${at}`)).toBe(5)
    expect(await from(limit * 9 + 5, (at) => `2001:db8:1:${at + 10}::1`)).toBe(5)
    expect(await from(1, () => '2001:db8:2::1')).toBe(0)
  })

  test.each([
    '/API/Portal/GetSettings',
    '/%61pi/Portal/GetSettings',
    '/identity/auth',
    '/identity/.well-known/openid-configuration',
    '/identity/forgot',
  ])('is limited at %s', async (url) => {
    const portal = await start({ RATE_LIMIT: String(limit) }, 'built-in')
    const replies = []
    for (let at = 0; at < limit + 2; at += 1) replies.push(await portal.app.inject({ url }))
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  })

  test('is the key of the rate limit unless the token is valid', async () => {
    const portal = await start({ RATE_LIMIT: String(limit) })
    const answers = await statuses(portal, limit + 2, (at) => ({ authorization: `Bearer rubbish ${at}` }))
    expect(answers.filter((status) => status === 429)).toHaveLength(2)
    const signedIn = await callFrom(portal, { authorization: 'Bearer dealer@example.test' })
    expect(signedIn.statusCode).toBe(200)
  })
})

describe('content that other machines can see or store', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await start({})
  })

  test('no reply of a call may be stored by browsers or proxies', async () => {
    const created = await portal.ask(contract.customers.addCustomerToUB, { as: 'dealer', body: residential() })
    const refused = await portal.ask(contract.orders.getOrder, { as: 'dealer', params: { orderID: 999_999 } })
    for (const { headers } of [created, refused]) expect(headers['cache-control']).toBe('no-store')
  })

  test('HEAD answers a screen as GET does, without a body', async () => {
    const { statusCode, payload, headers } = await portal.app.inject({ method: 'HEAD', url: '/' })
    expect({ statusCode, payload, type: headers['content-type'] }).toEqual({
      statusCode: 200,
      payload: '',
      type: 'text/html; charset=utf-8',
    })
  })

  test('/metrics needs the token, and does not exist without one outside development', async () => {
    const open = await start({ ENVIRONMENT: 'staging' })
    const absent = await open.app.inject({ url: '/metrics', headers: { accept: 'text/html' } })
    expect([absent.statusCode, absent.payload.includes('METRICS_TOKEN')]).toEqual([404, true])
    const token = 'a-token-for-prometheus'
    const guarded = await start({ ENVIRONMENT: 'staging', METRICS_TOKEN: token })
    const ask = (authorization: string) => guarded.app.inject({ url: '/metrics', headers: { authorization } })
    expect((await ask(`Bearer ${token}x`)).statusCode).toBe(401)
    expect((await guarded.app.inject({ url: '/metrics' })).statusCode).toBe(401)
    const { statusCode, payload } = await ask(`Bearer ${token}`)
    expect(statusCode).toBe(200)
    expect(payload).toContain('process_cpu')
  })
})
