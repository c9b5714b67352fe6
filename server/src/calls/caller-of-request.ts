import type { FastifyRequest } from 'fastify'
import type { Caller } from './context.ts'

const callers = new WeakMap<FastifyRequest, Caller>()

/** Remembers the caller of a request for the log, the spans and the access log. */
export function rememberCaller(request: FastifyRequest, caller: Caller): Caller {
  callers.set(request, caller)
  return caller
}

/** Returns the caller of a request. Undefined before they are known, and for calls without a caller. */
export const callerOfRequest = (request: FastifyRequest): Caller | undefined => callers.get(request)
