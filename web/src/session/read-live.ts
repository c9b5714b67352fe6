import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import { type LiveEvent, type LiveOrder, liveCalls, type News } from '@dealerline/shared/contract/live.ts'
import { presenceCalls, type WatchedOrder } from '@dealerline/shared/contract/presence.ts'
import { ApiError, openEvents, send } from '../api.ts'
import { isOfOldServer, oldServerMs } from './until-0.6-watch.ts'

/** The state of an order at the server, from a stream or from `Order/Watch`, which has no revision. */
export type OrderState = LiveOrder | (WatchedOrder & { orderID: number })

type Streamed = BodyOf<typeof liveCalls.openStream>

/** Called with the state of an order or the news. */
export type Hear = (heard: { readonly order?: OrderState; readonly news?: News }) => void

/** How long the first part of a stream may take. After that, something between here and the server holds it back. */
const firstMs = 5000

/** The server sends a part every five seconds, so a stream that says nothing for longer is lost. */
const silentMs = 15_000

/** How often the state is asked for if streams do not arrive. A page that asks less often counts as closed. */
const slowMs = 8000

/** How long the state is asked for before the next stream is tried. */
const pollingMs = 60_000

/** The pause after a stream was cut off. */
const cutMs = () => 500 + 1500 * Math.random()

/**
 * Follows orders and the news by one stream, or by asking for about a minute if it does not arrive. Aborting the signal ends
 * it.
 */
export async function followLive(streamed: Streamed, hear: Hear, signal: AbortSignal): Promise<void> {
  try {
    await sleep(await readStream(streamed, hear, signal), signal)
  } catch (error) {
    const isBuffered = error instanceof Buffered
    if (isOfOldServer(error)) hear({ news: unknownNews() })
    if (isOfOldServer(error)) await poll(streamed, hear, { everyMs: oldServerMs, forMs: pollingMs }, signal)
    else if (error instanceof ApiError && error.status >= 400 && error.status < 500) await sleep(pollingMs, signal)
    else await poll(streamed, hear, { everyMs: slowMs, forMs: isBuffered ? pollingMs : slowMs, isBuffered }, signal)
  }
}

/** Marks that differ from all others, because the server cannot say whether there are news. */
function unknownNews(): News {
  const mark = String(performance.now())
  return { notifications: mark, work: mark }
}

/** No part of a stream arrived in time. */
class Buffered extends Error {}

/** Reads one stream to its end. Returns the pause before the next one. */
async function readStream(streamed: Streamed, hear: Hear, signal: AbortSignal): Promise<number> {
  const closing = new AbortController()
  const close = () => closing.abort()
  signal.addEventListener('abort', close)
  const start = performance.now()
  let timer = setTimeout(close, firstMs)
  let hasBegun = false
  try {
    const parts = await openEvents(liveCalls.openStream, { body: streamed }, closing.signal)
    for await (const event of eventsIn(parts)) {
      hasBegun = true
      clearTimeout(timer)
      timer = setTimeout(close, silentMs)
      hear(event)
      if (event.retryMs !== undefined) return event.retryMs
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    // A request that took longer has waited for the person to sign in.
    if (!signal.aborted && !hasBegun && performance.now() - start < 2 * firstMs) throw new Buffered()
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', close)
    close()
  }
  return cutMs()
}

/** Returns the events of a stream; an empty one for a comment. */
async function* eventsIn(parts: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<LiveEvent> {
  const reader = parts.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = `${text}${part.value}`.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) yield event.startsWith('data: ') ? JSON.parse(event.slice(6)) : {}
  }
}

/**
 * Asks for the state of the orders again and again for a time, and has the news read if a stream was held back. A failure is
 * ignored, because the next request follows.
 */
async function poll(
  { page, orders }: Streamed,
  hear: Hear,
  { everyMs, forMs, isBuffered }: { everyMs: number; forMs: number; isBuffered?: boolean },
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + forMs
  while (!signal.aborted && performance.now() < end) {
    if (isBuffered) hear({ news: unknownNews() })
    for (const { orderID, screen } of orders) {
      const input = { params: { orderID }, body: { page, screen } }
      const options = { signal, once: true, ...(isBuffered && { liveProblem: 'buffered' as const }) }
      const state = await send(presenceCalls.watchOrder, input, options).catch(() => undefined)
      if (state) hear({ order: { ...state, orderID } })
    }
    await sleep(everyMs, signal)
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const wake = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    signal.addEventListener('abort', wake)
  })
}
