import { AppError } from '@dealerline/shared/errors.ts'
import { inJob, type Job, type JobServices } from '../../calls/job-services.ts'
import { readCsvApart } from '../../imports/csv-process.ts'
import { readCells } from '../../imports/encodings.ts'
import type { CsvRow } from '../../imports/read-csv.ts'
import { runImport } from '../../imports/run-import.ts'
import { runInChildQueue } from '../../kernel/child-queue.ts'
import { beginJob } from '../../kernel/claims.ts'
import { auditOfImport, type Transaction } from '../../kernel/database.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import type { JobQueue } from '../../kernel/jobs.ts'
import { isLostConnection } from '../../kernel/lost-connection.ts'
import { toMap } from './imports.ts'
import { findKind } from './kinds.ts'
import * as queries from './queries.ts'

/** A job may run for two minutes. After this time, another job continues the import. */
const maxRunMs = 45_000

/** An unexpected error ends the import at this attempt. A lost connection to the database is tried as long as other jobs. */
const maxAttempts = 5

/** The import was cancelled or removed, or another job continues it. */
class ImportStopped extends Error {}

type Services = Pick<JobServices, 'pool' | 'files' | 'config'>

/** The job that imports a file. It continues after the rows that earlier jobs have stored. */
export const runImportJob: Job<'imports.run'> = async (services, { importID }, attempt, queue) => {
  const { pool } = services
  try {
    await importFile(services, importID, queue)
  } catch (error) {
    if (error instanceof ImportStopped) return
    const isBusy = error instanceof AppError && error.code === 'tooMany'
    if (error instanceof AppError && !isBusy) return inJob(pool, (tx) => fail(tx, importID, error.message))
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
    const isLast = attempt.last || (attempt.number >= maxAttempts && !isLostConnection(error))
    await inJob(pool, (tx) =>
      isLast
        ? fail(
            tx,
            importID,
            `The import stopped because of an unexpected error: ${reason}. Resume it, or read the log of the server.`,
          )
        : queries.setProblem(tx, importID, `The import was interrupted: ${reason}. It continues in a few minutes.`),
    )
    throw error
  }
}

async function fail(tx: Transaction, importID: number, problem: string): Promise<void> {
  const row = await queries.lockImport(tx, importID)
  if (row?.status !== 'running') return
  await queries.setStatus(tx, importID, 'failed', problem)
  tx.announce('news')
}

async function importFile(
  { pool, files, config }: Services,
  importID: number,
  queue: JobQueue['queue'],
): Promise<void> {
  const row = await inJob(pool, (tx) => queries.findImport(tx, importID))
  if (row?.status !== 'running') return
  const content = await files.get(row.fileKey, row.sha256)
  const transact = <T>(work: (tx: Transaction) => Promise<T>) =>
    inTransaction(pool, beginJob(pool), work, (tx) => auditOfImport(tx, importID))
  const startTime = performance.now()
  let { rowsDone } = row
  let isStopping = false
  // All imports count as one caller, so that one place of the queue stays free for uploads.
  const { isComplete } = await runInChildQueue('running imports', () =>
    runImport(findKind(row.kind, config), readRows(content, row.codePage), {
      mapping: toMap(row.mapping),
      isDryRun: row.isDryRun,
      rowsDone,
      transact,
      isStopping: () => isStopping,
      async onBatch(tx, outcome) {
        if (!(await queries.storeProgress(tx, importID, rowsDone, outcome))) throw new ImportStopped()
        tx.announce('news')
        const isLate = !isStopping && performance.now() - startTime > maxRunMs
        if (isLate) await queue(tx, 'imports.run', { importID })
        tx.onCommit(() => {
          rowsDone += outcome.rows
          isStopping ||= isLate
        })
      },
    }),
  )
  if (isComplete) await transact((tx) => finish(tx, importID, queue))
}

/** Reads the rows in the chosen code page, and the header as it is, because the mapping names columns by the text of the header. */
async function* readRows(content: Buffer, codePage: queries.ImportRow['codePage']): AsyncGenerator<CsvRow> {
  let isHeader = true
  for await (const { line, cells } of readCsvApart(content)) {
    yield { line, cells: isHeader ? cells : readCells(cells, codePage) }
    isHeader = false
  }
}

/** Ends an import. Its file is no longer needed, except after a dry run. */
async function finish(tx: Transaction, importID: number, queue: JobQueue['queue']): Promise<void> {
  const row = await queries.finishImport(tx, importID)
  if (!row) return
  tx.announce('news')
  const { created, changed, unchanged, refused, isDryRun, fileKey } = row
  const action = isDryRun ? 'dry run finished' : 'finished'
  tx.audit({ entityType: 'import', entityID: importID, action, data: { created, changed, unchanged, refused } })
  if (isDryRun) return
  await queries.forgetFile(tx, importID)
  await queue(tx, 'uploads.removed', { key: fileKey })
}
