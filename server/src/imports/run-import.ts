import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type ColumnPlan, planColumns } from './columns.ts'
import { type BatchOptions, importBatch, rememberRow } from './import-batch.ts'
import type { ImportKind } from './kind.ts'
import type { CsvRow } from './read-csv.ts'
import { makeRowReader, type ReadRow, type RefusedRow, type RowReader } from './read-row.ts'

export interface ImportOptions extends BatchOptions {
  /** The fields of columns that do not have the field's name or label. An empty name ignores the column. */
  mapping?: ReadonlyMap<string, string>
  /** The rows that an earlier run has imported, counted without the header. */
  rowsDone?: number
  onHeader?: (header: readonly string[]) => void
  onRefused?: (row: RefusedRow) => void
  /** Whether to end after the stored batch. */
  isStopping?: () => boolean
}

export interface ImportResult {
  created: number
  changed: number
  unchanged: number
  refused: number
  ignoredColumns: readonly string[]
  /** Whether the whole file has been imported. */
  isComplete: boolean
}

const batchSize = 2000
/** The rows that are read before an answer of the database is handled, so that it seldom waits for the next statement. */
const rowsAtOnce = 50

/**
 * Imports the rows of a file. Each batch is one transaction, so an import that was interrupted can be repeated: rows that
 * were stored are then unchanged. A refused row does not stop the others.
 * @throws AppError if the columns do not fit the kind
 */
export async function runImport(
  kind: ImportKind,
  rows: AsyncIterable<CsvRow>,
  options: ImportOptions,
): Promise<ImportResult> {
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 }
  const context = { linesByKey: new Map<string, number>(), options }
  const store = async (batch: readonly ReadRow[]) => {
    for (const outcome of await importBatch(kind, batch, context)) {
      for (const row of outcome.refused) options.onRefused?.(row)
      counts.created += outcome.created
      counts.changed += outcome.changed
      counts.refused += outcome.refused.length
      counts.unchanged += outcome.rows - outcome.created - outcome.changed - outcome.refused.length
    }
  }
  let columns: ColumnPlan | undefined
  let readRow: RowReader | undefined
  let batch: ReadRow[] = []
  let storing: Promise<void> = Promise.resolve()
  let rowsToSkip = options.rowsDone ?? 0
  const resultOf = (isComplete: boolean) => ({ ...counts, ignoredColumns: columns?.ignored ?? [], isComplete })
  for await (const row of rows) {
    if (!readRow) {
      options.onHeader?.(row.cells)
      columns = planColumns(kind, row.cells, options.mapping ?? new Map())
      const lists = (await options.transact(async (tx) => kind.readLists?.(tx))) ?? {}
      readRow = makeRowReader(kind, columns, lists)
      continue
    }
    const parsedRow = readRow(row)
    if (rowsToSkip > 0) {
      rowsToSkip -= 1
      rememberRow(kind, parsedRow, context.linesByKey)
      continue
    }
    batch.push(parsedRow)
    if (batch.length % rowsAtOnce === 0) await letOthersRun()
    if (batch.length < batchSize) continue
    // Reads the next rows while the database stores these.
    await storing
    if (options.isStopping?.()) return resultOf(false)
    storing = store(batch)
    // The error is thrown when the promise is awaited.
    storing.catch(() => undefined)
    batch = []
  }
  await storing
  if (batch.length > 0 && options.isStopping?.()) return resultOf(false)
  if (batch.length > 0) await store(batch)
  return resultOf(true)
}
