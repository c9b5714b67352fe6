import { hash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@dealerline/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { bearerToken } from '../calls/callers.ts'
import type { Config } from '../kernel/config.ts'
import { registerMeasurements } from '../kernel/measurements.ts'
import { type Standby, standbyOutcomes } from '../kernel/standby.ts'
import { findBackupHealth } from './backup-queries.ts'
import { makeMetricsReader } from './common-metrics.ts'
import type { LiveOrders } from './live-orders.ts'
import { selectQueueCounts, selectRequestCounts } from './queue-queries.ts'
import { reuse } from './reuse.ts'

/** The parts of a server whose state is measured. */
interface Measured {
  healthPool: pg.Pool
  /** The pool of calls. */
  pool?: pg.Pool
  standby?: Standby | undefined
  live?: LiveOrders
}

/** Adds `/metrics` for Prometheus. Outside development, it exists only if a token is configured. */
export function addMetrics(
  app: FastifyInstance,
  { config, ...measured }: Measured & { config: Pick<Config, 'environment' | 'metricsToken'> },
): void {
  const { environment, metricsToken } = config
  if (!metricsToken && environment !== 'development') {
    // Otherwise the address would show the web app, and a collector would not notice.
    app.get('/metrics', { schema: { hide: true } }, async () => {
      throw new AppError('notFound', { detail: 'Set METRICS_TOKEN, so that this server has metrics.' })
    })
    return
  }
  const registry = makeRegistry(measured)
  const readMetrics = makeMetricsReader(registry)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (metricsToken && !isSame(bearerToken(request) ?? '', metricsToken)) throw new AppError('notSignedIn')
    return reply.type(registry.contentType).send(await readMetrics())
  })
}

/** Returns the metrics of the process, calls, jobs, outside systems, connections and the standby. */
export function makeRegistry({ healthPool, pool, standby, live }: Measured): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerMeasurements(registry)
  registerQueueMetrics(registry, healthPool)
  registerRequestMetrics(registry, healthPool)
  registerBackupMetrics(registry, healthPool)
  if (pool) registry.registerMetric(gaugeConnections(pool))
  if (standby) registry.registerMetric(countReads(standby))
  if (live) registry.registerMetric(gaugeStreams(live))
  return registry
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

/** Returns the gauge of the connections for calls: used, idle, and calls that wait for one. */
function gaugeConnections(pool: pg.Pool): Gauge {
  return new Gauge({
    name: 'dealerline_pool_connections',
    help: 'Connections for calls by state, and calls that wait for a connection',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

const gaugeStreams = (live: LiveOrders): Gauge =>
  new Gauge({
    name: 'dealerline_live_streams',
    help: 'Open streams of the changes of orders',
    registers: [],
    collect() {
      this.set(live.count)
    },
  })

/** Registers the gauges of jobs. Each server reports the jobs of the whole installation. */
function registerQueueMetrics(registry: Registry, healthPool: pg.Pool): void {
  // Both gauges of one request use the same counts. Without the database there are none.
  const readCounts = reuse(1_000, () => selectQueueCounts(healthPool).catch(() => []))
  new Gauge({
    name: 'dealerline_queue_age_seconds',
    help: 'How long the oldest due job of a kind has been waiting',
    aggregator: 'first',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      const queues = await readCounts()
      this.reset()
      for (const { job, age } of queues) this.set({ job }, age)
    },
  })
  new Gauge({
    name: 'dealerline_queue_jobs',
    help: 'Unfinished and failed jobs by kind and state',
    aggregator: 'first',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      const queues = await readCounts()
      this.reset()
      for (const { job, age: _age, ...counts } of queues)
        for (const [state, jobs] of Object.entries(counts)) this.set({ job, state }, jobs)
    },
  })
}

/** Registers the gauge of what outside systems have not answered yet. Each server reports that of the whole installation. */
function registerRequestMetrics(registry: Registry, healthPool: pg.Pool): void {
  const readCounts = reuse(1_000, () => selectRequestCounts(healthPool).catch(() => []))
  new Gauge({
    name: 'dealerline_outside_requests',
    help: 'Requests that outside systems have not answered yet by kind and state',
    aggregator: 'first',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      const kinds = await readCounts()
      this.reset()
      for (const { kind, ...counts } of kinds)
        for (const [state, requests] of Object.entries(counts)) this.set({ kind, state }, requests)
    },
  })
}

/** Registers the gauges of backups. Each server reports those of the whole installation. */
function registerBackupMetrics(registry: Registry, healthPool: pg.Pool): void {
  const readHealth = reuse(1_000, () => findBackupHealth(healthPool).catch(() => undefined))
  const addGauge = (name: string, help: string, key: 'backupFails' | 'archiveFails') =>
    new Gauge({
      name,
      help,
      aggregator: 'first',
      registers: [registry],
      async collect() {
        const health = await readHealth()
        this.reset()
        if (health) this.set(health[key] ? 1 : 0)
      },
    })
  addGauge('dealerline_backup_failing', 'Whether the last backup has failed: 1 or 0', 'backupFails')
  addGauge(
    'dealerline_wal_archive_failing',
    'Whether PostgreSQL could not archive a file of changes since it last archived one: 1 or 0',
    'archiveFails',
  )
}

/** Compares secrets in constant time. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => hash('sha256', text, 'buffer')) as [Buffer, Buffer]
  return timingSafeEqual(first, second)
}
