import { AppError } from '@dealerline/shared/errors.ts'
import type { FileReply } from '../../calls/calls.ts'
import type { Context } from '../../calls/context.ts'
import { exportRecords, makeTemplate, toRefusedFile } from '../../imports/export-records.ts'
import { findKind } from './kinds.ts'
import * as queries from './queries.ts'

const csvFile = (text: string, name: string): FileReply => ({ content: Buffer.from(text), name, type: 'text/csv' })

export async function getImportTemplate({ config }: Pick<Context, 'config'>, kindName: string): Promise<FileReply> {
  const kind = findKind(kindName, config)
  return csvFile(makeTemplate(kind), `${kind.name}-template.csv`)
}

export async function getExport({ tx, config }: Context, kindName: string): Promise<FileReply> {
  const kind = findKind(kindName, config)
  const parts: Buffer[] = []
  for await (const { text } of exportRecords(tx, kind)) parts.push(Buffer.from(text))
  return { content: Buffer.concat(parts), name: `${kind.name}.csv`, type: 'text/csv' }
}

/** The refused rows as they were in the file, with their problems. */
export async function getRefusedRows({ tx }: Context, importID: number): Promise<FileReply> {
  const row = await queries.findImport(tx, importID)
  if (!row) throw new AppError('notFound', { detail: 'There is no such import.' })
  const rows = await queries.selectRefusals(tx, importID)
  return csvFile(toRefusedFile(row.header, rows), `${row.filename.replace(/\.[^.]*$/, '')}-refused.csv`)
}
