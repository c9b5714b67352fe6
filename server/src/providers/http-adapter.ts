import { setTimeout as wait } from 'node:timers/promises'
import { type ZodType, z } from 'zod'
import { OutsideDown, OutsideError, type OutsideName, OutsideRefused, OutsideTimeout } from '../kernel/outside-error.ts'
import { readResponse } from '../kernel/read-response.ts'

/** The maximum bytes of a reply, so that a faulty service does not fill the memory. */
const maxReply = 50 * 1024 * 1024

export type HttpSettings = {
  /** The name of the system in errors. */
  system: OutsideName
  /** The absolute address to which the paths of calls are appended. */
  baseUrl: string
  headers?: Record<string, string>
  /** Maximum milliseconds of one attempt. The default is 10 s. */
  timeoutMs?: number
  /** Maximum number of retries of a repeatable call. The default is 2. */
  retries?: number
}

export type HttpCall<Reply> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path, which is appended to the base address. If it is empty, the base address is called unchanged. */
  path: string
  query?: Record<string, string | number>
  body?: unknown
  form?: Record<string, string>
  /** A body that is neither JSON nor a form. */
  bytes?: { type: string; content: Buffer<ArrayBuffer> }
  /** Headers of this call, in addition to those of the adapter. */
  headers?: Record<string, string>
  /** The Idempotency-Key. A POST with a key can be retried. */
  key?: string
  /** Whether a POST without a key can be retried, for example because it only reads. */
  repeatable?: boolean
  /** The maximum bytes of the reply, if it is parsed by a library that needs much more memory than the reply has bytes. */
  maxBytes?: number
  reply: ZodType<Reply>
  /** The result of a reply with status 404. Without it, a 404 is an error. */
  whenMissing?: Reply
}

export type HttpAdapter = {
  call<Reply>(call: HttpCall<Reply>): Promise<Reply>
  /** Like `call`, but returns the body of the reply as bytes. */
  download(call: Omit<HttpCall<Buffer>, 'reply'>): Promise<Buffer>
  /**
   * Asks for the base address, which need not be one of the service's calls.
   * @throws OutsideError if no response arrives, for 5xx, and for rejected credentials (401, 403)
   */
  reach(): Promise<void>
}

/**
 * Makes a client of an outside HTTP service. It limits the time of calls, retries repeatable calls and validates
 * replies. It does not retry after a 429, and the error then has the seconds to wait.
 * @throws OutsideError: refused for 4xx, unavailable for 5xx or without a connection, timeout without a response in
 * time
 */
export function makeHttpAdapter(settings: HttpSettings): HttpAdapter {
  return {
    call: (call) => repeat(settings, call, () => callOnce(settings, call)),
    download: (call) =>
      repeat(settings, call, async () => {
        const response = await answerOf(settings, call)
        return readBody(settings.system, response, call.maxBytes)
      }),
    async reach() {
      const call = { method: 'GET', path: '', reply: z.unknown() } as const
      const { status } = await send(settings, call)
      if (status >= 500) throw new OutsideDown(settings.system, { status })
      if (status === 401 || status === 403)
        throw new OutsideRefused(settings.system, `The service does not accept the key (${status})`, { status })
    },
  }
}

/** The address and key of a service whose protocol is the portal's. */
export type ServiceSettings = { baseUrl: string; key?: string; timeoutMs?: number }

/** Like `makeHttpAdapter`, with the key as a bearer token. */
export function makeServiceAdapter(system: OutsideName, { baseUrl, key, timeoutMs }: ServiceSettings): HttpAdapter {
  const headers = key ? { authorization: `Bearer ${key}` } : undefined
  return makeHttpAdapter({ system, baseUrl, headers, timeoutMs })
}

type AnyCall = Omit<HttpCall<unknown>, 'reply'>

async function repeat<Reply>(settings: HttpSettings, call: AnyCall, once: () => Promise<Reply>): Promise<Reply> {
  const { system, retries = 2 } = settings
  const repeatable = call.method !== 'POST' || call.key !== undefined || call.repeatable === true
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once()
    } catch (error) {
      const outside = error instanceof OutsideError ? error : new OutsideDown(system, { cause: error })
      const isFinal = outside.kind === 'refused' || outside.status === 429
      if (isFinal || !repeatable || attempt >= retries) throw outside
      await wait(200 * 2 ** attempt)
    }
  }
}

async function callOnce<Reply>(settings: HttpSettings, call: HttpCall<Reply>): Promise<Reply> {
  const { system } = settings
  const response = await send(settings, call)
  if (response.status === 404 && call.whenMissing !== undefined) return call.whenMissing
  await assertAnswered(system, response)
  const text = (await readBody(system, response, call.maxBytes)).toString('utf8')
  const parsed = call.reply.safeParse(text === '' ? undefined : parseJson(system, text))
  if (!parsed.success) throw new OutsideDown(system, { cause: parsed.error })
  return parsed.data
}

async function answerOf(settings: HttpSettings, call: AnyCall): Promise<Response> {
  const response = await send(settings, call)
  await assertAnswered(settings.system, response)
  return response
}

async function assertAnswered(system: OutsideName, response: Response): Promise<void> {
  const { status } = response
  if (status === 429) throw new OutsideDown(system, { status, retryAfter: secondsToWait(response) })
  if (status >= 500) throw new OutsideDown(system, { status })
  if (response.ok) return
  const { reason, code } = await refusalReason(response)
  throw new OutsideRefused(system, reason, { status, code })
}

/**
 * Returns the seconds to wait from the header `Retry-After`, which has seconds or a date. Undefined if it is missing.
 */
function secondsToWait({ headers }: Response): number | undefined {
  const retryAfter = headers.get('retry-after')
  if (retryAfter === null) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

async function send(settings: HttpSettings, call: AnyCall): Promise<Response> {
  const base = call.path === '' ? settings.baseUrl : settings.baseUrl.replace(/\/?$/, '/')
  const url = new URL(call.path.replace(/^\//, ''), base)
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value))
  const headers: Record<string, string> = { accept: 'application/json', ...settings.headers, ...call.headers }
  if (call.key !== undefined) headers['idempotency-key'] = call.key
  let body: string | URLSearchParams | Buffer<ArrayBuffer> | undefined
  if (call.form) body = new URLSearchParams(call.form)
  if (call.bytes) {
    body = call.bytes.content
    headers['content-type'] = call.bytes.type
  }
  if (call.body !== undefined) {
    body = JSON.stringify(call.body)
    headers['content-type'] = 'application/json'
  }
  try {
    const signal = AbortSignal.timeout(settings.timeoutMs ?? 10_000)
    return await fetch(url, { method: call.method, headers, body, signal, redirect: 'error' })
  } catch (error) {
    throw connectionError(settings.system, error)
  }
}

async function readBody(system: OutsideName, response: Response, maxBytes = maxReply): Promise<Buffer> {
  try {
    return await readResponse(response, maxBytes)
  } catch (error) {
    throw connectionError(system, error)
  }
}

function connectionError(system: OutsideName, error: unknown): OutsideError {
  const timedOut = error instanceof Error && error.name === 'TimeoutError'
  return timedOut ? new OutsideTimeout(system, { cause: error }) : new OutsideDown(system, { cause: error })
}

function parseJson(system: OutsideName, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OutsideDown(system, { cause: error })
  }
}

async function refusalReason(response: Response): Promise<{ reason: string; code?: string }> {
  const fallback = `The request was refused (${response.status})`
  try {
    const body: unknown = JSON.parse((await readResponse(response, maxReply)).toString('utf8'))
    if (typeof body !== 'object' || body === null) return { reason: fallback }
    const detail = 'detail' in body ? body.detail : 'message' in body ? body.message : undefined
    const code = 'errorCode' in body ? body.errorCode : 'error' in body ? body.error : undefined
    return {
      reason: typeof detail === 'string' && detail.length <= 300 ? detail : fallback,
      ...(typeof code === 'string' && { code }),
    }
  } catch {
    return { reason: fallback }
  }
}

/** An id in the reply of a system, as a text or a number. */
export const identifier = z.union([z.string(), z.number()]).transform(String)

/** A text or a number in the reply of a system, as a trimmed text; empty if it is missing. */
export const word = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim())
