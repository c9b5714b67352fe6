import { type AppError, errorCodes } from '@dealerline/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './context.ts'

const callers = new WeakMap<FastifyRequest, Caller>()

/** Keeps the caller of a request for the log of its refusal. */
export function rememberCaller(request: FastifyRequest, caller: Caller): Caller {
  callers.set(request, caller)
  return caller
}

/** Refusals that the log contains, with their levels. Invalid input and ended sessions also happen to honest people. */
const levels: Record<number, 'info' | 'warn'> = {
  400: 'info',
  401: 'info',
  403: 'warn',
  // Records of other dealers and invalid links answer like absent ones.
  404: 'info',
  405: 'info',
  413: 'info',
  415: 'info',
  422: 'info',
  429: 'warn',
}

/**
 * Logs a refused request once. The line has the pattern of the route and not its address, which can be a link with
 * the rights of a customer. It has no input and no message about input, which can quote a password.
 */
export function logRefusal(error: AppError, request: FastifyRequest): void {
  const { status, title } = errorCodes[error.code]
  const level = levels[status]
  const route = request.routeOptions?.url ?? 'none'
  if (!level || (status === 404 && !/^\/api\/./.test(route))) return
  const { kind, actorID, dealerID } = callers.get(request) ?? {}
  request.log[level](
    {
      event: 'refused',
      status,
      code: error.code,
      // The details of 401 are constant texts, for example about a callback without a signature.
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
