import { actionCalls } from '@dealerline/shared/contract/actions.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, send } from '../api.ts'
import { screenOf, traceActions } from './trace-actions.ts'

const requests: { url: string; traceparent: string | null; body: string }[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    requests.push({ url, traceparent: new Headers(headers).get('traceparent'), body: String(body ?? '') })
    return url.endsWith('ReportActions') ? new Response(null, { status: 204 }) : Response.json([])
  })
  connect({ session: { token: () => 'token', renew: async () => undefined, ask: async () => undefined } })
})
afterEach(() => {
  connect()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('calls after a click carry its trace, and the click is reported without data of the address', async () => {
  traceActions()
  history.pushState(null, '', '/customers/1234?keyword=Nguyen')
  await send(contract.menu.getVueRoutes, {})
  document.body.click()
  await Promise.all([send(contract.menu.getVueRoutes, {}), send(contract.menu.getVueRoutes, {})])
  await vi.advanceTimersByTimeAsync(2_000)
  await send(contract.menu.getVueRoutes, {})
  const [before, first, second, later] = requests.map(({ traceparent }) => traceparent)
  expect([before, later]).toEqual([null, null])
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(second).toBe(first)
  await vi.advanceTimersByTimeAsync(10_000)
  const reports = requests.filter(({ url }) => url.endsWith('ReportActions'))
  expect(reports).toHaveLength(1)
  const { actions } = actionCalls.reportActions.body.parse(JSON.parse(reports[0]?.body ?? ''))
  expect(actions).toEqual([
    expect.objectContaining({ kind: 'click', screen: '/customers/:id', traceID: first?.slice(3, 35) }),
  ])
})

test.each([
  ['/', '/'],
  ['/order-summary', '/order-summary'],
  ['/customers/1234/contacts', '/customers/:id/contacts'],
  ['/docusign/4C5e-guid', '/docusign/:id'],
])('the screen of %s is %s', (path, screen) => {
  expect(screenOf(path)).toBe(screen)
})
