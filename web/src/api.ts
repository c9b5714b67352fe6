import type { BlockRequest } from '@dealerline/shared/contract/block-requests.ts'
import type { BodyInputOf, Call, ParamsOf, QueryOf, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { Requirement } from '@dealerline/shared/contract/signing.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Input, isRepeatable, secondsToWait, secondsToWaitAfter, toHeaders, toRequest, toUrl } from './requests.ts'
import { repeatWhileUnavailable } from './retrying.ts'
import { toForm, type Uploading } from './uploading.ts'

/** The error of a call, as the server reports it. Status 0 means that the network did not respond. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[]
  /** The current record, if somebody else saved it first. */
  readonly current: unknown
  /** The requirements that the order does not meet yet. */
  readonly requirements: readonly Requirement[]
  /** The method and address of the call. */
  readonly request: string

  constructor(
    status: number,
    problem: {
      detail?: string
      title?: string
      code?: string
      errors?: FieldError[]
      current?: unknown
      requirements?: Requirement[]
    },
    request = '',
  ) {
    super(problem.detail ?? problem.title ?? 'The portal does not respond. Check the network and try again.')
    this.status = status
    this.code = problem.code ?? 'network'
    this.errors = problem.errors ?? []
    this.current = problem.current
    this.requirements = problem.requirements ?? []
    this.request = request
  }
}

/** Whether a call failed because there is no such record, or the person may not see it. */
export const isUnknownRecord = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export interface Session {
  /** Returns the current ID token, if any. */
  token(): string | undefined
  /** Renews the sign-in, or asks for a new one without leaving the page. Resolves after the sign-in. */
  renew(): Promise<void>
  /** Asks for a new sign-in without leaving the page, because the server refuses a renewed one. */
  ask(): Promise<void>
}

/** The parts of the app that the calls of this page depend on. */
interface Connection {
  session: Session
  /** The dealer that this page was opened for. The server refuses a write from a page that was opened for another one. */
  actingAs: number | undefined
  /** Gets the reason of that refusal. */
  onActingConflict: (detail: string) => void
  /** The pauses before a call is sent again while the server does not answer. Without any, a call fails at once. */
  retryPauses: readonly number[]
  /** Returns the trace that a call belongs to, and the function that ends it. Undefined if the call has no trace. */
  startTrace: (path: string) => { traceparent: string; end: () => void } | undefined
  /** Gets each call that the network did not answer. */
  onNoAnswer: () => void
  /** Gets the method and address of each call that succeeded. */
  onSuccess: (request: string) => void
  /** Gets each call that succeeded. */
  onAnswer: (call: Call) => void
  /** Asks an administrator whose change affects a signed order whether to take the order back first. */
  askToTakeBack: (orderID: number) => Promise<boolean>
}

const refuseSignIn = () => Promise.reject(new ApiError(401, { title: 'Sign in first' }))

const disconnected: Connection = {
  session: { token: () => undefined, renew: refuseSignIn, ask: refuseSignIn },
  actingAs: undefined,
  onActingConflict: () => undefined,
  retryPauses: [],
  startTrace: () => undefined,
  onNoAnswer: () => undefined,
  onSuccess: () => undefined,
  onAnswer: () => undefined,
  askToTakeBack: async () => false,
}

// A module variable, because route loaders and the first request run before React renders.
let connection = disconnected

/** Replaces parts of the connection. Without an argument, resets all of it. */
export function connect(parts: Partial<Connection> = disconnected): void {
  connection = { ...connection, ...parts }
}

type Part<Name extends string, T> = unknown extends T ? { [Key in Name]?: undefined } : { [Key in Name]: T }

export type CallInput<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'body', BodyInputOf<C>> & { query?: QueryOf<C> }

/** `once`: fails at once if the server does not answer. `proof`: the recipient of a link has confirmed a code. */
interface SendOptions {
  /** The version of the record that the person edited. */
  ifMatch?: number
  /** The revision of the order that the person saw. */
  orderRevision?: number | undefined
  /** The idempotency key. All attempts of one save have the same key, so that the server saves once. */
  key?: string
  signal?: AbortSignal
  proof?: string
  once?: boolean
  /** Why the page does not use the stream of open orders. */
  liveProblem?: 'buffered'
}

/** Sends a call of the contract and returns its reply. The contract gives the path, the checks and the types. */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<ReplyOf<C>> {
  const response = await fetchCall(call, input, options)
  if (response.status === 204) return null as ReplyOf<C>
  return (await response.json()) as ReplyOf<C>
}

/** Sends a file as the body of a call, with the file's own type. */
export async function sendFile<C extends Call>(call: C, file: Blob): Promise<ReplyOf<C>> {
  const response = await fetchCall(call, { body: file }, {})
  return (await response.json()) as ReplyOf<C>
}

/** Sends a prepared call and returns the value that its `read` extracts from the reply. */
export async function run<T>({ call, params, body, read }: BlockRequest<T>, options: SendOptions = {}): Promise<T> {
  const response = await fetchCall(call, { params, body }, options)
  return read(response.status === 204 ? null : await response.json())
}

/** Downloads a file. The blob is empty if the file does not exist. */
export async function download(
  call: Call,
  input: { params: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown },
  options: Pick<SendOptions, 'proof'> = {},
): Promise<Blob> {
  return (await fetchCall(call, input, options)).blob()
}

/** Sends a call with an optional file; the form's other fields are its body. @throws ApiError, or an AbortError */
export async function upload<C extends Call>(
  call: C,
  input: CallInput<C>,
  file: File | undefined,
  uploading: Uploading,
): Promise<ReplyOf<C>> {
  const key = crypto.randomUUID()
  const attempt = () =>
    repeatWhileUnavailable(() => sendWithProgress(call, input, file, { ...uploading, key }), {
      pauses: connection.retryPauses,
      secondsToWait: async ({ status, retryAfter, body }) =>
        status === 0 ? 0 : secondsToWait(status, retryAfter, body),
      signal: uploading.signal,
    })
  const answer = await repeatAfterSignIn(attempt)
  const request = nameOf(call, input)
  if (answer.status < 200 || answer.status >= 300) throw toError(answer.status, answer.body, request)
  connection.onSuccess(request)
  connection.onAnswer(call)
  return answer.body as ReplyOf<C>
}

/** Opens the stream of a call. */
export async function openEvents<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body } = await fetchCall(call, input, { signal, once: true })
  return body ?? new ReadableStream({ start: (stream) => stream.close() })
}

/** Uses XMLHttpRequest, because fetch can't report the progress of an upload. */
function sendWithProgress(
  call: Call,
  input: Input,
  file: File | undefined,
  { onProgress, signal, key }: Uploading & { key: string },
): Promise<{ status: number; body: unknown; retryAfter: string | null }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, toUrl(call, input))
    for (const [name, value] of Object.entries(toHeaders(call, { key, ...senderOf(call) })))
      request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve({
        status: request.status,
        body: request.response,
        retryAfter: request.getResponseHeader('retry-after'),
      })
    request.onerror = () => resolve({ status: 0, body: {}, retryAfter: null })
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    if (signal.aborted) return request.onabort(new ProgressEvent('abort'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(toForm(input.body, file))
  })
}

const nameOf = (call: Call, input: Input) => `${call.method} ${toUrl(call, input)}`

function toError(status: number, problem: unknown, request: string): ApiError {
  const error = new ApiError(status, problem ?? {}, request)
  if (error.code === 'actsAsAnother') connection.onActingConflict(error.message)
  return error
}

/** Sends a call. If it would change the signed content, asks to take the order back and sends the call again. */
async function fetchCall(call: Call, input: Input, options: SendOptions): Promise<Response> {
  try {
    return await fetchOnce(call, input, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changesSigned') throw error
    const { orderID } = error.current as { orderID: number }
    if (!(await connection.askToTakeBack(orderID))) throw error
    return fetchOnce(call, input, { ...options, key: crypto.randomUUID() })
  }
}

async function fetchOnce(call: Call, input: Input, options: SendOptions): Promise<Response> {
  const key = options.key ?? crypto.randomUUID()
  const attempt = () =>
    repeatWhileUnavailable(() => fetchUnlessOffline(call, input, { ...options, key }), {
      pauses: isRepeatable(call) && !options.once ? connection.retryPauses : [],
      secondsToWait: secondsToWaitAfter,
      signal: options.signal,
    })
  const response = await (isPublic(call) ? attempt() : repeatAfterSignIn(attempt))
  const request = nameOf(call, input)
  if (!response) {
    connection.onNoAnswer()
    throw new ApiError(0, {}, request)
  }
  if (!response.ok) throw toError(response.status, await response.json().catch(() => ({})), request)
  connection.onSuccess(request)
  connection.onAnswer(call)
  return response
}

/** Repeats a call without a valid sign-in: once with a renewed one, and then with a new one of the person. */
async function repeatAfterSignIn<R extends { status: number } | undefined>(attempt: () => Promise<R>): Promise<R> {
  let answer = await attempt()
  for (const signIn of ['renew', 'ask'] as const) {
    if (answer?.status !== 401) return answer
    await connection.session[signIn]()
    answer = await attempt()
  }
  return answer
}

/** Sends a request. Returns undefined if the network does not respond. */
function fetchUnlessOffline(call: Call, input: Input, options: SendOptions): Promise<Response | undefined> {
  const { traceparent, end } = connection.startTrace(call.path) ?? {}
  const values = { ...options, ...senderOf(call), traceparent }
  const request = fetch(toUrl(call, input), toRequest(call, input.body, values)).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return undefined
  })
  return request.finally(end)
}

const isPublic = (call: Call) => call.access === 'guid' || call.access === 'public'

/** Returns who sends a call, as its headers state it. */
const senderOf = (call: Call) => ({
  token: isPublic(call) ? undefined : connection.session.token(),
  actingAs: connection.actingAs,
})

/** Returns the query options of a read call for `useQuery`. The query key is the call's path and input. */
export function query<C extends Call>(call: C, input: CallInput<C>) {
  return queryOptions({
    queryKey: [...keyOf(call), input] as const,
    queryFn: ({ signal }) => send(call, input, { signal }),
  })
}

/** The calls whose replies are cached, by path. */
const cachedCalls = new Map<unknown, Call>()

/** Returns the prefix of the query keys of a call, which matches all of its queries. */
export function keyOf(call: Call) {
  cachedCalls.set(call.path, call)
  return [call.path] as const
}

/** Returns the call of a query. Undefined for a query that asks something else. */
export const callOf = ([path]: readonly unknown[]): Call | undefined => cachedCalls.get(path)
