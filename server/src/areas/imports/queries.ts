import type { CodePage } from '@dealerline/shared/contract/code-pages.ts'
import type { ColumnMapping, ImportSort, ImportStatus } from '@dealerline/shared/contract/imports.ts'
import type { BatchOutcome } from '../../imports/import-batch.ts'
import type { CsvRow } from '../../imports/read-csv.ts'
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

const columns = `import_id as "importID", kind, filename, file_key as "fileKey", sha256, header, mapping, code_page as "codePage", status,
  is_dry_run as "isDryRun", total_rows as "totalRows", rows_done as "rowsDone", created_count as created,
  changed_count as changed, unchanged_count as unchanged, refused_count as refused, problem, started_by as "startedBy",
  app.utc_text(added_at) as "addedAt", app.utc_text(ended_at) as "endedAt"`

export function findImport(tx: Transaction, importID: number): Promise<ImportRow | undefined> {
  return tx.first<ImportRow>({
    name: 'find_import',
    text: `select ${columns} from imports where import_id = $1`,
    values: [importID],
  })
}

export function lockImport(tx: Transaction, importID: number): Promise<ImportRow | undefined> {
  return tx.first<ImportRow>({
    name: 'lock_import',
    text: `select ${columns} from imports where import_id = $1 for update`,
    values: [importID],
  })
}

const sortColumns: Record<ImportSort, string> = {
  addedAt: 'added_at',
  filename: 'lower(filename)',
  kind: 'kind',
  status: 'status',
  created: 'created_count',
  changed: 'changed_count',
  unchanged: 'unchanged_count',
  refused: 'refused_count',
  startedBy: 'lower(started_by)',
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
  const order = descending ? 'desc' : 'asc'
  return tx.prepared({
    name: `select_imports_by_${sortBy}_${order}`,
    text: `select ${columns}, (count(*) over ())::integer as total from imports
      order by ${sortColumns[sortBy]} ${order}, import_id ${order} offset $1 limit $2`,
    values: [(page - 1) * pageSize, pageSize],
  })
}

export interface NewImport {
  kind: string
  filename: string
  fileKey: string
  sha256: string
  header: readonly string[]
  sample: readonly CsvRow[]
  mapping: readonly ColumnMapping[]
  totalRows: number
  startedBy: string
}

export async function insertImport(tx: Transaction, added: NewImport): Promise<number> {
  const { kind, filename, fileKey, sha256, header, sample, mapping, totalRows, startedBy } = added
  const row = await tx.one<{ id: number }>({
    name: 'insert_import',
    text: `insert into imports (kind, filename, file_key, sha256, header, sample, mapping, total_rows, started_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning import_id as id`,
    values: [
      kind,
      filename,
      fileKey,
      sha256,
      JSON.stringify(header),
      JSON.stringify(sample),
      JSON.stringify(mapping),
      totalRows,
      startedBy,
    ],
  })
  return row.id
}

/** Returns the first rows of the file. */
export async function selectSample(tx: Transaction, importID: number): Promise<CsvRow[]> {
  const row = await tx.first<{ sample: CsvRow[] }>({
    name: 'select_import_sample',
    text: 'select sample from imports where import_id = $1',
    values: [importID],
  })
  return row?.sample ?? []
}

/** Starts an import at the first row of its file. */
export async function startImport(
  tx: Transaction,
  importID: number,
  start: { mapping: readonly ColumnMapping[]; codePage: CodePage | ''; isDryRun: boolean; startedBy: string },
): Promise<void> {
  await tx.prepared({
    name: 'delete_import_refusals',
    text: 'delete from import_refusals where import_id = $1',
    values: [importID],
  })
  await tx.prepared({
    name: 'start_import',
    text: `update imports set status = 'running', mapping = $2, is_dry_run = $3, started_by = $4, code_page = $5,
        rows_done = 0, created_count = 0, changed_count = 0, unchanged_count = 0, refused_count = 0, problem = '',
        ended_at = null
      where import_id = $1`,
    values: [importID, JSON.stringify(start.mapping), start.isDryRun, start.startedBy, start.codePage],
  })
}

/** Changes the status of an import. An import that runs has no end. */
export async function setStatus(tx: Transaction, importID: number, status: ImportStatus, problem = ''): Promise<void> {
  await tx.prepared({
    name: 'set_import_status',
    text: `update imports set status = $2, problem = $3, ended_at = case when $2 <> 'running' then app.clock() end
      where import_id = $1`,
    values: [importID, status, problem],
  })
}

/** Notes that a running import will be tried again. */
export async function setProblem(tx: Transaction, importID: number, problem: string): Promise<void> {
  await tx.prepared({
    name: 'set_import_problem',
    text: `update imports set problem = $2 where import_id = $1 and status = 'running'`,
    values: [importID, problem],
  })
}

/** Ends an import after its last row. The file of a dry run stays, so that the import can be started. */
export function finishImport(tx: Transaction, importID: number): Promise<ImportRow | undefined> {
  return tx.first<ImportRow>({
    name: 'finish_import',
    text: `update imports set status = 'done', problem = '', ended_at = app.clock()
      where import_id = $1 and status = 'running' returning ${columns}`,
    values: [importID],
  })
}

export async function forgetFile(tx: Transaction, importID: number): Promise<void> {
  await tx.prepared({
    name: 'forget_import_file',
    text: `update imports set file_key = '', sample = '[]' where import_id = $1`,
    values: [importID],
  })
}

/** Adds the rows of a batch. Returns false if the import was cancelled, or if another job has imported these rows. */
export async function storeProgress(
  tx: Transaction,
  importID: number,
  rowsBefore: number,
  { rows, created, changed, refused }: BatchOutcome,
): Promise<boolean> {
  const unchanged = rows - created - changed - refused.length
  const updatedRows = await tx.prepared({
    name: 'store_import_progress',
    text: `update imports set rows_done = rows_done + $3, created_count = created_count + $4,
        changed_count = changed_count + $5, unchanged_count = unchanged_count + $6, refused_count = refused_count + $7,
        problem = ''
      where import_id = $1 and rows_done = $2 and status = 'running' returning import_id`,
    values: [importID, rowsBefore, rows, created, changed, unchanged, refused.length],
  })
  if (updatedRows.length === 0) return false
  if (refused.length > 0) await insertRefusals(tx, importID, refused)
  return true
}

export async function deleteImport(tx: Transaction, importID: number): Promise<void> {
  await tx.prepared({ name: 'delete_import', text: 'delete from imports where import_id = $1', values: [importID] })
}

/** Deletes imports that ended, or were never started, this many days ago. */
export function deleteOldImports(
  tx: Transaction,
  days: number,
): Promise<{ importID: number; fileKey: string; kind: string; filename: string }[]> {
  return tx.prepared({
    name: 'delete_old_imports',
    text: `delete from imports where status <> 'running' and coalesce(ended_at, added_at) < app.now() - make_interval(days => $1)
      returning import_id as "importID", file_key as "fileKey", kind, filename`,
    values: [days],
  })
}
