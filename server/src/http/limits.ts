import type { FastifyRequest } from 'fastify'
import { bearerToken, type TokenVerifier } from '../calls/callers.ts'

/**
 * Returns the key by which calls are counted: the signed-in person, otherwise the IP address. An unverified token
 * counts for the address, because a caller could send a new one with each request.
 */
export function callerKey(verify: TokenVerifier): (request: FastifyRequest) => Promise<string> {
  return async (request) => {
    const token = bearerToken(request)
    const person = token && (await verify(token).catch(() => undefined))
    return person ? `person ${person.email}` : `address ${request.ip}`
  }
}
