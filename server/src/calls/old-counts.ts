import { deleteOldCounts } from './count-queries.ts'
import { inJob, type JobServices } from './job-services.ts'

/** The job that deletes counts of calls that no rate limit uses any more. */
export async function removeOldCounts({ pool }: Pick<JobServices, 'pool'>): Promise<void> {
  await inJob(pool, deleteOldCounts)
}
