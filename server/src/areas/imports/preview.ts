import type { CodePage } from '@dealerline/shared/contract/code-pages.ts'
import type { ColumnMapping, ImportPreview } from '@dealerline/shared/contract/imports.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import { planColumns } from '../../imports/columns.ts'
import { hasMarks, readCells } from '../../imports/encodings.ts'
import type { ImportKind } from '../../imports/kind.ts'
import type { CsvRow } from '../../imports/read-csv.ts'
import { makeRowReader, type RefusedRow } from '../../imports/read-row.ts'
import { runImport } from '../../imports/run-import.ts'
import { getImport, toMap } from './imports.ts'
import { findKind } from './kinds.ts'
import * as queries from './queries.ts'

/** Checks the first rows of a file with these fields of the columns, as a dry run does. Stores nothing. */
export async function previewImport(
  context: Context,
  importID: number,
  { mapping, codePage }: { mapping: readonly ColumnMapping[]; codePage: CodePage | '' },
): Promise<ImportPreview> {
  const { tx } = context
  const { kind: kindName } = await getImport(context, importID)
  const kind = findKind(kindName, context.config)
  const row = await queries.findImport(tx, importID)
  const storedSample = await queries.selectSample(tx, importID)
  const sample = storedSample.map(({ line, cells }) => ({ line, cells: readCells(cells, codePage) }))
  const isEncodingDoubtful = storedSample.some(({ cells }) => cells.some(hasMarks))
  const header = row?.header ?? []
  const columnProblems = columnProblemsOf(kind, header, mapping)
  if (columnProblems.length > 0) {
    const fields = header.map((column) => mapping.find((each) => each.column === column)?.field ?? '')
    const rows = sample.map(({ line, cells }) => ({ line, cells, cellProblems: [], rowProblems: [] }))
    return { isEncodingDoubtful, header, fields, columnProblems, rows }
  }
  const columns = planColumns(kind, header, toMap(mapping))
  const readRow = makeRowReader(kind, columns, (await kind.readLists?.(tx)) ?? {})
  const refusedRows = new Map<number, RefusedRow>()
  await runImport(kind, toStream(header, sample), {
    mapping: toMap(mapping),
    isDryRun: true,
    transact: (work) => work(tx),
    onRefused: (refusedRow) => refusedRows.set(refusedRow.line, refusedRow),
  })
  const rows = sample.map((csvRow) => {
    const cellProblems = [...readRow(csvRow).problems]
    const ofCells = new Set(cellProblems.map(({ message }) => message))
    const rowProblems = (refusedRows.get(csvRow.line)?.problems ?? []).filter((message) => !ofCells.has(message))
    return { ...csvRow, cellProblems, rowProblems }
  })
  return { isEncodingDoubtful, header, fields: columns.fields.map((field) => field ?? ''), columnProblems: [], rows }
}

function columnProblemsOf(kind: ImportKind, header: readonly string[], mapping: readonly ColumnMapping[]): string[] {
  try {
    planColumns(kind, header, toMap(mapping))
    return []
  } catch (error) {
    if (error instanceof AppError) return error.message.split('\n')
    throw error
  }
}

async function* toStream(header: string[], rows: readonly CsvRow[]): AsyncGenerator<CsvRow> {
  yield { line: 1, cells: header }
  yield* rows
}
