import type pg from 'pg'
import { beginJob } from '../kernel/claims.ts'
import type { Config } from '../kernel/config.ts'
import { auditOfJob, type Transaction } from '../kernel/database.ts'
import type { FileStore } from '../kernel/files.ts'
import { inTransaction } from '../kernel/in-transaction.ts'
import type { JobData, JobName } from '../kernel/job-data.ts'
import type { Attempt, JobQueue } from '../kernel/jobs.ts'
import type { Sealer } from '../providers/esign/sealer.ts'
import type { Providers } from '../providers/providers.ts'
import type { ReportRenderer } from '../reports/render.ts'
import type { Work } from './context.ts'
import type { Reactions } from './events.ts'

/** The dependencies of jobs. Jobs get a pool, because they open their transactions themselves. */
export interface JobServices {
  pool: pg.Pool
  config: Config
  providers: Providers
  reports: ReportRenderer
  files: FileStore
  seal: Sealer
  reactions: Reactions
}

/** Whether a job tries its record: one that waits, or that failed before the job was queued again after its last attempt. */
export const mayTry = (status: string, { number }: Attempt): boolean =>
  status === 'waiting' || (status === 'failed' && number === 1)

/** Runs a job's work in a transaction that sees the rows of all dealers. Stores its audit entries. */
export function inJob<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(pool, beginJob(pool), work, auditOfJob)
}

/** The handler of a job. */
export type Job<Name extends JobName> = (
  services: JobServices,
  data: JobData[Name],
  attempt: Attempt,
  queue: JobQueue['queue'],
) => Promise<void>

/** Makes the handler of a job that is one transaction. */
export const inOneTransaction =
  <Data>(work: (work: Work, data: Data) => Promise<unknown>) =>
  async ({ pool }: JobServices, data: Data, _attempt: Attempt, queue: JobQueue['queue']): Promise<void> => {
    await inJob(pool, (tx) => work({ tx, queue }, data))
  }

/**
 * Runs work that returns the size of its batch in one transaction after another, until a batch is not full. After `maxBatches`, the
 * next run of the job continues. Returns the sum.
 */
export async function inBatches(
  pool: pg.Pool,
  batchSize: number,
  work: (tx: Transaction, batchSize: number) => Promise<number>,
  maxBatches = Infinity,
): Promise<number> {
  let sum = 0
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const count = await inJob(pool, (tx) => work(tx, batchSize))
    sum += count
    if (count < batchSize) break
  }
  return sum
}

const dueAtOnce = 100

/**
 * Runs a job's work on each due record, in a transaction of its own. The work must end that the record is due. A record that fails does
 * not keep the others waiting: it stays due, and its error is thrown at the end.
 */
export async function inJobEach<R>(
  pool: pg.Pool,
  selectDue: (tx: Transaction, maxRows: number) => Promise<readonly R[]>,
  work: (tx: Transaction, record: R) => Promise<void>,
): Promise<void> {
  const tried = new Set<string>()
  const errors: unknown[] = []
  for (;;) {
    const due = await inJob(pool, (tx) => selectDue(tx, dueAtOnce + errors.length))
    const untried = due.filter((record) => !tried.has(JSON.stringify(record)))
    if (untried.length === 0) break
    for (const record of untried) {
      tried.add(JSON.stringify(record))
      await inJob(pool, (tx) => work(tx, record)).catch((error: unknown) => errors.push(error))
    }
  }
  if (errors.length > 0) throw errors[0]
}
