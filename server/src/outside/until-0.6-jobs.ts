import { inJob, type JobServices } from '../calls/job-services.ts'
import type { JobHandlers } from '../kernel/jobs.ts'
import { hastenRequest } from './follow-requests.ts'

/** The jobs with which release 0.4.0 looks at its requests. A server of this version takes the requests over. */
export const oldLooks: Pick<JobHandlers<JobServices>, 'airline.follow' | 'ports.follow'> = {
  'airline.follow': ({ pool }, { enrolmentID }, _attempt, queue) =>
    inJob(pool, (tx) => hastenRequest({ tx, queue }, 'airline', enrolmentID)),
  'ports.follow': ({ pool }, { batchID }, _attempt, queue) =>
    inJob(pool, (tx) => hastenRequest({ tx, queue }, 'ports', batchID)),
}
