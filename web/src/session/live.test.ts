import type { LiveOrder } from '@dealerline/shared/contract/live.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followNews, followOrder } from './live.ts'
import type { OrderState } from './read-live.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const state: LiveOrder = { orderID: 7, run: 'one', revision: 57, record: 'as it was', people: [] }
const polled = { record: 'as it was', content: '1 1', people: [] }

interface Stream {
  readonly body: unknown
  readonly signal: AbortSignal
  send(text: string): void
  end(): void
}

/** Answers streams with those that the test writes, and other calls with `answer`. */
function serve(answer: (address: string, headers: Headers) => Response) {
  const streams: Stream[] = []
  const polls: { address: string; headers: Headers }[] = []
  vi.stubGlobal('fetch', async (address: string, { body, headers, signal }: RequestInit & { signal: AbortSignal }) => {
    const sent = new Headers(headers)
    if (!address.endsWith('/api/Live')) {
      polls.push({ address, headers: sent })
      return answer(address, sent)
    }
    const refusal = answer(address, sent)
    if (refusal.status !== 200) return refusal
    const parts = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(new DOMException('Cancelled', 'AbortError')))
        const send = (text: string) => controller.enqueue(new TextEncoder().encode(text))
        streams.push({ body: JSON.parse(String(body)), signal, send, end: () => controller.close() })
      },
    })
    return new Response(parts)
  })
  return { streams, polls }
}

/** Follows order 7 until the test has finished. */
function follow(): OrderState[] {
  const states: OrderState[] = []
  onTestFinished(followOrder('1 1', { orderID: 7, screen: '/create-mobile' }, (each) => states.push(each)))
  return states
}

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`

test('reads one stream after another, with the pauses of the server', async () => {
  const { streams, polls } = serve(() => new Response())
  const states = follow()
  await vi.advanceTimersByTimeAsync(100)
  expect(streams.map(({ body }) => body)).toEqual([
    { page: expect.any(String), orders: [{ orderID: 7, screen: '/create-mobile' }] },
  ])
  streams[0]?.send(':\n\n')
  const text = event({ order: state })
  for (const part of [text.slice(0, 9), text.slice(9)]) streams[0]?.send(part)
  await vi.advanceTimersByTimeAsync(4000)
  expect(states).toEqual([state])
  streams[0]?.send(event({ retryMs: 3000 }))
  await vi.advanceTimersByTimeAsync(2900)
  expect(streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(300)
  expect(streams).toHaveLength(2)
  expect(polls).toEqual([])
})

test('the news come without an order, and are unknown every eight seconds where streams do not arrive', async () => {
  const { streams } = serve(() => new Response())
  const news: object[] = []
  onTestFinished(followNews('1 1', (each) => news.push(each)))
  await vi.advanceTimersByTimeAsync(100)
  expect(streams.map(({ body }) => body)).toEqual([{ page: expect.any(String), orders: [] }])
  const marks = { notifications: '1 5', work: '' }
  streams[0]?.send(event({ news: marks }))
  await vi.advanceTimersByTimeAsync(100)
  streams[0]?.send(event({ retryMs: 0 }))
  await vi.advanceTimersByTimeAsync(100)
  expect(news).toEqual([marks])
  await vi.advanceTimersByTimeAsync(6000)
  expect(news).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(16_000)
  expect(new Set(news.map((each) => JSON.stringify(each))).size).toBe(4)
})

test('opens another stream after one that was cut off or says nothing', async () => {
  const { streams } = serve(() => new Response())
  follow()
  await vi.advanceTimersByTimeAsync(100)
  streams[0]?.send(':\n\n')
  await vi.advanceTimersByTimeAsync(100)
  streams[0]?.end()
  await vi.advanceTimersByTimeAsync(2500)
  expect(streams).toHaveLength(2)
  streams[1]?.send(':\n\n')
  await vi.advanceTimersByTimeAsync(14_000)
  expect(streams[1]?.signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(4000)
  expect(streams[1]?.signal.aborted).toBe(true)
  expect(streams).toHaveLength(3)
})

test('asks every eight seconds, and says why, if a proxy holds the stream back', async () => {
  const { streams, polls } = serve((address) => (address.endsWith('/Live') ? new Response() : Response.json(polled)))
  const states = follow()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(polls).toHaveLength(3)
  expect(polls[0]?.headers.get('live-problem')).toBe('buffered')
  expect(states[0]).toEqual({ ...polled, orderID: 7 })
  expect(streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(streams).toHaveLength(2)
})

test('asks a server of release 0.4.0, which has no stream, every one and a half seconds', async () => {
  const { polls } = serve((address) =>
    address.endsWith('/Live') ? Response.json({}, { status: 404 }) : Response.json(polled),
  )
  const states = follow()
  await vi.advanceTimersByTimeAsync(6200)
  expect(polls).toHaveLength(5)
  expect(polls[0]?.headers.get('live-problem')).toBeNull()
  expect(states).toHaveLength(5)
})

test('tries again after eight seconds if the server cannot answer, and after a minute if it refuses', async () => {
  const statuses = [503, 409, 200]
  const tries: number[] = []
  const { streams } = serve((address) => {
    if (!address.endsWith('/Live')) return Response.json({}, { status: 503 })
    tries.push(performance.now())
    return Response.json({}, { status: statuses[tries.length - 1] ?? 200 })
  })
  follow()
  await vi.advanceTimersByTimeAsync(75_000)
  expect(streams).toHaveLength(1)
  const [first = 0, second = 0, third = 0] = tries
  expect(second - first).toBeGreaterThan(7900)
  expect(second - first).toBeLessThan(9000)
  expect(third - second).toBeGreaterThan(59_000)
})

test('a tab in the background has no stream', async () => {
  const { streams } = serve(() => new Response())
  follow()
  await vi.advanceTimersByTimeAsync(100)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(streams[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(streams).toHaveLength(1)
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(100)
  expect(streams).toHaveLength(2)
})
