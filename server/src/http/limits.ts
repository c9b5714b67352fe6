import type { FastifyRequest } from 'fastify'
import { bearerToken, type TokenVerifier } from '../calls/callers.ts'

/**
 * Returns the key of the rate limit: the signed-in person, or the IP address if there is no valid token. An invalid
 * token does not identify a person, because a client could send a new one with each request.
 */
export function callerKey(verify: TokenVerifier): (request: FastifyRequest) => Promise<string> {
  return async (request) => {
    const token = bearerToken(request)
    const person = token && (await verify(token).catch(() => undefined))
    return person ? `person ${person.email}` : `address ${request.ip}`
  }
}
