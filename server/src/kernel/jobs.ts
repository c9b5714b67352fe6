import { setTimeout as pause } from 'node:timers/promises'
import { SpanKind } from '@opentelemetry/api'
import { PgBoss } from 'pg-boss'
import { poolSizes } from './connections.ts'
import type { Transaction } from './database.ts'
import { connectionTo } from './database-hosts.ts'
import type { JobData, JobName } from './job-data.ts'
import { findDueQueues } from './job-queries.ts'
import { measurements, outcomeOf } from './measurements.ts'
import { activeTraceparent, withSpan } from './tracing.ts'

/** The log for failed jobs. */
export interface JobLog {
  warn(details: object, message: string): void
}

/** A handler for each job. `Services` are the dependencies of handlers. */
export type JobHandlers<Services> = {
  [Name in JobName]: (
    services: Services,
    data: JobData[Name],
    attempt: Attempt,
    queue: JobQueue['queue'],
    failedJobs: FailedJobs,
  ) => Promise<void>
}

/**
 * Jobs that change only the portal's own records and files, and may run any number of times. After a restore they run
 * again; the others wait for a decision, because they would speak to outside systems a second time. Looks at what outside systems have
 * not answered run again too, because the clock causes them anyway, for each request.
 */
export const internalJobs: readonly JobName[] = [
  'uploads.sweep',
  'uploads.removed',
  'imports.run',
  'orders.grades',
  'outside.look',
  'outside.follow',
  'jobs.retry',
  'jobs.discard',
]

/** The queue of jobs that have failed for the last time. */
export const deadLetters = 'dead-letters'

/** Changes jobs that have failed for the last time. An id without such a job is ignored. */
export interface FailedJobs {
  /** Queues the jobs again. */
  retry(ids: readonly string[]): Promise<void>
  /** Removes the jobs. */
  discard(ids: readonly string[]): Promise<void>
}

/** Scheduled jobs with their cron expressions. Several servers on one database together queue each job only once. */
export const schedules: { name: JobName; cron: string }[] = [
  { name: 'signing.followUp', cron: '*/5 * * * *' },
  { name: 'quotes.remind', cron: '*/5 * * * *' },
  { name: 'links.expired', cron: '*/5 * * * *' },
  { name: 'appointments.followUp', cron: '*/5 * * * *' },
  { name: 'outside.follow', cron: '*/5 * * * *' },
  { name: 'audit.chain', cron: '* * * * *' },
  { name: 'orders.grades', cron: '* * * * *' },
  { name: 'replies.remove', cron: '40 * * * *' },
  { name: 'limits.remove', cron: '*/5 * * * *' },
  { name: 'sites.pending', cron: '40 * * * *' },
  { name: 'tracking.followers', cron: '*/15 * * * *' },
  { name: 'notices.digest', cron: '*/15 * * * *' },
  { name: 'privacy.retention', cron: '20 17 * * *' },
]

/** An attempt to run a job. `last` means that it will not be retried. */
export interface Attempt {
  number: number
  last: boolean
}

const superviseSeconds = 15

/** Workers are woken when a job is due, so they look by themselves only in case that nobody wakes them. */
export const workerPollSeconds = 60

const productionTiming = {
  /** The time between two looks for jobs that are due, in all queues with one statement. */
  pollSeconds: 2,
  /** How long a stop waits for running jobs. */
  stopMs: 8_000,
}

export interface JobQueue {
  /** Queues a job in a transaction. The job runs only if the transaction commits. */
  queue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    data: JobData[Name],
    /** Delay in seconds. */
    after?: number,
  ): Promise<void>
  /** Calls queue `jobs.retry` and `jobs.discard` instead, so that the change is audited in the same transaction. */
  readonly failedJobs: FailedJobs
  /** Throws if the queue does not answer. */
  check(): Promise<void>
  /** Waits for running jobs for some seconds, and then hands them back to be retried. */
  stop(): Promise<void>
}

/**
 * Opens the queues that `makeQueues` created. With `runs`, also processes them and their schedules. The role in `url` is
 * a member of `dealerline_jobs`. A failed job is retried after 2 s, 4 s, 8 s and so on, up to ten minutes. After twelve
 * retries it moves to the queue `dead-letters`.
 */
export async function startJobs<Services>(
  url: string,
  handlers: JobHandlers<Services>,
  services: Services,
  log: JobLog,
  runs = true,
  { pollSeconds, stopMs } = productionTiming,
): Promise<JobQueue> {
  const boss = await startBoss(url, log, runs ? 'runs' : 'adds')
  const stopped = new AbortController()
  const workers = new Map<JobName, Promise<string>>()
  /** Wakes the worker of a queue. Most queues are empty for hours, so a worker starts when it has its first job. */
  async function wake(name: JobName): Promise<void> {
    if (!runs || stopped.signal.aborted) return
    const worker = workers.get(name)
    if (worker) return boss.notifyWorker(await worker)
    const newWorker = work(boss, name, { handler: handlers[name], services, queue, failedJobs, log })
    workers.set(name, newWorker)
    await newWorker
  }
  const queue: JobQueue['queue'] = async (tx, name, data, after = 0) => {
    const traceparent = activeTraceparent()
    const content = traceparent === undefined ? data : { ...data, traceparent }
    await boss.send(name, content, { db: tx.executor, ...(after > 0 && { startAfter: after }) })
    if (after <= 0) tx.onCommit(() => void wake(name))
  }
  const failedJobs: FailedJobs = {
    async retry(ids) {
      if (ids.length > 0) await boss.redrive(deadLetters, { ids: [...ids], limit: ids.length })
    },
    async discard(ids) {
      await boss.deleteJob(deadLetters, [...ids])
    },
  }
  let wakes: Promise<void> | undefined
  if (runs) {
    await storeSchedules(boss)
    wakes = wakeWorkers(boss, Object.keys(handlers) as JobName[], wake, pollSeconds, log, stopped.signal)
  }
  const check = async () => {
    await boss.getDb().executeSql('select 1')
  }
  const stop = async () => {
    stopped.abort()
    await wakes
    await stopBoss(boss, stopMs)
  }
  return { queue, failedJobs, check, stop }
}

/** Stores the schedules that the database does not have yet. */
async function storeSchedules(boss: PgBoss): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, cron } of schedules) if (stored.get(name) !== cron) await boss.schedule(name, cron, {})
}

/** Asks for the queues with a job that is due, at intervals, and wakes their workers. */
async function wakeWorkers(
  boss: PgBoss,
  names: readonly JobName[],
  wake: (name: JobName) => Promise<void>,
  pollSeconds: number,
  log: JobLog,
  signal: AbortSignal,
): Promise<void> {
  do {
    try {
      for (const name of await findDueQueues(boss, names)) await wake(name)
    } catch (error) {
      log.warn({ err: error }, 'job queue')
    }
  } while (await pause(pollSeconds * 1000, true, { signal }).catch(() => false))
}

export const stopBoss = (boss: PgBoss, timeout = productionTiming.stopMs) => boss.stop({ graceful: true, timeout })

/** Opens the queue to create it, to add jobs, or to run them. */
export async function startBoss(url: string, log: JobLog, purpose: 'creates' | 'adds' | 'runs'): Promise<PgBoss> {
  const boss = new PgBoss({
    ...connectionTo(url),
    schema: 'pgboss',
    max: purpose === 'adds' ? poolSizes.queueOfWeb : poolSizes.queue,
    schedule: purpose === 'runs',
    supervise: purpose === 'runs',
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    migrate: purpose === 'creates',
    createSchema: purpose === 'creates',
    application_name: 'dealerline-jobs',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start().catch(async (error: unknown) => {
    await stopBoss(boss)
    throw error
  })
  return boss
}

async function work<Name extends JobName, Services>(
  boss: PgBoss,
  name: Name,
  {
    handler,
    services,
    queue,
    failedJobs,
    log,
  }: {
    handler: JobHandlers<Services>[Name]
    services: Services
    queue: JobQueue['queue']
    failedJobs: FailedJobs
    log: JobLog
  },
): Promise<string> {
  const options = { includeMetadata: true, pollingIntervalSeconds: workerPollSeconds, batchSize: 1 } as const
  return boss.work<JobData[Name], void, typeof options>(name, options, async ([job]) => {
    if (!job) return
    const attempt = { number: job.retryCount + 1, last: job.retryCount >= job.retryLimit }
    const startTime = performance.now()
    let failure: unknown
    try {
      await withSpan(`process ${name}`, spanOf(job), () => handler(services, job.data, attempt, queue, failedJobs))
    } catch (error) {
      failure = error
      log.warn({ err: error, job: name, attempt: attempt.number }, 'job failed')
      throw error
    } finally {
      measurements.jobs.observe({ job: name, outcome: outcomeOf(failure) }, (performance.now() - startTime) / 1000)
    }
  })
}

/** The span of a job continues the trace of the call that queued it. */
const spanOf = ({ name, data, retryCount }: { name: string; data: object; retryCount: number }) => ({
  kind: SpanKind.CONSUMER,
  attributes: { 'dealerline.job': name, 'dealerline.attempt': retryCount + 1 },
  parent: 'traceparent' in data ? String(data.traceparent) : undefined,
})
