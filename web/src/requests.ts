import type { Call } from '@dealerline/shared/contract/call.ts'
import { isRead } from '@dealerline/shared/contract/is-read.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'

export type Input = { params?: unknown; body?: unknown; query?: unknown }

/** The values that the headers of a call contain. */
interface HeaderValues {
  token: string | undefined
  /** The dealer that the page was opened for. */
  actingAs: number | undefined
  key?: string | undefined
  ifMatch?: number | undefined
  orderRevision?: number | undefined
  proof?: string | undefined
  liveProblem?: string | undefined
  /** The trace of the action that caused the call (W3C Trace Context). */
  traceparent?: string | undefined
}

/**
 * Whether a call can be sent again after its reply was lost: it only reads, or the server stores its reply under the
 * idempotency key. The server stores no replies of calls without a caller.
 */
export const isRepeatable = (call: Call) => isRead(call) || !['public', 'service'].includes(call.access)

export function toUrl(call: Call, { params, query }: Input): string {
  const values = (params ?? {}) as Record<string, unknown>
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString()
  return `/api/${path}${search && `?${search}`}`
}

export function toHeaders(
  call: Call,
  { token, actingAs, key, ifMatch, orderRevision, proof, liveProblem, traceparent }: HeaderValues,
): Record<string, string> {
  const headers: Record<string, string> = traceparent ? { traceparent } : {}
  if (token) headers.authorization = `Bearer ${token}`
  if (token && actingAs !== undefined) headers['acting-as'] = String(actingAs)
  if (!isRead(call) && key) headers['idempotency-key'] = key
  if (proof) headers['link-proof'] = proof
  if (liveProblem) headers['live-problem'] = liveProblem
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`
  if (orderRevision !== undefined) headers['order-revision'] = String(orderRevision)
  return headers
}

export function toRequest(call: Call, body: unknown, values: HeaderValues & { signal?: AbortSignal }): RequestInit {
  const headers = toHeaders(call, values)
  if (body !== undefined) headers['content-type'] = body instanceof Blob ? body.type : 'application/json'
  return {
    method: call.method,
    headers,
    signal: values.signal ?? null,
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }
}

/** Whether a server of the release before refuses a field that it does not know. Servers are replaced one by one. */
function isOfOlderServer(status: number, problem: unknown): boolean {
  if (status !== 400 || typeof problem !== 'object' || problem === null || !('errors' in problem)) return false
  const errors = problem.errors as readonly Partial<FieldError>[]
  return errors.some(({ message }) => message?.includes('is not a field here'))
}

/**
 * Returns the shortest pause before another try, in seconds. Undefined if the reply is final: any other status than 503, a
 * 503 without Retry-After, and a 503 of an outside system, which the person should see at once. A field that a server does
 * not know is sent again, because the next try may reach a newer server.
 */
export function secondsToWait(status: number, retryAfter: string | null, problem: unknown): number | undefined {
  if (isOfOlderServer(status, problem)) return 0
  const seconds = Number(retryAfter ?? undefined)
  const isOutside =
    typeof problem === 'object' && problem !== null && 'code' in problem && problem.code === 'outsideUnavailable'
  return status === 503 && Number.isFinite(seconds) && !isOutside ? seconds : undefined
}

/** Returns the same for a response, or for undefined if the network did not respond. */
export async function secondsToWaitAfter(response: Response | undefined): Promise<number | undefined> {
  if (!response) return 0
  if (response.status !== 503 && response.status !== 400) return undefined
  const problem = await response
    .clone()
    .json()
    .catch(() => undefined)
  return secondsToWait(response.status, response.headers.get('retry-after'), problem)
}
