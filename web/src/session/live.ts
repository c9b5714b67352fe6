import type { News } from '@dealerline/shared/contract/live.ts'
import { maxLiveOrders } from '@dealerline/shared/rules/live-orders.ts'
import { followLive, type Hear, type OrderState } from './read-live.ts'

export interface OpenOrder {
  readonly orderID: number
  /** The address of the screen that shows it. */
  readonly screen: string
}

/** What the tabs of a browser say to each other. */
type Message =
  /** The tab that reads asks which orders are open. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'open'; readonly follower: string; readonly order: OpenOrder | undefined }
  | { readonly kind: 'close'; readonly follower: string }
  | { readonly kind: 'heard'; readonly heard: Parameters<Hear>[0] }

/** How long the tab that reads waits for the others to say what they have open. */
const gatherMs = 50

const tab = crypto.randomUUID()

/** Follows an order until the returned function is called. */
export const followOrder = (who: string, order: OpenOrder, onState: (state: OrderState) => void): (() => void) =>
  follow(who, order, ({ order: state }) => {
    if (state?.orderID === order.orderID) onState(state)
  })

/** Follows the news of a person until the returned function is called. */
export const followNews = (who: string, onNews: (news: News) => void): (() => void) =>
  follow(who, undefined, ({ news }) => {
    if (news) onNews(news)
  })

/**
 * Of the tabs of one sign-in (`who`), one reads the stream and passes the states on. A tab in the background follows nothing.
 */
function follow(who: string, order: OpenOrder | undefined, hear: Hear): () => void {
  let following: Following | undefined
  const update = () => {
    if (document.hidden) {
      following?.stop()
      following = undefined
    } else following ??= new Following(who, order, hear)
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    following?.stop()
  }
}

/** An order or the news that this tab follows, and the stream if it is the tab that reads. */
class Following {
  private readonly id = crypto.randomUUID()
  private readonly order: OpenOrder | undefined
  private readonly hear: Hear
  private readonly channel: BroadcastChannel | undefined
  private readonly stopping = new AbortController()
  /** The orders of all tabs, if this one reads. */
  private orders: Map<string, OpenOrder | undefined> | undefined
  private readonly heard = new Set<string>()
  private readonly states = new Map<number, OrderState>()
  private news: News | undefined
  private round = new AbortController()

  constructor(who: string, order: OpenOrder | undefined, hear: Hear) {
    this.order = order
    this.hear = hear
    if (!navigator.locks) {
      void this.read()
      return
    }
    const name = `live ${who}`
    this.channel = new BroadcastChannel(name)
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.receive(data)
    this.sayOpen()
    navigator.locks.request(name, { signal: this.stopping.signal }, () => this.read()).catch(() => undefined)
  }

  stop(): void {
    this.say({ kind: 'close', follower: this.id })
    this.stopping.abort()
    this.round.abort()
    this.channel?.close()
  }

  private say(message: Message): void {
    if (!this.stopping.signal.aborted) this.channel?.postMessage(message)
  }

  private sayOpen(): void {
    this.say({ kind: 'open', follower: this.id, order: this.order })
  }

  private receive(message: Message): void {
    if (message.kind === 'ask') this.sayOpen()
    if (message.kind === 'heard') this.hear(message.heard)
    if (!this.orders) return
    if (message.kind === 'close' && this.orders.delete(message.follower)) this.round.abort()
    if (message.kind !== 'open') return
    const { follower, order } = message
    this.heard.add(follower)
    const before = this.orders.get(follower)
    this.orders.set(follower, order)
    if (before?.orderID !== order?.orderID || before?.screen !== order?.screen) this.round.abort()
  }

  /** Reads streams until this tab stops. A tab that says nothing during a whole stream was killed. */
  private async read(): Promise<void> {
    const { signal } = this.stopping
    this.orders = new Map([[this.id, this.order]])
    window.addEventListener('online', () => this.round.abort(), { signal })
    while (!signal.aborted) {
      this.say({ kind: 'ask' })
      await new Promise((resolve) => setTimeout(resolve, gatherMs))
      this.round = new AbortController()
      const openOrders = [...this.orders.values()].filter((order) => order !== undefined)
      const screens = new Map(openOrders.map(({ orderID, screen }) => [orderID, screen]))
      const orders = [...screens].map(([orderID, screen]) => ({ orderID, screen })).slice(0, maxLiveOrders)
      for (const order of this.states.values())
        if (screens.has(order.orderID)) this.say({ kind: 'heard', heard: { order } })
      if (this.news) this.say({ kind: 'heard', heard: { news: this.news } })
      if (signal.aborted) return
      await followLive({ page: tab, orders }, this.pass, this.round.signal)
      if (this.round.signal.aborted) continue
      for (const other of this.orders.keys()) if (other !== this.id && !this.heard.has(other)) this.orders.delete(other)
      this.heard.clear()
    }
  }

  /** Passes what arrives on to all tabs. */
  private readonly pass: Hear = (heard) => {
    if (heard.order) this.states.set(heard.order.orderID, heard.order)
    this.news = heard.news ?? this.news
    this.say({ kind: 'heard', heard })
    this.hear(heard)
  }
}
