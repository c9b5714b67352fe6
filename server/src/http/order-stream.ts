import { Readable } from 'node:stream'
import type { LiveEvent } from '@dealerline/shared/contract/live.ts'
import type { Topic } from '../kernel/database.ts'
import type { LiveOrders, Watcher } from './live-orders.ts'
import type { NewsState, OpenPage, OrderState } from './live-queries.ts'

/** A stream ends after 50 to 60 seconds, so that its access is checked again and the streams do not end together. */
const shortestMs = 50_000
const extraMs = 10_000

/** The longest pause before the next stream of a server that stops or has too many, so that not all come at once. */
const longestPauseMs = 10_000

/** How long a reader may take to read the last event. */
const goodbyeMs = 1000

/** The text of a comment, which readers ignore. */
const beat = ':\n\n'

type Live = Pick<LiveOrders, 'watch' | 'unwatch'>

interface Reader {
  readonly personID: number
  readonly dealerID: number
  readonly pages: readonly OpenPage[]
  /** The time when the sign-in expires, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** The events of the orders that a browser has open, and the news. A slow reader gets only the newest state of each. */
export class OrderStream extends Readable implements Watcher {
  readonly personID: number
  readonly dealerID: number
  readonly pages: readonly OpenPage[]
  private readonly live: Live
  private readonly sent = new Map<Topic, string>()
  private readonly unsent = new Map<Topic, string>()
  private readonly timers: ReturnType<typeof setTimeout>[] = []
  /** The first comment tells the reader that nothing between it and the server holds events back. */
  private comment = beat
  private isWanted = false
  private retryMs: number | undefined

  constructor(live: Live, { personID, dealerID, pages, expiresAt }: Reader) {
    super({ highWaterMark: 1 })
    this.live = live
    this.personID = personID
    this.dealerID = dealerID
    this.pages = pages
    const life = Math.min(shortestMs + extraMs * Math.random(), expiresAt - Date.now())
    this.after(Math.max(0, life), () => this.endWith(0))
    live.watch(this)
  }

  show({ people, ...state }: OrderState): void {
    const others = people.filter(({ personID }) => personID !== this.personID)
    const order = { ...state, people: others.map(({ name, screen }) => ({ name, screen })) }
    this.say(state.orderID, { order })
  }

  tell({ notifications, work }: NewsState): void {
    this.say('news', { news: { notifications, work } })
  }

  private say(topic: Topic, event: LiveEvent): void {
    const text = toText(event)
    if (text === this.sent.get(topic)) this.unsent.delete(topic)
    else this.unsent.set(topic, text)
    this.flush()
  }

  beat(): void {
    this.comment = beat
    this.flush()
  }

  end(): void {
    this.endWith(Math.floor(longestPauseMs * Math.random()))
  }

  override _read(): void {
    this.isWanted = true
    this.flush()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.leave()
    done(error)
  }

  private endWith(retryMs: number): void {
    if (this.retryMs !== undefined) return
    this.retryMs = retryMs
    this.leave()
    this.after(goodbyeMs, () => this.destroy())
    this.flush()
  }

  private leave(): void {
    for (const timer of this.timers.splice(0)) clearTimeout(timer)
    this.live.unwatch(this)
  }

  private after(milliseconds: number, work: () => void): void {
    this.timers.push(setTimeout(work, milliseconds).unref())
  }

  private flush(): void {
    if (!this.isWanted || this.readableEnded) return
    const { retryMs } = this
    const end = retryMs === undefined ? '' : toText({ retryMs })
    const text = `${this.comment}${[...this.unsent.values()].join('')}${end}`
    if (text === '') return
    this.isWanted = false
    for (const [topic, event] of this.unsent) this.sent.set(topic, event)
    this.unsent.clear()
    this.comment = ''
    this.push(text)
    if (end !== '') this.push(null)
  }
}

const toText = (event: LiveEvent) => `data: ${JSON.stringify(event)}\n\n`
