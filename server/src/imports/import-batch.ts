import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@dealerline/shared/errors.ts'
import { z } from 'zod'
import type { Transaction } from '../kernel/database.ts'
import { messagesOf } from './cell-problems.ts'
import type { ImportKind, RecordChange, StoredRecord, Values } from './kind.ts'
import type { ReadRow, RefusedRow } from './read-row.ts'
import { deferFlush } from './table-queries.ts'

/** The result of the rows of one transaction. */
export interface BatchOutcome {
  /** All rows, with those that were refused or did not change a record. */
  rows: number
  created: number
  changed: number
  refused: readonly RefusedRow[]
}

export interface BatchOptions {
  /** Whether nothing is stored. */
  isDryRun?: boolean
  /** Runs the work of a batch in a transaction that stores its audit entries. */
  transact: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Stores the progress in the same transaction. */
  onBatch?: (tx: Transaction, outcome: BatchOutcome) => Promise<void>
}

export interface BatchContext {
  /** The line of each key that the file had so far. */
  linesByKey: Map<string, number>
  options: BatchOptions
}

/** Whether PostgreSQL refused the values: class 22 has invalid values, class 23 broken constraints. */
const isRefusedValue = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && 'code' in error && /^2[23][0-9A-Z]{3}$/.test(String(error.code))

/** Returns why the rows of a batch were refused. Undefined if the error does not concern their values. */
function problemsOf(error: unknown): string[] | undefined {
  if (error instanceof AppError) return [error.message]
  if (error instanceof z.ZodError) return messagesOf(error)
  return isRefusedValue(error) ? [`The database does not accept the row: ${error.message}`] : undefined
}

/** Imports a batch. If its values are refused, imports its halves, so that in the end only the bad rows are refused. */
export async function importBatch(
  kind: ImportKind,
  rows: readonly ReadRow[],
  context: BatchContext,
): Promise<BatchOutcome[]> {
  const { transact, onBatch } = context.options
  try {
    let newLines = new Map<string, number>()
    const outcome = await transact(async (tx) => {
      newLines = new Map()
      deferFlush(tx)
      const result = await importRows(tx, kind, rows, context, newLines)
      await onBatch?.(tx, result)
      return result
    })
    for (const [key, line] of newLines) context.linesByKey.set(key, line)
    return [outcome]
  } catch (error) {
    const problems = problemsOf(error)
    if (!problems) throw error
    const [single] = rows
    if (rows.length === 1 && single) {
      const outcome = { rows: 1, created: 0, changed: 0, refused: [{ ...single.row, problems }] }
      if (onBatch) await transact((tx) => onBatch(tx, outcome))
      return [outcome]
    }
  }
  const middle = Math.ceil(rows.length / 2)
  const firstOutcomes = await importBatch(kind, rows.slice(0, middle), context)
  return [...firstOutcomes, ...(await importBatch(kind, rows.slice(middle), context))]
}

/** Imports rows in a transaction. Adds their lines by key to `newLines`. */
async function importRows(
  tx: Transaction,
  kind: ImportKind,
  rows: readonly ReadRow[],
  { linesByKey, options }: BatchContext,
  newLines: Map<string, number>,
): Promise<BatchOutcome> {
  const lineOf = (key: string) => linesByKey.get(key) ?? newLines.get(key)
  const keys = rows.filter((row) => hasKey(kind, row)).map(({ values }) => values)
  const records = await kind.select(tx, !options.isDryRun, keys)
  const recordsByKey = Map.groupBy(records, ({ values }) => keyOf(kind, values))
  const candidates = rows.map((readRow) => {
    const problems = readRow.problems.map(({ message }) => message)
    const change = toChange(kind, readRow, { recordsByKey, lineOf, newLines, problems })
    return { row: readRow.row, problems, change }
  })
  const changing = candidates.flatMap(({ change, problems }) => (change ? [{ change, problems }] : []))
  const changeProblems =
    (await kind.check?.(
      tx,
      changing.map(({ change }) => change),
    )) ?? []
  for (const [index, { problems }] of changing.entries()) problems.push(...(changeProblems[index] ?? []))
  const changes = changing.filter(({ problems }) => problems.length === 0).map(({ change }) => change)
  if (changes.length > 0 && !options.isDryRun) await kind.save(tx, changes)
  const created = changes.filter(({ id }) => id === 0).length
  const refused = candidates
    .filter(({ problems }) => problems.length > 0)
    .map(({ row, problems }) => ({ ...row, problems }))
  return { rows: rows.length, created, changed: changes.length - created, refused }
}

/** Returns the key of a row, by which it is compared with other rows and with stored records. */
const keyOf = ({ key }: ImportKind, values: Values) =>
  JSON.stringify(key.map((name) => String(values[name] ?? '').toLowerCase()))

const hasKey = ({ key }: ImportKind, { invalidFields }: ReadRow) => !invalidFields.some((name) => key.includes(name))

/** Returns the values that only one row of a file may have, with their labels. The key is the first. */
function uniqueValuesOf(kind: ImportKind, row: ReadRow): { label: string; value: string }[] {
  const values = hasKey(kind, row) ? [{ label: labelOfKey(kind), value: keyOf(kind, row.values) }] : []
  for (const { label, read } of kind.unique ?? []) {
    const value = read(row.values)
    if (value !== undefined) values.push({ label, value: `${label} ${value}` })
  }
  return values
}

const labelOfKey = ({ key, fields }: ImportKind) => key.map((name) => fields[name]?.label ?? name).join(' and ')

/** Remembers the unique values of a row that an earlier run has imported, so that a later row with them is refused. */
export function rememberRow(kind: ImportKind, row: ReadRow, linesByKey: Map<string, number>): void {
  for (const { value } of uniqueValuesOf(kind, row)) if (!linesByKey.has(value)) linesByKey.set(value, row.row.line)
}

function isChanged(values: Values, storedValues: Values): boolean {
  for (const name in values) {
    const [value, storedValue] = [values[name], storedValues[name]]
    if (value !== storedValue && !isDeepStrictEqual(value, storedValue)) return true
  }
  return false
}

interface Comparison {
  recordsByKey: ReadonlyMap<string, readonly StoredRecord[]>
  lineOf: (key: string) => number | undefined
  newLines: Map<string, number>
  problems: string[]
}

/**
 * Compares a row with earlier rows and with the stored record, and adds the problems of unique values. Returns undefined if
 * nothing changes, or if the row repeats or does not have a key.
 */
function toChange(
  kind: ImportKind,
  readRow: ReadRow,
  { recordsByKey, lineOf, newLines, problems }: Comparison,
): RecordChange | undefined {
  const { row, values, invalidFields } = readRow
  const repeatedLabels = new Set<string>()
  for (const { label, value } of uniqueValuesOf(kind, readRow)) {
    const earlierLine = lineOf(value)
    if (earlierLine === undefined) newLines.set(value, row.line)
    else {
      problems.push(`Line ${earlierLine} has the same ${label}`)
      repeatedLabels.add(label)
    }
  }
  if (!hasKey(kind, readRow) || repeatedLabels.has(labelOfKey(kind))) return undefined
  const [record, ...others] = recordsByKey.get(keyOf(kind, values)) ?? []
  if (others.length > 0) problems.push(`${others.length + 1} stored records have this ${labelOfKey(kind)}`)
  else if (!record) return { id: 0, values, invalidFields }
  else if (isChanged(values, record.values)) return { id: record.id, values, invalidFields }
  return undefined
}
