import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Adds the security headers to the replies of calls, whose routes have `helmet: false`. All calls have the same, so helmet
 * makes them for the first call only. Replies contain personal data, so neither browsers nor proxies may store them.
 */
export function addSecurityHeaders(calls: FastifyInstance): void {
  let headers: Record<string, string> | undefined
  calls.addHook('onRequest', (_request, reply, done) => {
    headers ??= { ...headersOfHelmet(reply), 'cache-control': 'no-store' }
    reply.headers(headers)
    done()
  })
}

function headersOfHelmet(reply: FastifyReply): Record<string, string> {
  const others = reply.raw.getHeaderNames()
  reply.helmet()
  const names = reply.raw.getHeaderNames().filter((name) => !others.includes(name))
  return Object.fromEntries(names.map((name) => [name, String(reply.raw.getHeader(name))]))
}
