import type { Call } from '@dealerline/shared/contract/call.ts'
import type { AppError } from '@dealerline/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import { inputCheck } from './check-input.ts'
import { preferredFormat, returnsRecord } from './formats.ts'
import type { Input } from './handler.ts'
import { noFilesReceived } from './receive.ts'

/** The errors in the input of requests. `assertValid` reports them, but only to callers who may make the call. */
const inputErrors = new WeakMap<FastifyRequest, AppError>()

const sentVersions = new WeakMap<FastifyRequest, number>()

/**
 * Returns the function that validates the parts of a request, up to the first with errors, and replaces them with their
 * normalised values. The form of an upload is validated later, after the permission.
 */
export function inputReaderOf(call: Call): (request: FastifyRequest) => void {
  const hasBody = call.method !== 'GET' && !call.raw && !call.upload
  const parts = hasBody ? (['params', 'body', 'query'] as const) : (['params', 'query'] as const)
  const checks = parts.map((part) => ({ part, check: inputCheck(call, part) }))
  return (request) => {
    rememberSentVersion(request)
    if (call.file && returnsRecord(call)) setPreferredFormat(request, call)
    for (const { part, check } of checks) {
      const result = check(request[part])
      if ('error' in result) {
        inputErrors.set(request, result.error)
        return
      }
      request[part] = result.value
    }
  }
}

/** Adds the format that the Accept header prefers to a query without a format. */
function setPreferredFormat(request: FastifyRequest, call: Call): void {
  const query = request.query as Record<string, unknown>
  if (Object.keys(query).some((name) => name.toLowerCase() === 'format')) return
  const format = preferredFormat(call, request.headers.accept ?? '')
  if (format) query.format = format
}

/** Treats the version in a body like an If-Match header. Version 0 means no check. */
function rememberSentVersion(request: FastifyRequest): void {
  const { body } = request
  // A raw body would have an entry for each byte.
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return
  const name = Object.keys(body).find((each) => each.length === 7 && each.toLowerCase() === 'version')
  const version = name && (body as Record<string, unknown>)[name]
  if (Number.isSafeInteger(version) && Number(version) > 0) sentVersions.set(request, Number(version))
}

export const sentVersionOf = (request: FastifyRequest): number | undefined => sentVersions.get(request)

export const isValid = (request: FastifyRequest): boolean => !inputErrors.has(request)

export function assertValid(request: FastifyRequest): void {
  const error = inputErrors.get(request)
  if (error) throw error
}

export const inputOf = ({ params, query, body, headers }: FastifyRequest) =>
  ({ params, query, body, headers, received: noFilesReceived }) as Input<Call>
