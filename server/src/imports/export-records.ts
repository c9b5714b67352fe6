import { type CsvColumn, toCsv } from '@dealerline/shared/rules/csv.ts'
import type { Transaction } from '../kernel/database.ts'
import { problemColumn } from './columns.ts'
import type { ImportKind } from './kind.ts'
import { toCell } from './parse-cell.ts'
import type { RefusedRow } from './read-row.ts'

/** Excel reads a file as UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF'

/** Returns a file that the import takes, with every record. */
export async function exportRecords(tx: Transaction, kind: ImportKind): Promise<{ text: string; count: number }> {
  const lists = (await kind.readLists?.(tx)) ?? {}
  const records = await kind.select(tx, false)
  const columns: CsvColumn<(typeof records)[number]>[] = Object.entries(kind.fields).map(([name, field]) => ({
    label: field.label,
    value: ({ values }) => toCell(field, values[name], lists[field.list ?? '']),
  }))
  return { text: byteOrderMark + toCsv(columns, records), count: records.length }
}

/** Returns a file with the columns of a kind and one example. */
export function makeTemplate({ fields, example }: ImportKind): string {
  const columns = Object.entries(fields).map(([name, { label }]) => ({ label, value: () => example[name] ?? '' }))
  return byteOrderMark + toCsv(columns, [example])
}

/** Returns a file with the refused rows as they were, and the problems of each. */
export function toRefusedFile(header: readonly string[], rows: readonly RefusedRow[]): string {
  const columns = header.map((label, index) => ({ label, index })).filter(({ label }) => label !== problemColumn)
  return (
    byteOrderMark +
    toCsv<RefusedRow>(
      [
        ...columns.map(({ label, index }) => ({ label, value: ({ cells }: RefusedRow) => cells[index] ?? '' })),
        { label: problemColumn, value: ({ problems }) => problems.join('; ') },
      ],
      rows,
    )
  )
}
