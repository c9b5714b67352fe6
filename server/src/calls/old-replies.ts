import { inJob, type JobServices } from './job-services.ts'
import { deleteOldReplies } from './reply-queries.ts'

const batchSize = 1000
/** Limits one run of the job. The next run continues. */
const maxBatches = 1000

/**
 * The job that deletes replies for idempotency keys after a week. They contain personal data, and no client repeats a
 * request so late.
 */
export async function removeOldReplies({ pool }: Pick<JobServices, 'pool'>): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    const count = await inJob(pool, (tx) => deleteOldReplies(tx, batchSize))
    if (count < batchSize) return
  }
}
