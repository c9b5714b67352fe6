import { inJob, type JobServices } from '../../../calls/job-services.ts'
import * as queries from './queries.ts'

const batchSize = 1000
/** Limits a run to about a minute of work; the next run continues. */
const maxBatches = 100

/**
 * The job that appends new entries of the audit log to the chain and closes the days that are over. Running it again is
 * safe, even concurrently.
 */
export async function chainAuditEntries({ pool }: Pick<JobServices, 'pool'>): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    const count = await inJob(pool, (tx) => queries.chainEntries(tx, batchSize))
    if (count < batchSize) return
  }
}
