import type { JobWithMetadata } from 'pg-boss'
import type { Transaction } from './database.ts'
import { deadLetters, type JobLog, startBoss, stopBoss } from './jobs.ts'

/** A job that has failed for the last time. */
export interface DeadLetter {
  readonly id: string
  /** The name of the job. Null if an old version has stored it. */
  readonly job: string | null
  readonly queuedAt: Date | null
  readonly failedAt: Date
  /** The job is removed at this time. */
  readonly keptUntil: Date
  readonly attempts: number
  /** The kind of the error, without its message, which may contain personal data. */
  readonly reason: string
  /** The error with its message. */
  readonly error: object | null
  readonly data: object
}

export interface DeadLetters {
  /** Returns the failed jobs, the oldest first. */
  list(): Promise<DeadLetter[]>
  /** Queues the jobs again, in the transaction. Returns their number. */
  retry(tx: Pick<Transaction, 'executor'>, ids: string[]): Promise<number>
  /** Removes the jobs, in the transaction. */
  discard(tx: Transaction, ids: string[]): Promise<void>
  stop(): Promise<void>
}

/** Opens the queue of failed jobs. The role in `url` is the database's owner. */
export async function openDeadLetters(url: string, log: JobLog): Promise<DeadLetters> {
  const boss = await startBoss(url, log, 'adds')
  return {
    async list() {
      const jobs = await boss.findJobs<object>(deadLetters, { queued: true })
      return jobs.map(toDeadLetter).sort((a, b) => a.failedAt.getTime() - b.failedAt.getTime())
    },
    retry: (tx, ids) => boss.redrive(deadLetters, { ids, limit: Math.max(1, ids.length), db: tx.executor }),
    async discard(tx, ids) {
      await boss.deleteJob(deadLetters, ids, { db: tx.executor })
    },
    stop: () => stopBoss(boss),
  }
}

function toDeadLetter(job: JobWithMetadata): DeadLetter {
  return {
    id: job.id,
    job: job.sourceName,
    queuedAt: job.sourceCreatedOn,
    failedAt: job.createdOn,
    keptUntil: job.keepUntil,
    attempts: (job.sourceRetryCount ?? 0) + 1,
    reason: kindOf(job.sourceOutput),
    error: job.sourceOutput,
    data: job.data,
  }
}

/** Shortens the guids in a text. Some of them open the link of a customer. */
export const withoutGuids = (text: string): string =>
  text.replace(/\b([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '$1…')

/** Returns the name of an error, with its code and the outside system if it has them. */
function kindOf(error: object | null): string {
  const read = (key: string) => {
    const value: unknown = error && Reflect.get(error, key)
    return typeof value === 'string' && /^[\w .-]{1,60}$/.test(value) ? value : undefined
  }
  const details = [read('system'), read('code')].filter((detail) => detail !== undefined)
  return `${read('name') ?? 'Unknown error'}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
}
