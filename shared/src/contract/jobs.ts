import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { call, pageOf, paging } from './call.ts'

/** The unfinished and failed jobs of one kind. */
const jobQueue = z.object({
  /** The kind, such as `ticketing.open`. */
  job: z.string(),
  /** The work of the job in words. */
  title: z.string(),
  /** Jobs that are due and wait for a worker. */
  waiting: z.number().int(),
  /** Jobs that are due later: planned ones, and those that have failed and will be tried again. */
  later: z.number().int(),
  running: z.number().int(),
  /** Waiting and later jobs that have failed at least once. */
  triedAgain: z.number().int(),
  /** Jobs that have failed for the last time. */
  failed: z.number().int(),
  /** Since when the oldest waiting job is due; empty if none waits. */
  waitsSince: z.string(),
})
export type JobQueueState = z.output<typeof jobQueue>

/** A job that has failed for the last time. */
const failedJob = z.object({
  id: z.guid(),
  job: z.string(),
  title: z.string(),
  queuedAt: z.string(),
  failedAt: z.string(),
  /** The job is removed at this time. */
  keptUntil: z.string(),
  attempts: z.number().int(),
  /** The error of the last attempt. */
  reason: z.string(),
  /** The record that the job was for; 0 if it has none. */
  orderID: z.number().int(),
  customerID: z.number().int(),
  /** The data of the job as JSON. */
  data: z.string(),
})
export type FailedJob = z.output<typeof failedJob>

/** The fields by which the list of failed jobs can be sorted. */
export const failedJobSorts = [
  'title',
  'failedAt',
  'reason',
  'attempts',
  'keptUntil',
] as const satisfies readonly (keyof FailedJob)[]

const selection = z.object({ ids: z.array(z.guid()).min(1).max(200) })
/** How many failed jobs the call has accepted. */
const accepted = z.object({ count: z.number().int() })

export const jobCalls = {
  getJobQueues: call('GET support/GetJobQueues', {
    summary: 'List the unfinished and failed jobs by kind',
    access: 'admin',
    tag: 'failedJobs',
    reply: z.array(jobQueue),
  }),
  getFailedJobs: call('POST support/GetFailedJobs', {
    summary: 'List the jobs that have failed for the last time',
    description:
      'Newest first unless `sortBy` or `descending` say otherwise, optionally of one kind. A job fails for the last time after its thirteenth attempt.',
    access: 'admin',
    tag: 'failedJobs',
    reads: true,
    body: z.object({
      ...paging,
      job: limited('Job', 60).default(''),
      sortBy: z.enum(failedJobSorts).default('failedAt'),
      descending: z.boolean().default(true),
    }),
    reply: pageOf(failedJob),
  }),
  retryFailedJobs: call('POST support/RetryFailedJobs', {
    summary: 'Queue failed jobs again',
    description: 'A worker queues them within seconds. Ids that are no longer those of failed jobs are not counted.',
    access: 'admin',
    renews: 'failedJobs',
    renewsAfter: 3,
    body: selection,
    reply: accepted,
  }),
  discardFailedJobs: call('POST support/DiscardFailedJobs', {
    summary: 'Remove failed jobs',
    description: 'Their work is never done. Ids that are no longer those of failed jobs are not counted.',
    access: 'admin',
    renews: 'failedJobs',
    renewsAfter: 3,
    body: selection,
    reply: accepted,
  }),
}
