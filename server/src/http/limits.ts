import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { bearerToken, type TokenVerifier } from '../calls/callers.ts'
import { networkOf, siteFactor, siteOf } from '../kernel/networks.ts'
import { storeLater } from '../kernel/store-later.ts'
import { exchangeCalls, type MinuteCount, takeCall } from './limit-queries.ts'

/** The time between two exchanges of counts with the other servers. */
const exchangeMs = 1000

/** The maximum number of callers that one server counts at a time. It forgets the one that it counted first. */
const maxCallers = 50_000

/** The result of counting a call: the calls of the last minute, more than the maximum if the call is refused. */
export interface CountedCall {
  readonly current: number
  /** Milliseconds until another call is allowed; if this one is allowed, until the current minute ends. */
  readonly ttl: number
}

export interface SharedLimits {
  /**
   * Counts a call without asking the database. Calls at other servers are included about a second later. Counts the last
   * 60 seconds: calls of the previous minute count in proportion to its part of them.
   */
  count(key: string, max: number): CountedCall
  /** Counts a call together with all servers. If the database does not answer, counts it like `count`. */
  countExactly(key: string, max: number): Promise<CountedCall>
  /** Exchanges the counts with the other servers. Runs every second. */
  exchange(): Promise<void>
  stop(): Promise<void>
}

/** Calls by minute and caller. */
type Counts = Map<number, Map<string, number>>

/** Makes the limits that several servers share. The role of `pool` is a member of `dealerline_server`. */
export function makeSharedLimits(pool: pg.Pool, log: (message: string, error: unknown) => void): SharedLimits {
  // Counts of all servers: of local counts at the last exchange, and of exact counts at the last call.
  const shared = new Map<string, MinuteCount>()
  const exact = new Map<string, MinuteCount>()
  let unsent: Counts = new Map()
  let sending: Counts = new Map()
  let clockDifference = 0
  let isAway = false
  const now = () => Date.now() / 60_000 + clockDifference

  const noteAnswer = (
    rows: readonly (MinuteCount & { time: number })[],
    [target, other]: Map<string, MinuteCount>[],
  ) => {
    isAway = false
    for (const count of rows) {
      clockDifference = count.time - Date.now() / 60_000
      other?.delete(count.key)
      target?.delete(count.key)
      target?.set(count.key, count)
    }
    for (const key of target?.keys() ?? []) {
      if ((target?.size ?? 0) <= maxCallers) break
      target?.delete(key)
    }
  }
  const noteFailure = (error: unknown) => {
    if (!isAway) log('The limits of all servers cannot be read. This server counts alone.', error)
    isAway = true
  }
  const findCount = (key: string, minute: number): MinuteCount => {
    const local = (at: number) => (unsent.get(at)?.get(key) ?? 0) + (sending.get(at)?.get(key) ?? 0)
    const count = shared.get(key) ?? exact.get(key)
    const atServers = (at: number) =>
      count?.minute === at ? count.calls : count?.minute === at + 1 ? count.previousCalls : 0
    return {
      key,
      minute,
      calls: atServers(minute) + local(minute),
      previousCalls: atServers(minute - 1) + local(minute - 1),
    }
  }
  const countLocally = (key: string, max: number): CountedCall => {
    const time = now()
    const minute = Math.floor(time)
    const counted = findCount(key, minute)
    if (callsAt(counted, time) >= max) return { current: max + 1, ttl: millisecondsUntilFree(counted, max, time) }
    const callers = unsent.get(minute) ?? new Map<string, number>()
    unsent.set(minute, callers.set(key, (callers.get(key) ?? 0) + 1))
    return { current: callsAt(counted, time) + 1, ttl: (minute + 1 - time) * 60_000 }
  }

  const exchangeOnce = async () => {
    const minute = Math.floor(now())
    for (const counts of [shared, exact])
      for (const [key, count] of counts) if (count.minute < minute - 1) counts.delete(key)
    if (unsent.size === 0 && shared.size === 0) return
    sending = unsent
    unsent = new Map()
    const keys = [...shared.keys()]
    try {
      const batches = [...sending].sort(([one], [other]) => one - other)
      if (batches.length === 0) batches.push([minute, new Map()])
      for (const [at, calls] of batches) {
        const rows = await exchangeCalls(
          pool,
          at,
          calls,
          keys.filter((key) => !calls.has(key)),
        )
        sending.delete(at)
        noteAnswer(rows, [shared, exact])
      }
    } catch (error) {
      for (const [at, calls] of sending) if (at >= minute - 1) unsent.set(at, addCounts(calls, unsent.get(at)))
      sending = new Map()
      noteFailure(error)
    }
  }
  const { store: exchange, stop } = storeLater(exchangeOnce, exchangeMs, noteFailure)
  return {
    count: (key, max) => countLocally(hashOf(key), max),
    async countExactly(text, max) {
      const key = hashOf(text)
      if (isAway) return countLocally(key, max)
      try {
        const row = await takeCall(pool, key, max)
        // Another server counted the caller's last allowed call at the same moment.
        if (!row) return { current: max + 1, ttl: exchangeMs }
        noteAnswer([row], [exact, shared])
        if (!row.allowed) return { current: max + 1, ttl: millisecondsUntilFree(row, max, row.time) }
        return { current: callsAt(row, row.time), ttl: (row.minute + 1 - row.time) * 60_000 }
      } catch (error) {
        noteFailure(error)
        return countLocally(key, max)
      }
    },
    exchange,
    stop,
  }
}

/** The database keeps only hashes of callers. */
const hashOf = (key: string) => hash('sha256', key, 'base64url')

function addCounts(counts: ReadonlyMap<string, number>, more: ReadonlyMap<string, number> | undefined) {
  const sum = new Map(counts)
  for (const [key, calls] of more ?? []) sum.set(key, (sum.get(key) ?? 0) + calls)
  return sum
}

/** Returns the calls in the 60 seconds before a time, in minutes since 1970. */
export function callsAt({ minute, calls, previousCalls }: Omit<MinuteCount, 'key'>, time: number): number {
  const age = time - minute
  if (age >= 2) return 0
  if (age >= 1) return Math.ceil(calls * (2 - age))
  return calls + Math.ceil(previousCalls * Math.min(1, 1 - age))
}

/** Returns the milliseconds until less than `max` calls were made in the last 60 seconds. */
export function millisecondsUntilFree(count: Omit<MinuteCount, 'key'>, max: number, time: number): number {
  const { minute, calls, previousCalls } = count
  const allowed = max - 1
  const freeAt =
    calls <= allowed
      ? minute + 1 - (previousCalls > 0 ? (allowed - calls) / previousCalls : 1)
      : minute + 2 - Math.max(allowed, 0) / calls
  return Math.max(0, (freeAt - time) * 60_000)
}

/**
 * Returns the key of the rate limit: the signed-in person, or the network if there is no valid token. An invalid token
 * does not identify a person, because a client could send a new one with each request.
 */
export function callerKey(verify: TokenVerifier): (request: FastifyRequest) => Promise<string> {
  return async (request) => {
    const token = bearerToken(request)
    const person = token && (await verify(token).catch(() => undefined))
    const key = person ? `person ${person.email}` : networkOf(request.ip)
    return hasLargeBody(request) ? `large ${key}` : key
  }
}

/** A large body has a lower limit, the general one divided by this, because reading it takes much longer. */
export const largeBodyWeight = 40

/** Whether a JSON body is larger than half a megabyte, or does not say how large it is. */
export const hasLargeBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['content-type']?.toLowerCase().includes('json') === true &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 512 * 1024)

type Callback = (error: Error | null, result?: CountedCall) => void

/**
 * Returns the store class for the rate limit of Fastify. The limit of each caller is counted locally, the limit of a
 * single call exactly. A /64 counts for its /48 too, which has a higher limit.
 */
export function limitStore(limits: SharedLimits) {
  return class LimitStore {
    private readonly call: string | undefined

    constructor(options: object) {
      this.call = 'routeInfo' in options ? nameOf(options.routeInfo) : undefined
    }

    incr(key: string, callback: Callback, _window: number, max: number): void {
      const count = async () => {
        const counted = await this.countOne(key, max)
        const site = siteOf(key)
        if (site === undefined || counted.current > max) return counted
        const siteMax = max * siteFactor
        const countedSite = await this.countOne(site, siteMax)
        return countedSite.current > siteMax ? { ...countedSite, current: max + 1 } : counted
      }
      count().then((counted) => callback(null, counted), callback)
    }

    private async countOne(key: string, max: number): Promise<CountedCall> {
      return this.call === undefined ? limits.count(key, max) : limits.countExactly(`${this.call} ${key}`, max)
    }

    child(options: object): LimitStore {
      return new LimitStore(options)
    }
  }
}

function nameOf(route: unknown): string {
  const { method, url } = route as { method: string | string[]; url: string }
  return `${method} ${url}`
}
