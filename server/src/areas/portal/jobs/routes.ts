import { jobCalls } from '@dealerline/shared/contract/jobs.ts'
import { routesOf } from '../../../calls/handler.ts'
import { changeFailedJobs, getFailedJobs, getJobQueues } from './jobs.ts'

export const jobRoutes = routesOf(jobCalls, {
  getJobQueues: (context) => getJobQueues(context),
  getFailedJobs: (context, { body }) => getFailedJobs(context, body),
  retryFailedJobs: (context, { body }) => changeFailedJobs(context, 'jobs.retry', body.ids),
  discardFailedJobs: (context, { body }) => changeFailedJobs(context, 'jobs.discard', body.ids),
})
