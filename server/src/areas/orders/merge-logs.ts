import type pg from 'pg'
import { inJob } from '../../calls/job-services.ts'
import { mergeOperations } from './log-queries.ts'

/** Orders in one transaction. */
const batchSize = 50
/** Limits one run. The next run continues. */
const maxBatches = 1000

/** Merges the logs of signed orders and those that are too long. Each cell keeps its last value with its author. */
export async function mergeLogs(pool: pg.Pool): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1)
    if ((await inJob(pool, (tx) => mergeOperations(tx, batchSize))) < batchSize) return
}
