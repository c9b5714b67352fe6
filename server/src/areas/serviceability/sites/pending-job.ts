import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { reopenPendingSites } from './check-queries.ts'

/** Limits one run of the job. The next run continues. */
const maxSitesOfRun = 2000

/** The job that looks pending addresses up again, each once a day, because registers of addresses grow. */
export async function retryPendingSites({ pool }: Pick<JobServices, 'pool'>, queue: JobQueue['queue']): Promise<void> {
  await inJob(pool, async (tx) => {
    for (const { siteListID } of await reopenPendingSites(tx, maxSitesOfRun))
      await queue(tx, 'sites.check', { siteListID })
  })
}
