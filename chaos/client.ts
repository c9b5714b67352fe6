import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BodyInputOf, Call, ReplyOf } from '@dealerline/shared/contract/call.ts'
import { signIn } from '../bench/sign-in.ts'
import type { Failures } from './failures.ts'

const password = 'Dealerline-2026!'
/** How long a request is repeated before the client gives up. */
const patienceMs = 180_000
const requestTimeoutMs = 30_000

interface Options<C> {
  params?: Record<string, string | number>
  body?: BodyInputOf<C> | FormData
}

/** A reply that repeating the request would not change, such as 404. */
export class Refused extends Error {
  readonly status: number

  constructor(request: string, status: number, text: string) {
    super(`${request} answered ${status}: ${text.slice(0, 300)}`)
    this.status = status
  }
}

const fill = (path: string, params: Record<string, string | number>) =>
  `/api/${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`

/**
 * A person at a browser that never gives up: it repeats each request with the same idempotency key until the portal
 * answers, like the web app.
 */
export class Client {
  private readonly site: string
  private readonly account: string | undefined
  private readonly failures: Failures
  private token: Promise<string> | undefined
  /** The number of requests that this person has sent. */
  requests = 0

  /** `account` is a demonstration account. Without it, the person has only a link. */
  constructor(site: string, failures: Failures, account?: string) {
    this.site = site
    this.failures = failures
    this.account = account
  }

  /** Sends a call until it succeeds. @throws Refused for a reply that repeating would not change */
  async ask<C extends Call>({ method, path }: C, { params = {}, body }: Options<C> = {}): Promise<ReplyOf<C>> {
    const request = `${method} ${fill(path, params)}`
    const key = randomUUID()
    const end = Date.now() + patienceMs
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = Date.now()
      const outcome = await this.send(method, fill(path, params), body, key).catch((error: Error) => error)
      if (!(outcome instanceof Error)) {
        const text = await outcome.text().catch((error: Error) => error)
        if (typeof text === 'string' && outcome.ok) return (text === '' ? undefined : JSON.parse(text)) as ReplyOf<C>
        if (outcome.status === 401) this.token = undefined
        const isFinal = outcome.status < 500 && outcome.status !== 401 && outcome.status !== 429
        if (isFinal && typeof text === 'string') throw new Refused(request, outcome.status, text)
      }
      const reason = outcome instanceof Error ? outcome.message : String(outcome.status)
      this.failures.add(startedAt, Date.now(), request, reason)
      if (Date.now() > end) throw new Error(`${request} did not succeed within three minutes: ${reason}`)
      await pause(Math.min(2_000, 100 * 2 ** attempt))
    }
  }

  private async send(method: string, path: string, body: unknown, key: string): Promise<Response> {
    this.requests += 1
    const headers: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': key }
    if (this.account) {
      this.token ??= signIn(this.site, `${this.account}@example.test`, password)
      headers.authorization = `Bearer ${await this.token.catch((error: Error) => {
        this.token = undefined
        throw error
      })}`
    }
    if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json'
    const content = body instanceof FormData ? body : body === undefined ? null : JSON.stringify(body)
    return fetch(`${this.site}${path}`, {
      method,
      headers,
      body: content,
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
  }
}
