import type { Ask } from '@dealerline/shared/contract/block-asks.ts'
import type { BodyInputOf, Call, ParamsOf, QueryOf, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { Requirement } from '@dealerline/shared/contract/signing.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { queryOptions } from '@tanstack/react-query'

/** What went wrong with a call, as the server says it; status 0 is a network that did not answer. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[]
  /** The record as it stands, where somebody else saved it first. */
  readonly current: unknown
  /** What an order lacks before it can be sent. */
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
    super(problem.detail ?? problem.title ?? 'The portal does not answer. Check the network and try again.')
    this.status = status
    this.code = problem.code ?? 'network'
    this.errors = problem.errors ?? []
    this.current = problem.current
    this.requirements = problem.requirements ?? []
  }
}

export interface Session {
  /** The ID token that is held, if any. */
  token(): string | undefined
  /** Asks for a new sign-in in place; resolves once there is one. */
  renew(): Promise<void>
}

let session: Session = {
  token: () => undefined,
  renew: () => Promise.reject(new ApiError(401, { title: 'Sign in first' })),
}

export function setSession(given: Session): void {
  session = given
}

let actingAs: number | undefined
let whenAnother: (detail: string) => void = () => undefined

/**
 * Tells every call from now on for which dealer this page was opened. The portal refuses what a page left open for one
 * dealer would write for another; `onAnother` then hears why.
 */
export function setActingAs(dealerID: number | undefined, onAnother?: (detail: string) => void): void {
  actingAs = dealerID
  if (onAnother) whenAnother = onAnother
}

let askToTakeBack: (orderID: number) => Promise<boolean> = async () => false

/** Asks an administrator whether a signed order is taken back, so that a change to what was signed can be saved. */
export function setSignedOrderQuestion(ask: (orderID: number) => Promise<boolean>): void {
  askToTakeBack = ask
}

type Part<Name extends string, T> = unknown extends T ? { [Key in Name]?: undefined } : { [Key in Name]: T }

export type CallInput<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'body', BodyInputOf<C>> & { query?: QueryOf<C> }

interface Sending {
  /** The version of the record that the person worked on. */
  ifMatch?: number
  /** The same for every try of one save, so that it is done once. */
  key?: string
  signal?: AbortSignal
}

/** Makes a call of the contract and answers its reply; the path, the checks and the types come from there. */
export async function send<C extends Call>(call: C, input: CallInput<C>, sending: Sending = {}): Promise<ReplyOf<C>> {
  const response = await fetchCall(call, input, sending)
  if (response.status === 204) return null as ReplyOf<C>
  return (await response.json()) as ReplyOf<C>
}

/** Makes a call whose body is a file as it is; its type is the file's. */
export async function sendFile<C extends Call>(call: C, file: Blob): Promise<ReplyOf<C>> {
  const response = await fetchCall(call, { body: file }, {})
  return (await response.json()) as ReplyOf<C>
}

/** Makes a call that is put together elsewhere, and answers what was wanted of the reply. */
export async function run<T>({ call, params, body, read }: Ask<T>, sending: Sending = {}): Promise<T> {
  const response = await fetchCall(call, { params, body }, sending)
  return read(response.status === 204 ? null : await response.json())
}

/** Makes a call that answers a file; one without any bytes where there is none. */
export async function download(
  call: Call,
  input: { params: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown },
): Promise<Blob> {
  const response = await fetchCall(call, input, {})
  return response.blob()
}

interface Uploading {
  /** How much of the file has gone out, from 0 to 1. */
  onProgress(share: number): void
  signal: AbortSignal
}

/**
 * Makes a call that a file goes with, or could; its body is the form's other fields. @throws ApiError, or an AbortError
 */
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
    await session.renew()
    answer = await attempt()
  }
  if (answer.status >= 200 && answer.status < 300) return answer.body as ReplyOf<C>
  throw toError(answer.status, answer.body)
}

/** What fetch can't tell is how far a request has come, so this is the one that does not use it. */
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
    for (const [name, value] of Object.entries(toHeaders(call, { key }, session.token())))
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
  if (error.code === 'actsAsAnother') whenAnother(error.message)
  return error
}

type Input = { params?: unknown; body?: unknown; query?: unknown }

/** Makes a call; a correction that changes what a customer signed is made again once the order was taken back. */
async function fetchCall(call: Call, input: Input, sending: Sending): Promise<Response> {
  try {
    return await fetchOnce(call, input, sending)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changesSigned') throw error
    const { orderID } = error.current as { orderID: number }
    if (!(await askToTakeBack(orderID))) throw error
    return fetchOnce(call, input, { ...sending, key: crypto.randomUUID() })
  }
}

async function fetchOnce(call: Call, input: Input, sending: Sending): Promise<Response> {
  const isPublic = call.access === 'guid' || call.access === 'public'
  const key = sending.key ?? crypto.randomUUID()
  const attempt = () =>
    fetch(toUrl(call, input), toRequest(call, input.body, { ...sending, key }, isPublic ? undefined : session.token()))
  let response = await attempt().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, {})
  })
  if (response.status === 401 && !isPublic) {
    await session.renew()
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

function toRequest(call: Call, body: unknown, sending: Sending, token: string | undefined): RequestInit {
  const headers = toHeaders(call, sending, token)
  if (body !== undefined) headers['content-type'] = body instanceof Blob ? body.type : 'application/json'
  return {
    method: call.method,
    headers,
    signal: sending.signal ?? null,
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }
}

function toHeaders(call: Call, { ifMatch, key }: Sending, token: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (token && actingAs !== undefined) headers['acting-as'] = String(actingAs)
  if (call.method !== 'GET' && !call.reads && key) headers['idempotency-key'] = key
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`
  return headers
}

/** The query of a call that reads, for `useQuery`; its key is the call and what it was asked. */
export function query<C extends Call>(call: C, input: CallInput<C>) {
  return queryOptions({
    queryKey: [call.path, input] as const,
    queryFn: ({ signal }) => send(call, input, { signal }),
  })
}

/** The beginning of the keys of all queries of a call, to have them asked again. */
export const keyOf = (call: Call) => [call.path] as const
