import { type AppError, errorCodes } from '@dealerline/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './context.ts'

const callers = new WeakMap<FastifyRequest, Caller>()

/** Remembers the caller of a request, so that the log names them if the request is refused. */
export function rememberCaller(request: FastifyRequest, caller: Caller): Caller {
  callers.set(request, caller)
  return caller
}

/** Returns the caller of a request. Undefined before they are known, and for calls without a caller. */
export const callerOfRequest = (request: FastifyRequest): Caller | undefined => callers.get(request)

/** The logged statuses. Requests for other dealers' records and with invalid links are refused with 404 too. */
const loggedStatuses = new Set([400, 401, 403, 404, 405, 413, 415, 422, 429])

/**
 * Logs a refused request. The entry has the pattern of the route instead of the address, because the address can
 * contain a customer's link. It has no input and no messages about input, because they can contain a password.
 */
export function logRefusal(error: AppError, request: FastifyRequest): void {
  const { status, title } = errorCodes[error.code]
  const route = request.routeOptions?.url ?? 'none'
  if (!loggedStatuses.has(status) || (status === 404 && !/^\/api\/./.test(route))) return
  const { kind, actorID, dealerID } = callers.get(request) ?? {}
  // Invalid input and ended sessions are only `info`, because they are common.
  request.log[status === 403 || status === 429 ? 'warn' : 'info'](
    {
      event: 'refused',
      status,
      code: error.code,
      // The message of a 401 is a constant text, so it contains no input.
      reason: status === 401 ? error.message : title,
      method: request.method,
      route,
      caller: { kind: kind ?? 'unknown', actorID, dealerID },
      from: request.ip,
      ...(error.details.errors && { invalidFields: error.details.errors.length }),
    },
    'refused request',
  )
}
