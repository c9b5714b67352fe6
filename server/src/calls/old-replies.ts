import { inBatches, type JobServices } from './job-services.ts'
import { deleteOldReplies } from './reply-queries.ts'

/**
 * The job that deletes replies for idempotency keys after a week. They contain personal data, and no client repeats a
 * request so late.
 */
export async function removeOldReplies({ pool }: Pick<JobServices, 'pool'>): Promise<void> {
  await inBatches(pool, 1000, deleteOldReplies, 1000)
}
