import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@dealerline/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { bearerToken } from '../calls/callers.ts'
import type { Config } from '../kernel/config.ts'

/** Adds `/metrics` for Prometheus. Outside development, it exists only if a token is configured. */
export function addMetrics(app: FastifyInstance, { environment, metricsToken }: Config): void {
  if (!metricsToken && environment !== 'development') return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (metricsToken && !isSame(bearerToken(request) ?? '', metricsToken)) throw new AppError('notSignedIn')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Compares secrets in constant time. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(first, second)
}
