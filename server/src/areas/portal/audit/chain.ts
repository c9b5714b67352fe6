import { inBatches, type JobServices } from '../../../calls/job-services.ts'
import * as queries from './queries.ts'

/**
 * The job that appends new entries of the audit log to the chain and closes the days that are over. A run takes about a
 * minute at most. Running it again is safe, even concurrently.
 */
export async function chainAuditEntries({ pool }: Pick<JobServices, 'pool'>): Promise<void> {
  await inBatches(pool, 1000, queries.chainEntries, 100)
}
