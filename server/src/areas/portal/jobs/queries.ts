import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { jobCalls } from '@dealerline/shared/contract/jobs.ts'
import type { Transaction } from '../../../kernel/database.ts'

export interface StoredQueue {
  job: string
  waiting: number
  later: number
  running: number
  triedAgain: number
  failed: number
  waitsSince: string
}

export interface StoredFailedJob {
  id: string
  job: string
  queuedAt: string
  failedAt: string
  keptUntil: string
  attempts: number
  error: Record<string, unknown> | null
  data: Record<string, unknown> | null
  total: number
}

export const selectQueues = (tx: Transaction) =>
  tx.prepared<StoredQueue>('select_job_queues')`
    select job, waiting, later, running, tried_again as "triedAgain", failed, app.utc_text(waits_since) as "waitsSince"
      from app.job_queues()`

/** Returns a page of the failed jobs, optionally of one kind. `titledKinds` are the kinds in the sequence of their titles. */
export const selectFailedJobs = (
  tx: Transaction,
  { job, page, pageSize, sortBy, descending }: BodyOf<typeof jobCalls.getFailedJobs>,
  titledKinds: readonly string[],
) =>
  tx.prepared<StoredFailedJob>('select_failed_jobs')`
    select id, job, app.utc_text(queued_at) as "queuedAt", app.utc_text(failed_at) as "failedAt",
        app.utc_text(kept_until) as "keptUntil", attempts, error, data, total
      from app.failed_jobs(${job}, ${(page - 1) * pageSize}, ${pageSize}, ${sortBy}, ${descending}, ${titledKinds})`

/** Returns the failed jobs that still exist. */
export const selectFailedJobsOf = (tx: Transaction, ids: readonly string[]) =>
  tx.prepared<{ id: string; job: string; failedAt: string }>('select_failed_jobs_of')`
    select id, job, app.utc_text(failed_at) as "failedAt" from app.failed_jobs_of(${ids})`
