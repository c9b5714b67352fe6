import type pg from 'pg'
import { inBatches } from '../../calls/job-services.ts'
import { mergeOperations } from './log-queries.ts'

/** Merges the logs of signed orders and those that are too long. Each cell keeps its last value with its author. */
export async function mergeLogs(pool: pg.Pool): Promise<void> {
  await inBatches(pool, 50, mergeOperations, 1000)
}
