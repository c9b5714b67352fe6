import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Transaction } from '../kernel/database.ts'
import { type ColumnPlan, planColumns } from './columns.ts'
import type { ImportKind, ListEntry, RecordChange, StoredRecord, Values } from './kind.ts'
import { parseCell } from './parse-cell.ts'
import type { CsvRow } from './read-csv.ts'

/** A refused row with its problems. */
export interface RefusedRow extends CsvRow {
  problems: readonly string[]
}

export interface ImportOptions {
  /** The fields of columns that do not have the field's name or label. */
  mapping?: ReadonlyMap<string, string>
  /** Whether nothing is stored. */
  isDryRun?: boolean
  /** Runs the work of a batch in a transaction that stores its audit entries. */
  transact: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  onHeader?: (header: readonly string[]) => void
  onRefused?: (row: RefusedRow) => void
}

export interface ImportResult {
  created: number
  changed: number
  unchanged: number
  refused: number
  ignoredColumns: readonly string[]
}

const batchSize = 500

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
    const outcome = await importBatch(kind, batch, context)
    for (const row of outcome.refused) options.onRefused?.(row)
    counts.created += outcome.created
    counts.changed += outcome.changed
    counts.refused += outcome.refused.length
    counts.unchanged += batch.length - outcome.created - outcome.changed - outcome.refused.length
  }
  let columns: ColumnPlan | undefined
  let lists: Lists = {}
  let batch: ReadRow[] = []
  let storing: Promise<void> = Promise.resolve()
  for await (const row of rows) {
    if (!columns) {
      columns = planColumns(kind, row.cells, options.mapping ?? new Map())
      lists = (await options.transact(async (tx) => kind.readLists?.(tx))) ?? {}
      options.onHeader?.(row.cells)
      continue
    }
    batch.push({ row, ...readRow(kind, row, columns, lists) })
    if (batch.length < batchSize) continue
    // Reads the next rows while the database stores these.
    await storing
    storing = store(batch)
    // The error is thrown when the promise is awaited.
    storing.catch(() => undefined)
    batch = []
  }
  await storing
  if (batch.length > 0) await store(batch)
  return { ...counts, ignoredColumns: columns?.ignored ?? [] }
}

type Lists = Readonly<Record<string, readonly ListEntry[]>>

/** A row with the values of its cells. */
interface ReadRow {
  row: CsvRow
  values: Values
  problems: string[]
}

interface BatchContext {
  /** The line of each key that the file had so far. */
  linesByKey: Map<string, number>
  options: ImportOptions
}

interface BatchOutcome {
  created: number
  changed: number
  refused: RefusedRow[]
}

/** Imports a batch. If the database refuses it, imports its rows one by one, so that only the bad ones are refused. */
async function importBatch(kind: ImportKind, rows: readonly ReadRow[], context: BatchContext): Promise<BatchOutcome> {
  const linesBefore = new Map(context.linesByKey)
  try {
    return await context.options.transact((tx) => importRows(tx, kind, rows, context))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [single] = rows
    if (rows.length === 1 && single)
      return { created: 0, changed: 0, refused: [{ ...single.row, problems: [error.message] }] }
  }
  const outcome: BatchOutcome = { created: 0, changed: 0, refused: [] }
  for (const row of rows) {
    const single = await importBatch(kind, [row], { ...context, linesByKey: linesBefore })
    outcome.created += single.created
    outcome.changed += single.changed
    outcome.refused.push(...single.refused)
  }
  return outcome
}

async function importRows(
  tx: Transaction,
  kind: ImportKind,
  rows: readonly ReadRow[],
  { linesByKey, options }: BatchContext,
): Promise<BatchOutcome> {
  const keys = rows.map(({ values }) => values)
  const records = await kind.select(tx, !options.isDryRun, keys)
  const recordsByKey = Map.groupBy(records, ({ values }) => keyOf(kind, values))
  const candidates = rows.map(({ row, values, problems: cellProblems }) => {
    const problems = [...cellProblems]
    const change = problems.length === 0 && toChange(kind, row.line, values, { recordsByKey, linesByKey, problems })
    return { row, problems, change: change || undefined }
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
  return { created, changed: changes.length - created, refused }
}

function readRow(
  { fields }: ImportKind,
  { cells }: CsvRow,
  columns: ColumnPlan,
  lists: Lists,
): { values: Values; problems: string[] } {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [index, name] of columns.fields.entries()) {
    const field = name === undefined ? undefined : fields[name]
    if (!name || !field) continue
    const { value, problem } = parseCell(field, cells[index] ?? '', lists[field.list ?? ''])
    if (problem === undefined) values[name] = value
    else problems.push(problem)
  }
  const extra = cells.slice(columns.fields.length).filter((cell) => cell !== '')
  if (extra.length > 0) problems.push(`The row has more cells than the header: ${extra.join(', ')}`)
  return { values, problems }
}

const keyOf = ({ key }: ImportKind, values: Values) =>
  JSON.stringify(key.map((name) => String(values[name] ?? '').toLowerCase()))

interface Comparison {
  recordsByKey: ReadonlyMap<string, readonly StoredRecord[]>
  linesByKey: Map<string, number>
  problems: string[]
}

/** Compares a row with the stored record. Returns undefined if nothing changes, and adds problems with the key. */
function toChange(
  kind: ImportKind,
  line: number,
  values: Values,
  { recordsByKey, linesByKey, problems }: Comparison,
): RecordChange | undefined {
  const key = keyOf(kind, values)
  const labels = kind.key.map((name) => kind.fields[name]?.label ?? name).join(' and ')
  const earlierLine = linesByKey.get(key)
  linesByKey.set(key, earlierLine ?? line)
  const [record, ...others] = recordsByKey.get(key) ?? []
  if (earlierLine !== undefined) problems.push(`Line ${earlierLine} has the same ${labels}`)
  else if (others.length > 0) problems.push(`${others.length + 1} stored records have this ${labels}`)
  else if (!record) return { id: 0, values }
  else if (Object.entries(values).some(([name, value]) => !isDeepStrictEqual(value, record.values[name])))
    return { id: record.id, values }
  return undefined
}
