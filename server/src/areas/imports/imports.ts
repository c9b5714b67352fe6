import { basename } from 'node:path'
import type { CodePage } from '@dealerline/shared/contract/code-pages.ts'
import type { ColumnMapping, ImportKindInfo, StoredImport } from '@dealerline/shared/contract/imports.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Caller, Context } from '../../calls/context.ts'
import type { Input, Outside } from '../../calls/handler.ts'
import { describeCell } from '../../imports/cell-words.ts'
import { planColumns, suggestMapping } from '../../imports/columns.ts'
import { summariseApart } from '../../imports/csv-process.ts'
import { runInChildQueue } from '../../kernel/child-queue.ts'
import { assertAnyAccepted } from '../uploads/upload-files.ts'
import { findKind, importKinds, isAvailable } from './kinds.ts'
import * as queries from './queries.ts'
import { selectFirstRefusals } from './refusal-queries.ts'

export async function getImportKinds({ config }: Pick<Context, 'config'>): Promise<ImportKindInfo[]> {
  const kinds = importKinds.filter((kind) => isAvailable(kind, config))
  return kinds.map(({ name, title, help, key, fields, example }) => ({
    name,
    title,
    help,
    key: key.map((field) => fields[field]?.label ?? field),
    fields: Object.entries(fields).map(([field, declaration]) => ({
      name: field,
      label: declaration.label,
      required: declaration.required === true || key.includes(field),
      cell: describeCell(declaration),
      example: example[field] ?? '',
    })),
  }))
}

/** Reads the header and the first rows of an uploaded file, and counts its rows. Files are read one after another. */
export async function readUpload({ files }: Pick<Outside, 'files'>, { received }: Pick<Input<unknown>, 'received'>) {
  const [file] = received.csvFiles
  if (!file) {
    assertAnyAccepted(received)
    throw new AppError('badInput', { detail: 'Choose a CSV file.' })
  }
  const summary = await runInChildQueue('imports', async () => summariseApart(await files.get(file.key, file.sha256)))
  return { file, ...summary }
}

type ReadUpload = Awaited<ReturnType<typeof readUpload>>

/** Stores an uploaded file as an import that has not started. */
export async function addImport(
  context: Context,
  kindName: string,
  { file, header, sample, totalRows }: ReadUpload,
): Promise<StoredImport> {
  const { tx, caller, config } = context
  const kind = findKind(kindName, config)
  const filename = basename(file.name.replaceAll('\\', '/')).slice(-150)
  const importID = await queries.insertImport(tx, {
    kind: kind.name,
    filename,
    fileKey: file.key,
    sha256: file.sha256,
    header,
    sample,
    mapping: suggestMapping(kind, header),
    totalRows,
    startedBy: personOf(caller),
  })
  tx.audit({ entityType: 'import', entityID: importID, action: 'added', data: { kind: kind.name, filename } })
  return getImport(context, importID)
}

const personOf = ({ actor, email }: Caller) => actor?.email ?? email

/** Starts an import, or starts it again after a dry run. */
export async function startImport(
  context: Context,
  importID: number,
  { mapping, codePage, isDryRun }: { mapping: readonly ColumnMapping[]; codePage: CodePage | ''; isDryRun: boolean },
): Promise<StoredImport> {
  const { tx, caller, queue, config } = context
  const row = await lockImport(context, importID)
  const canStart = row.fileKey !== '' && row.status !== 'running' && (row.status === 'draft' || row.isDryRun)
  if (!canStart) {
    const detail =
      row.status === 'running' ? 'This import runs already.' : 'This import was started before. Upload the file again.'
    throw new AppError('conflict', { detail })
  }
  const kind = findKind(row.kind, config)
  planColumns(kind, row.header, toMap(mapping))
  await queries.startImport(tx, importID, { mapping, codePage, isDryRun, startedBy: personOf(caller) })
  await queue(tx, 'imports.run', { importID })
  const action = isDryRun ? 'dry run started' : 'started'
  tx.audit({ entityType: 'import', entityID: importID, action, data: { kind: row.kind, filename: row.filename } })
  return getImport(context, importID)
}

/** Stops a running import before its next batch. */
export async function cancelImport(context: Context, importID: number): Promise<StoredImport> {
  const { tx } = context
  const row = await lockImport(context, importID)
  if (row.status !== 'running') throw new AppError('conflict', { detail: 'This import does not run.' })
  await queries.setStatus(tx, importID, 'cancelled')
  tx.audit({ entityType: 'import', entityID: importID, action: 'cancelled', data: { rowsDone: row.rowsDone } })
  return getImport(context, importID)
}

/** Continues a cancelled or failed import after its last stored row. */
export async function resumeImport(context: Context, importID: number): Promise<StoredImport> {
  const { tx, queue } = context
  const row = await lockImport(context, importID)
  if (row.status !== 'cancelled' && row.status !== 'failed')
    throw new AppError('conflict', { detail: 'Only a cancelled or failed import can be resumed.' })
  await queries.setStatus(tx, importID, 'running')
  await queue(tx, 'imports.run', { importID })
  tx.audit({ entityType: 'import', entityID: importID, action: 'resumed', data: { rowsDone: row.rowsDone } })
  return getImport(context, importID)
}

/** Removes an import with its file and its refused rows. */
export async function removeImport(context: Context, importID: number): Promise<{ importID: number }> {
  const { tx, queue } = context
  const { status, fileKey, kind, filename } = await lockImport(context, importID)
  if (status === 'running') throw new AppError('conflict', { detail: 'This import runs. Cancel it first.' })
  await queries.deleteImport(tx, importID)
  if (fileKey) await queue(tx, 'uploads.removed', { key: fileKey })
  tx.audit({ entityType: 'import', entityID: importID, action: 'removed', data: { kind, filename } })
  return { importID }
}

export async function getImport({ tx }: Pick<Context, 'tx'>, importID: number): Promise<StoredImport> {
  const row = await queries.findImport(tx, importID)
  if (!row) throw notFound()
  return toStoredImport(row)
}

/** The first refused rows with their problems, for the screen. */
export async function getRefusals({ tx }: Context, importID: number): Promise<{ line: number; problems: string[] }[]> {
  const [row, refusals] = await Promise.all([
    queries.findImport(tx, importID),
    selectFirstRefusals(tx, importID, maxShownRefusals),
  ])
  if (!row) throw notFound()
  return refusals
}

const maxShownRefusals = 20

/** A page of the imports, newest first. */
export async function getImports({ tx }: Context, query: queries.ImportPage) {
  const rows = await queries.selectImports(tx, query)
  return { ...query, items: rows.map(toStoredImport), total: rows[0]?.total ?? 0 }
}

const notFound = () => new AppError('notFound', { detail: 'There is no such import.' })

async function lockImport({ tx }: Context, importID: number): Promise<queries.ImportRow> {
  const row = await queries.lockImport(tx, importID)
  if (!row) throw notFound()
  return row
}

export const toMap = (mapping: readonly ColumnMapping[]) => new Map(mapping.map(({ column, field }) => [column, field]))

function toStoredImport(row: queries.ImportRow): StoredImport {
  const { importID, kind, filename, status, isDryRun, mapping, codePage, totalRows, rowsDone } = row
  const { created, changed, unchanged, refused, problem, startedBy, addedAt, endedAt } = row
  const title = importKinds.find(({ name }) => name === kind)?.title ?? kind
  const counts = { totalRows, rowsDone, created, changed, unchanged, refused }
  const hasFile = row.fileKey !== ''
  return {
    importID,
    kind,
    title,
    filename,
    status,
    isDryRun,
    mapping,
    codePage,
    ...counts,
    problem,
    startedBy,
    addedAt,
    endedAt,
    hasFile,
  }
}
