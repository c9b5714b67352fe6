import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import type { FileReply } from '../../calls/handler.ts'
import { auditExport } from '../../imports/audit-export.ts'
import { exportRecords, makeTemplate, toRefusedFile } from '../../imports/export-records.ts'
import { findKind } from './kinds.ts'
import * as queries from './queries.ts'
import { selectRefusals } from './refusal-queries.ts'

const csvFile = (text: string, name: string): FileReply => ({ content: Buffer.from(text), name, type: 'text/csv' })

export async function getImportTemplate({ config }: Pick<Context, 'config'>, kindName: string): Promise<FileReply> {
  const kind = findKind(kindName, config)
  return csvFile(makeTemplate(kind), `${kind.name}-template.csv`)
}

export async function getExport({ tx, config }: Context, kindName: string): Promise<FileReply> {
  const kind = findKind(kindName, config)
  const parts: Buffer[] = []
  let rows = 0
  for await (const { text, count } of exportRecords(tx, kind)) {
    parts.push(Buffer.from(text))
    rows += count
  }
  auditExport(tx, { list: kind.name, rows })
  return { content: Buffer.concat(parts), name: `${kind.name}.csv`, type: 'text/csv' }
}

/** Records that the web app exports a list. */
export async function recordExport({ tx }: Context, exported: { list: string; filter: string; rows: number }) {
  auditExport(tx, exported)
  return { list: exported.list, rows: exported.rows }
}

/** The refused rows as they were in the file, with their problems. */
export async function getRefusedRows({ tx }: Context, importID: number): Promise<FileReply> {
  const row = await queries.findImport(tx, importID)
  if (!row) throw new AppError('notFound', { detail: 'There is no such import.' })
  const rows = await selectRefusals(tx, importID)
  return csvFile(toRefusedFile(row.header, rows), `${row.filename.replace(/\.[^.]*$/, '')}-refused.csv`)
}
