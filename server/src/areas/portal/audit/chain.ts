import { inJob, type JobServices } from '../../../calls/job-services.ts'
import * as queries from './queries.ts'

const batchSize = 1000

/**
 * The job that appends new entries of the audit log to its chain and closes ended days. It may run any number of times,
 * also concurrently.
 */
export async function chainAuditEntries({ pool }: Pick<JobServices, 'pool'>): Promise<void> {
  let count: number
  do count = await inJob(pool, (tx) => queries.chainEntries(tx, batchSize))
  while (count === batchSize)
}
