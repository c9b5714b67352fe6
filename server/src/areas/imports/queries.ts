import type { CodePage } from '@dealerline/shared/contract/code-pages.ts'
import type { ColumnMapping, ImportSort, ImportStatus } from '@dealerline/shared/contract/imports.ts'
import type { BatchOutcome } from '../../imports/import-batch.ts'
import type { CsvRow } from '../../imports/read-csv.ts'
import { type Fragment, sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'
import { insertRefusals } from './refusal-queries.ts'

/** An import without its title, which the kind has. */
export interface ImportRow {
  importID: number
  kind: string
  filename: string
  fileKey: string
  sha256: string
  header: string[]
  mapping: ColumnMapping[]
  codePage: CodePage | ''
  status: ImportStatus
  isDryRun: boolean
  totalRows: number
  rowsDone: number
  created: number
  changed: number
  unchanged: number
  refused: number
  problem: string
  startedBy: string
  addedAt: string
  endedAt: string
}

const columns = sql`import_id as "importID", kind, filename, file_key as "fileKey", sha256, header, mapping, code_page as "codePage", status,
  is_dry_run as "isDryRun", total_rows as "totalRows", rows_done as "rowsDone", created_count as created,
  changed_count as changed, unchanged_count as unchanged, refused_count as refused, problem, started_by as "startedBy",
  app.utc_text(added_at) as "addedAt", app.utc_text(ended_at) as "endedAt"`

export const findImport = (tx: Transaction, importID: number) =>
  tx.first<ImportRow>('find_import')`select ${columns} from imports where import_id = ${importID}`

export const lockImport = (tx: Transaction, importID: number) =>
  tx.first<ImportRow>('lock_import')`select ${columns} from imports where import_id = ${importID} for update`

const sortColumns: Record<ImportSort, Fragment> = {
  addedAt: sql`added_at`,
  filename: sql`lower(filename)`,
  kind: sql`kind`,
  status: sql`status`,
  created: sql`created_count`,
  changed: sql`changed_count`,
  unchanged: sql`unchanged_count`,
  refused: sql`refused_count`,
  startedBy: sql`lower(started_by)`,
}

export interface ImportPage {
  sortBy: ImportSort
  descending: boolean
  page: number
  pageSize: number
}

/** Returns a page of the imports with the number of all. */
export function selectImports(
  tx: Transaction,
  { sortBy, descending, page, pageSize }: ImportPage,
): Promise<(ImportRow & { total: number })[]> {
  const order = descending ? sql`desc` : sql`asc`
  return tx.prepared<ImportRow & { total: number }>(`select_imports_by_${sortBy}${descending ? '_descending' : ''}`)`
    select ${columns}, (count(*) over ())::integer as total from imports
      order by ${sortColumns[sortBy]} ${order}, import_id ${order} offset ${(page - 1) * pageSize} limit ${pageSize}`
}

type NewImport = Pick<ImportRow, 'kind' | 'filename' | 'fileKey' | 'sha256' | 'totalRows' | 'startedBy'> & {
  header: readonly string[]
  sample: readonly CsvRow[]
  mapping: readonly ColumnMapping[]
}

export const insertImport = (tx: Transaction, one: NewImport) =>
  tx.onlyValue<{ id: number }>('insert_import')`
    insert into imports (kind, filename, file_key, sha256, header, sample, mapping, total_rows, started_by)
      values (${one.kind}, ${one.filename}, ${one.fileKey}, ${one.sha256}, ${JSON.stringify(one.header)},
      ${JSON.stringify(one.sample)}, ${JSON.stringify(one.mapping)}, ${one.totalRows}, ${one.startedBy})
      returning import_id as id`

/** Returns the first rows of the file. */
export const selectSample = async (tx: Transaction, importID: number) =>
  (await tx.value<{ sample: CsvRow[] }>('select_import_sample')`
    select sample from imports where import_id = ${importID}`) ?? []

/** Starts an import at the first row of its file. */
export async function startImport(
  tx: Transaction,
  importID: number,
  start: { mapping: readonly ColumnMapping[]; codePage: CodePage | ''; isDryRun: boolean; startedBy: string },
): Promise<void> {
  await tx.prepared('delete_import_refusals')`delete from import_refusals where import_id = ${importID}`
  await tx.prepared('start_import')`
    update imports set status = 'running', mapping = ${JSON.stringify(start.mapping)}, is_dry_run = ${start.isDryRun},
      started_by = ${start.startedBy}, code_page = ${start.codePage},
        rows_done = 0, created_count = 0, changed_count = 0, unchanged_count = 0, refused_count = 0, problem = '',
        ended_at = null
      where import_id = ${importID}`
}

/** Changes the status of an import. An import that runs has no end. */
export const setStatus = (tx: Transaction, importID: number, status: ImportStatus, problem = '') =>
  tx.execute('set_import_status')`
    update imports set status = ${status}, problem = ${problem},
      ended_at = case when ${status} <> 'running' then app.clock() end
      where import_id = ${importID}`

/** Notes that a running import will be tried again. */
export const setProblem = (tx: Transaction, importID: number, problem: string) =>
  tx.execute('set_import_problem')`
    update imports set problem = ${problem} where import_id = ${importID} and status = 'running'`

/** Ends an import after its last row. The file of a dry run stays, so that the import can be started. */
export const finishImport = (tx: Transaction, importID: number) =>
  tx.first<ImportRow>('finish_import')`
    update imports set status = 'done', problem = '', ended_at = app.clock()
      where import_id = ${importID} and status = 'running' returning ${columns}`

export const forgetFile = (tx: Transaction, importID: number) =>
  tx.execute('forget_import_file')`update imports set file_key = '', sample = '[]' where import_id = ${importID}`

/** Adds the rows of a batch. Returns false if the import was cancelled, or if another job has imported these rows. */
export async function storeProgress(
  tx: Transaction,
  importID: number,
  rowsBefore: number,
  { rows, created, changed, refused }: BatchOutcome,
): Promise<boolean> {
  const unchanged = rows - created - changed - refused.length
  const updatedRows = await tx.prepared('store_import_progress')`
    update imports set rows_done = rows_done + ${rows}, created_count = created_count + ${created},
        changed_count = changed_count + ${changed}, unchanged_count = unchanged_count + ${unchanged},
        refused_count = refused_count + ${refused.length},
        problem = ''
      where import_id = ${importID} and rows_done = ${rowsBefore} and status = 'running' returning import_id`
  if (updatedRows.length === 0) return false
  if (refused.length > 0) await insertRefusals(tx, importID, refused)
  return true
}

export const deleteImport = (tx: Transaction, importID: number) =>
  tx.execute('delete_import')`delete from imports where import_id = ${importID}`

/** Deletes imports that ended, or were never started, this many days ago. */
export const deleteOldImports = (tx: Transaction, days: number) =>
  tx.prepared<{ importID: number; fileKey: string; kind: string; filename: string }>('delete_old_imports')`
    delete from imports where status <> 'running'
      and coalesce(ended_at, added_at) < app.now() - make_interval(days => ${days})
      returning import_id as "importID", file_key as "fileKey", kind, filename`
