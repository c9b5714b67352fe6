import { vi } from 'vitest'

export interface TestRequest {
  method: string
  path: string
  body: unknown
}

/** A refusal in the server's format. */
export class Refusal {
  readonly status: number
  readonly detail: string
  readonly more: object
  /** `more` adds fields, such as the code or the current record. */
  constructor(status: number, detail: string, more: object = {}) {
    this.status = status
    this.detail = detail
    this.more = more
  }
}

/**
 * Answers each call with the function whose key is the beginning of its path, and other calls with an empty list.
 * Returns the list of requests, without those for the stream of open orders, which begin again by themselves.
 */
export function answerCalls(answers: Record<string, (request: TestRequest) => unknown>): TestRequest[] {
  const calls: TestRequest[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const path = decodeURIComponent(address.replace('/api/', ''))
    const body: unknown = request.body ? JSON.parse(String(request.body)) : undefined
    const recorded = { method: request.method ?? 'GET', path, body }
    if (path !== 'Live') calls.push(recorded)
    const answer = Object.entries(answers).find(([beginning]) => path.startsWith(beginning))?.[1]
    const answered = answer ? answer(recorded) : []
    // An answer that is ready is not delayed by a promise.
    const reply = answered instanceof Promise ? await answered : answered
    return reply instanceof Refusal
      ? new Response(JSON.stringify({ detail: reply.detail, ...reply.more }), { status: reply.status })
      : new Response(JSON.stringify(reply))
  })
  return calls
}
