import type pg from 'pg'
import { beginJob } from '../kernel/claims.ts'
import type { Config } from '../kernel/config.ts'
import { auditOfJob, type Transaction } from '../kernel/database.ts'
import type { FileStore } from '../kernel/files.ts'
import { inTransaction } from '../kernel/in-transaction.ts'
import type { Sealer } from '../providers/esign/sealer.ts'
import type { Providers } from '../providers/providers.ts'
import type { ReportRenderer } from '../reports/render.ts'
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

/** Runs a job's work in a transaction that sees the rows of all dealers. Stores its audit entries. */
export function inJob<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(pool, beginJob(pool), work, auditOfJob)
}
