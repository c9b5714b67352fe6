import { type CsvColumn, toCsv, toCsvRows } from '@dealerline/shared/rules/csv.ts'
import type { Transaction } from '../kernel/database.ts'
import { isRefusalColumn, lineColumn, problemColumn } from './columns.ts'
import type { ImportKind, StoredRecord } from './kind.ts'
import { toCell } from './parse-cell.ts'
import type { RefusedRow } from './read-row.ts'

/** Excel reads a file as UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF'

/** A part of an exported file, with the number of its records. */
export interface ExportedPart {
  text: string
  count: number
}

/** Yields the parts of a file that the import takes, with every record. */
export async function* exportRecords(tx: Transaction, kind: ImportKind): AsyncGenerator<ExportedPart> {
  const lists = (await kind.readLists?.(tx)) ?? {}
  const columns: CsvColumn<StoredRecord>[] = Object.entries(kind.fields).map(([name, field]) => {
    const names = new Map(lists[field.list ?? '']?.map((entry) => [entry.id, entry.name]))
    return { label: field.label, value: ({ values }) => toCell(field, values[name], names) }
  })
  yield { text: byteOrderMark + toCsv(columns, []), count: 0 }
  for await (const records of readAll(tx, kind)) yield { text: toCsvRows(columns, records), count: records.length }
}

const pageSize = 2000

/** Yields all records, in pages if the kind has many. */
async function* readAll(tx: Transaction, { select, selectPage }: ImportKind): AsyncGenerator<StoredRecord[]> {
  if (!selectPage) return yield await select(tx, false)
  for (let lastID = 0; ; ) {
    const records = await selectPage(tx, lastID, pageSize)
    yield records
    if (records.length < pageSize) return
    lastID = records.at(-1)?.id ?? 0
  }
}

/** Returns a file with the columns of a kind and one example. */
export function makeTemplate({ fields, example }: ImportKind): string {
  const columns = Object.entries(fields).map(([name, { label }]) => ({ label, value: () => example[name] ?? '' }))
  return byteOrderMark + toCsv(columns, [example])
}

/** Returns a file with the refused rows as they were, and the problems of each. */
export function toRefusedFile(header: readonly string[], rows: readonly RefusedRow[]): string {
  const columns = header
    .map((label, index) => ({ label, index }))
    .filter(({ label }) => !isRefusalColumn(header, label))
  return (
    byteOrderMark +
    toCsv<RefusedRow>(
      [
        ...columns.map(({ label, index }) => ({ label, value: ({ cells }: RefusedRow) => cells[index] ?? '' })),
        { label: lineColumn, value: ({ line }) => line },
        { label: problemColumn, value: ({ problems }) => problems.join('; ') },
      ],
      rows,
    )
  )
}
