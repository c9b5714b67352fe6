import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { FailedJob, JobQueueState, jobCalls } from '@dealerline/shared/contract/jobs.ts'
import type { Context } from '../../../calls/context.ts'
import { withoutGuids } from '../../../kernel/dead-letters.ts'
import { type StoredFailedJob, selectFailedJobs, selectFailedJobsOf, selectQueues } from './queries.ts'
import { titledKinds, titleOf } from './titles.ts'

/** The kinds of jobs that have unfinished ones. */
export async function getJobQueues({ tx }: Context): Promise<JobQueueState[]> {
  return (await selectQueues(tx)).map((queue) => ({ ...queue, title: titleOf(queue.job) }))
}

/** A page of the jobs that have failed for the last time. */
export async function getFailedJobs({ tx }: Context, query: BodyOf<typeof jobCalls.getFailedJobs>) {
  const { page, pageSize } = query
  const jobs = await selectFailedJobs(tx, query, titledKinds)
  return { items: jobs.map(toFailedJob), total: jobs[0]?.total ?? 0, page, pageSize }
}

/** Audits the retry or removal of failed jobs, and lets a worker do it, because calls may not change jobs. */
export async function changeFailedJobs(
  { tx, queue }: Context,
  name: 'jobs.retry' | 'jobs.discard',
  ids: readonly string[],
): Promise<{ count: number }> {
  const jobs = await selectFailedJobsOf(tx, ids)
  const action = name === 'jobs.retry' ? 'retried' : 'discarded'
  for (const { id, job, failedAt } of jobs)
    tx.audit({ entityType: 'job', entityID: id, action, data: { job, failedAt } })
  if (jobs.length > 0) await queue(tx, name, { ids: jobs.map(({ id }) => id) })
  return { count: jobs.length }
}

function toFailedJob({ error, data, total: _total, ...job }: StoredFailedJob): FailedJob {
  return {
    ...job,
    title: titleOf(job.job),
    reason: withoutGuids(reasonOf(error)),
    orderID: idOf(data?.orderID),
    customerID: idOf(data?.customerID),
    data: withoutGuids(JSON.stringify(data ?? {})),
  }
}

/** The message of the last error. Errors of outside systems also have a `system`. */
function reasonOf(error: Record<string, unknown> | null): string {
  const text = (key: string) => (typeof error?.[key] === 'string' ? error[key] : '')
  return text('message') || text('code') || text('name') || 'Unknown error'
}

const idOf = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : 0)
