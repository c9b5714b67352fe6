import { maxLiveOrders } from '@dealerline/shared/rules/live-orders.ts'
import { followOrders, type OrderState } from './read-live.ts'

export interface OpenOrder {
  readonly orderID: number
  /** The address of the screen that shows it. */
  readonly screen: string
}

/** What the tabs of a browser say to each other. */
type Message =
  /** The tab that reads asks which orders are open. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'open'; readonly tab: string; readonly order: OpenOrder }
  | { readonly kind: 'close'; readonly tab: string }
  | { readonly kind: 'state'; readonly state: OrderState }

/** How long the tab that reads waits for the others to say what they have open. */
const gatherMs = 50

const tab = crypto.randomUUID()

/**
 * Follows an order until the returned function is called. Of the tabs of one sign-in (`who`), one reads the stream and passes the
 * states on. A tab in the background follows nothing.
 */
export function followOrder(who: string, order: OpenOrder, onState: (state: OrderState) => void): () => void {
  let following: Following | undefined
  const update = () => {
    if (document.hidden) {
      following?.stop()
      following = undefined
    } else following ??= new Following(who, order, onState)
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    following?.stop()
  }
}

/** An order that this tab follows, and the stream if it is the tab that reads. */
class Following {
  private readonly order: OpenOrder
  private readonly onState: (state: OrderState) => void
  private readonly channel: BroadcastChannel | undefined
  private readonly stopping = new AbortController()
  /** The orders of all tabs, if this one reads. */
  private orders: Map<string, OpenOrder> | undefined
  private readonly heard = new Set<string>()
  private readonly states = new Map<number, OrderState>()
  private round = new AbortController()

  constructor(who: string, order: OpenOrder, onState: (state: OrderState) => void) {
    this.order = order
    this.onState = onState
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
    this.say({ kind: 'close', tab })
    this.stopping.abort()
    this.round.abort()
    this.channel?.close()
  }

  private say(message: Message): void {
    if (!this.stopping.signal.aborted) this.channel?.postMessage(message)
  }

  private sayOpen(): void {
    this.say({ kind: 'open', tab, order: this.order })
  }

  private receive(message: Message): void {
    if (message.kind === 'ask') this.sayOpen()
    if (message.kind === 'state') this.show(message.state)
    if (!this.orders) return
    if (message.kind === 'close' && this.orders.delete(message.tab)) this.round.abort()
    if (message.kind !== 'open') return
    this.heard.add(message.tab)
    const before = this.orders.get(message.tab)
    this.orders.set(message.tab, message.order)
    if (before?.orderID !== message.order.orderID || before.screen !== message.order.screen) this.round.abort()
  }

  /** Reads streams until this tab stops. A tab that says nothing during a whole stream was killed. */
  private async read(): Promise<void> {
    const { signal } = this.stopping
    this.orders = new Map([[tab, this.order]])
    window.addEventListener('online', () => this.round.abort(), { signal })
    while (!signal.aborted) {
      this.say({ kind: 'ask' })
      await new Promise((resolve) => setTimeout(resolve, gatherMs))
      this.round = new AbortController()
      const screens = new Map([...this.orders.values()].map(({ orderID, screen }) => [orderID, screen]))
      const orders = [...screens].map(([orderID, screen]) => ({ orderID, screen })).slice(0, maxLiveOrders)
      for (const state of this.states.values()) if (screens.has(state.orderID)) this.say({ kind: 'state', state })
      if (signal.aborted) return
      await followOrders({ page: tab, orders }, (state) => this.pass(state), this.round.signal)
      if (this.round.signal.aborted) continue
      for (const other of this.orders.keys()) if (other !== tab && !this.heard.has(other)) this.orders.delete(other)
      this.heard.clear()
    }
  }

  private pass(state: OrderState): void {
    this.states.set(state.orderID, state)
    this.say({ kind: 'state', state })
    this.show(state)
  }

  private show(state: OrderState): void {
    if (state.orderID === this.order.orderID) this.onState(state)
  }
}
