import type { Call } from '@dealerline/shared/contract/call.ts'
import type { AppError } from '@dealerline/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import { inputCheck } from '../input/check-input.ts'
import { preferredFormat, returnsRecord } from './formats.ts'
import type { Input } from './handler.ts'
import { noFilesReceived } from './receive.ts'

/** The input of a request. `assertValid` reports its error, but only to callers who may make the call. */
export interface RequestInput extends Input<Call> {
  readonly error?: AppError
  /** The version in the body, which counts like an If-Match header. */
  readonly version?: number | undefined
}

/**
 * Returns the function that validates the parts of a request, up to the first with errors, and replaces them with their
 * normalised values. The form of an upload is validated later, after the permission.
 */
export function inputReaderOf(call: Call): (request: FastifyRequest) => RequestInput {
  const hasBody = call.method !== 'GET' && !call.raw && !call.upload
  const parts = hasBody ? (['params', 'body', 'query'] as const) : (['params', 'query'] as const)
  const checks = parts.map((part) => ({ part, check: inputCheck(call, part) }))
  return (request) => {
    const version = versionIn(request.body)
    if (call.file && returnsRecord(call)) setPreferredFormat(request, call)
    for (const { part, check } of checks) {
      const result = check(request[part])
      if ('error' in result) return { ...inputOf(request), version, error: result.error }
      request[part] = result.value
    }
    return { ...inputOf(request), version }
  }
}

/** Adds the format that the Accept header prefers to a query without a format. */
function setPreferredFormat(request: FastifyRequest, call: Call): void {
  const query = request.query as Record<string, unknown>
  if (Object.keys(query).some((name) => name.toLowerCase() === 'format')) return
  const format = preferredFormat(call, request.headers.accept ?? '')
  if (format) query.format = format
}

/** Returns the version in a body. Version 0 means no check. */
function versionIn(body: unknown): number | undefined {
  // A raw body would have an entry for each byte.
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return undefined
  const name = Object.keys(body).find((each) => each.length === 7 && each.toLowerCase() === 'version')
  const version = name && (body as Record<string, unknown>)[name]
  return Number.isSafeInteger(version) && Number(version) > 0 ? Number(version) : undefined
}

export function assertValid({ error }: RequestInput): void {
  if (error) throw error
}

const inputOf = ({ params, query, body, headers }: FastifyRequest) =>
  ({ params, query, body, headers, received: noFilesReceived }) as Input<Call>
