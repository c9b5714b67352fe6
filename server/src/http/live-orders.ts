import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { onChange, type Topic } from '../kernel/database.ts'
import { announce, listen, type NewsState, type OpenPage, type OrderState, readLive } from './live-queries.ts'

/** The shortest time between two statements about changes. */
const mergeMs = 50

/** The time between two statements about all open orders, for changes that no server has announced. */
const lookMs = 5000

/** More topics do not fit into one notification, which has at most 8,000 bytes. */
const maxAnnounced = 250

/** A reader of the news of a person and the states of some orders. */
export interface Watcher {
  readonly personID: number
  /** The dealer as whom the person acts. */
  readonly dealerID: number
  readonly pages: readonly OpenPage[]
  /** Gets each new state of one of the orders. */
  show(state: OrderState): void
  /** Gets the person's news. */
  tell(news: NewsState): void
  /** Is called every five seconds. */
  beat(): void
  end(): void
}

interface Places {
  /** The role is a member of `dealerline_server`. */
  readonly pool: pg.Pool
  /** The pool whose transactions announce changes. */
  readonly callPool: pg.Pool
  /** The address of the database itself, with the same role: a pooler loses notifications. */
  readonly listenUrl: string
  readonly log: (message: string, error: unknown) => void
  readonly lookEveryMs?: number
}

/**
 * Follows the orders that are open at this server, and the news of the people. The database has the truth: an announcement
 * only makes the servers read a state, so a lost or forged one costs seconds or a statement.
 */
export class LiveOrders {
  private readonly id = randomUUID()
  private readonly places: Places
  private readonly watchers = new Map<number, Set<Watcher>>()
  private readonly all = new Set<Watcher>()
  private readonly states = new Map<number, OrderState>()
  /** The orders to read. */
  private readonly stale = new Set<number>()
  /** The watchers whose news to read. */
  private readonly uninformed = new Set<Watcher>()
  /** The orders of new pages, whose people the other servers do not know yet. */
  private readonly joined = new Set<number>()
  private readonly unannounced = new Set<Topic>()
  private readonly stopping = new AbortController()
  private listening: Promise<void> | undefined
  private looking: ReturnType<typeof setInterval> | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private working: Promise<void> | undefined
  private lastWork = 0
  private isAway = false

  constructor(places: Places) {
    this.places = places
    onChange(places.callPool, (topic) => this.announce(topic))
  }

  get count(): number {
    return this.all.size
  }

  /** Tells all pages that show the topic, at every server, that it may have changed. */
  private announce(topic: Topic): void {
    this.unannounced.add(topic)
    this.markStale([topic])
  }

  watch(watcher: Watcher): void {
    this.all.add(watcher)
    for (const { orderID } of watcher.pages) {
      const ofOrder = this.watchers.get(orderID) ?? new Set()
      this.watchers.set(orderID, ofOrder.add(watcher))
      this.joined.add(orderID)
    }
    this.uninformed.add(watcher)
    this.markStale(watcher.pages.map(({ orderID }) => orderID))
    this.looking ??= setInterval(() => this.look(), this.places.lookEveryMs ?? lookMs).unref()
    this.listening ??= this.keepListening()
  }

  unwatch(watcher: Watcher): void {
    this.all.delete(watcher)
    this.uninformed.delete(watcher)
    for (const { orderID } of watcher.pages) {
      const ofOrder = this.watchers.get(orderID)
      ofOrder?.delete(watcher)
      if (ofOrder?.size !== 0) continue
      this.watchers.delete(orderID)
      this.states.delete(orderID)
    }
    if (this.all.size > 0) return
    clearInterval(this.looking)
    this.looking = undefined
  }

  /** Returns the watchers of a person, the oldest first. */
  watchersOf(personID: number): Watcher[] {
    return [...this.all].filter((watcher) => watcher.personID === personID)
  }

  endAll(): void {
    for (const watcher of this.all) watcher.end()
  }

  async stop(): Promise<void> {
    this.endAll()
    clearInterval(this.looking)
    clearTimeout(this.timer)
    this.stopping.abort()
    await Promise.all([this.working, this.listening])
  }

  private look(): void {
    for (const watcher of this.all) watcher.beat()
    this.markAllStale()
  }

  /** Ends the streams of a person whose rights have changed, and of those who act as them: the next ones are checked. */
  private endOf(personID: number): void {
    for (const watcher of this.all) if (watcher.personID === personID || watcher.dealerID === personID) watcher.end()
  }

  private markAllStale(): void {
    this.markStale([...this.watchers.keys(), 'news'])
  }

  private markStale(topics: readonly Topic[]): void {
    for (const topic of topics) {
      if (topic === 'news') for (const watcher of this.all) this.uninformed.add(watcher)
      else if (typeof topic === 'string') this.endOf(Number(topic.slice('person:'.length)))
      else if (this.watchers.has(topic)) this.stale.add(topic)
    }
    this.schedule()
  }

  private schedule(): void {
    if (this.timer || this.working || this.stopping.signal.aborted) return
    if (this.stale.size === 0 && this.uninformed.size === 0 && this.unannounced.size === 0) return
    const wait = Math.max(0, this.lastWork + mergeMs - performance.now())
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.lastWork = performance.now()
      this.working = Promise.all([this.announceAll(), this.read()])
        .then(() => {
          this.isAway = false
        })
        .catch((error) => {
          // The next look reads all orders, and so do those of the other servers.
          if (!this.isAway) this.places.log('Changes of open orders and news cannot be read or announced.', error)
          this.isAway = true
        })
        .finally(() => {
          this.working = undefined
          this.schedule()
        })
    }, wait)
  }

  private async announceAll(): Promise<void> {
    const topics = [...this.unannounced].slice(0, maxAnnounced)
    for (const topic of topics) this.unannounced.delete(topic)
    if (topics.length > 0) await announce(this.places.pool, this.id, topics)
  }

  private async read(): Promise<void> {
    const orderIDs = [...this.stale].filter((orderID) => this.watchers.has(orderID))
    const uninformed = [...this.uninformed]
    this.stale.clear()
    this.uninformed.clear()
    if (orderIDs.length === 0 && uninformed.length === 0) return
    const joined = orderIDs.filter((orderID) => this.joined.delete(orderID))
    const watchers = new Set(orderIDs.flatMap((orderID) => [...(this.watchers.get(orderID) ?? [])]))
    const { orders, news } = await readLive(this.places.pool, {
      orderIDs,
      pages: [...watchers].flatMap(({ pages }) => pages),
      people: [...new Map(uninformed.map((watcher) => [keyOf(watcher), watcher])).values()],
    })
    for (const state of orders) {
      const before = this.states.get(state.orderID)
      this.states.set(state.orderID, state)
      if (joined.includes(state.orderID) && !isEqual(before?.people, state.people)) this.unannounced.add(state.orderID)
      for (const watcher of this.watchers.get(state.orderID) ?? []) watcher.show(state)
    }
    const ofPeople = new Map(news.map((each) => [keyOf(each), each]))
    for (const watcher of uninformed) {
      const ofPerson = ofPeople.get(keyOf(watcher))
      if (ofPerson) watcher.tell(ofPerson)
    }
  }

  private async keepListening(): Promise<void> {
    const { signal } = this.stopping
    let isAway = false
    while (!signal.aborted) {
      try {
        await listen(this.places.listenUrl, signal, {
          onListening: () => {
            isAway = false
            this.markAllStale()
          },
          onAnnouncement: (from, topics) => {
            if (from !== this.id) this.markStale(topics)
          },
        })
      } catch (error) {
        if (!isAway)
          this.places.log('This server cannot listen for changes of open orders. It looks every five seconds.', error)
        isAway = true
      }
      await pause(1000 + 9000 * Math.random(), undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}

const keyOf = ({ personID, dealerID }: Pick<NewsState, 'personID' | 'dealerID'>) => `${personID} ${dealerID}`

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
