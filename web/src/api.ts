import type { BlockRequest } from '@dealerline/shared/contract/block-requests.ts'
import type { BodyInputOf, Call, ParamsOf, QueryOf, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { Requirement } from '@dealerline/shared/contract/signing.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { queryOptions } from '@tanstack/react-query'

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
  ) {
    super(problem.detail ?? problem.title ?? 'The portal does not respond. Check the network and try again.')
    this.status = status
    this.code = problem.code ?? 'network'
    this.errors = problem.errors ?? []
    this.current = problem.current
    this.requirements = problem.requirements ?? []
  }
}

export interface Session {
  /** Returns the current ID token, if any. */
  token(): string | undefined
  /** Asks for a new sign-in without leaving the page. Resolves after the sign-in. */
  renew(): Promise<void>
}

/** The parts of the app that the calls of this page depend on. */
interface Connection {
  session: Session
  /**
   * The dealer that this page was opened for, sent with every call. The server refuses a write from a page that was
   * opened for another dealer; `onActingConflict` then gets the reason.
   */
  actingAs: number | undefined
  onActingConflict: (detail: string) => void
  /** Asks an administrator whose change affects a signed order whether to take the order back first. */
  askToTakeBack: (orderID: number) => Promise<boolean>
}

const disconnected: Connection = {
  session: {
    token: () => undefined,
    renew: () => Promise.reject(new ApiError(401, { title: 'Sign in first' })),
  },
  actingAs: undefined,
  onActingConflict: () => undefined,
  askToTakeBack: async () => false,
}

// A module variable and not React state, because route loaders and the first request run before React renders.
let connection = disconnected

/** Replaces parts of the connection. Without an argument, resets all of it. */
export function connect(parts: Partial<Connection> = disconnected): void {
  connection = { ...connection, ...parts }
}

type Part<Name extends string, T> = unknown extends T ? { [Key in Name]?: undefined } : { [Key in Name]: T }

export type CallInput<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'body', BodyInputOf<C>> & { query?: QueryOf<C> }

interface SendOptions {
  /** The version of the record that the person edited. */
  ifMatch?: number
  /** The idempotency key. All attempts of one save have the same key, so that the server saves once. */
  key?: string
  signal?: AbortSignal
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
): Promise<Blob> {
  const response = await fetchCall(call, input, {})
  return response.blob()
}

interface Uploading {
  /** Called with the fraction of the file that has been sent, from 0 to 1. */
  onProgress(share: number): void
  signal: AbortSignal
}

/** Sends a call with an optional file; the form's other fields are its body. @throws ApiError, or an AbortError */
export async function upload<C extends Call>(
  call: C,
  input: CallInput<C>,
  file: File | undefined,
  uploading: Uploading,
): Promise<ReplyOf<C>> {
  const key = crypto.randomUUID()
  const attempt = () => sendWithProgress(call, input, file, { ...uploading, key })
  let answer = await attempt()
  if (answer.status === 401) {
    await connection.session.renew()
    answer = await attempt()
  }
  if (answer.status >= 200 && answer.status < 300) return answer.body as ReplyOf<C>
  throw toError(answer.status, answer.body)
}

/** Uses XMLHttpRequest, because fetch can't report the progress of an upload. */
function sendWithProgress(
  call: Call,
  input: { params?: unknown; body?: unknown; query?: unknown },
  file: File | undefined,
  { onProgress, signal, key }: Uploading & { key: string },
): Promise<{ status: number; body: unknown }> {
  const form = new FormData()
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, string>)) form.set(name, value)
  if (file) form.set('files', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, toUrl(call, input))
    for (const [name, value] of Object.entries(toHeaders(call, { key }, connection.session.token())))
      request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, body: request.response })
    request.onerror = () => reject(new ApiError(0, {}))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    if (signal.aborted) return request.onabort(new ProgressEvent('abort'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function toError(status: number, problem: unknown): ApiError {
  const error = new ApiError(status, problem ?? {})
  if (error.code === 'actsAsAnother') connection.onActingConflict(error.message)
  return error
}

type Input = { params?: unknown; body?: unknown; query?: unknown }

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
  const isPublic = call.access === 'guid' || call.access === 'public'
  const key = options.key ?? crypto.randomUUID()
  const attempt = () =>
    fetch(
      toUrl(call, input),
      toRequest(call, input.body, { ...options, key }, isPublic ? undefined : connection.session.token()),
    )
  let response = await attempt().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, {})
  })
  if (response.status === 401 && !isPublic) {
    await connection.session.renew()
    response = await attempt()
  }
  if (response.ok) return response
  throw toError(response.status, await response.json().catch(() => ({})))
}

function toUrl(call: Call, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = (params ?? {}) as Record<string, unknown>
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString()
  return `/api/${path}${search && `?${search}`}`
}

function toRequest(call: Call, body: unknown, options: SendOptions, token: string | undefined): RequestInit {
  const headers = toHeaders(call, options, token)
  if (body !== undefined) headers['content-type'] = body instanceof Blob ? body.type : 'application/json'
  return {
    method: call.method,
    headers,
    signal: options.signal ?? null,
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }
}

function toHeaders(call: Call, { ifMatch, key }: SendOptions, token: string | undefined): Record<string, string> {
  const { actingAs } = connection
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (token && actingAs !== undefined) headers['acting-as'] = String(actingAs)
  if (call.method !== 'GET' && !call.reads && key) headers['idempotency-key'] = key
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`
  return headers
}

/** Returns the query options of a read call for `useQuery`. The query key is the call's path and input. */
export function query<C extends Call>(call: C, input: CallInput<C>) {
  return queryOptions({
    queryKey: [call.path, input] as const,
    queryFn: ({ signal }) => send(call, input, { signal }),
  })
}

/** Returns the prefix of the query keys of a call, which matches all of its queries. */
export const keyOf = (call: Call) => [call.path] as const
