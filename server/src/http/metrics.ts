import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@dealerline/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { bearerToken } from '../calls/callers.ts'
import type { Config } from '../kernel/config.ts'
import { type Standby, standbyOutcomes } from '../kernel/standby.ts'

/** Adds `/metrics` for Prometheus. Outside development, it exists only if a token is configured. */
export function addMetrics(
  app: FastifyInstance,
  { config: { environment, metricsToken }, standby }: { config: Config; standby?: Standby | undefined },
): void {
  if (!metricsToken && environment !== 'development') return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  if (standby) registry.registerMetric(countReads(standby))
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (metricsToken && !isSame(bearerToken(request) ?? '', metricsToken)) throw new AppError('notSignedIn')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Returns the counter of calls that were sent to the standby. Except for `answered`, the primary has answered them. */
function countReads({ counts }: Standby): Counter {
  return new Counter({
    name: 'dealerline_standby_reads_total',
    help: 'Calls that may be answered by the standby, by outcome',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset()
      for (const outcome of standbyOutcomes) this.inc({ outcome }, counts.get(outcome) ?? 0)
    },
  })
}

/** Compares secrets in constant time. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(first, second)
}
