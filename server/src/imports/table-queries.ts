import type { Transaction } from '../kernel/database.ts'

type Row = Record<string, unknown>

/** A small table that an import fills. The columns are those that the import writes. */
export interface ImportedTable {
  table: 'rate_plans' | 'handsets' | 'bundles' | 'hardware_categories' | 'hardware_manufacturers' | 'training_links'
  id: string
  columns: readonly string[]
  /** Whether its rows have a version, which every change increases. */
  hasVersion?: boolean
}

/** Returns all rows. With `withLock`, nobody else can add or change rows until the transaction ends. */
export async function selectAll(tx: Transaction, { table, id }: ImportedTable, withLock: boolean): Promise<Row[]> {
  if (withLock)
    await tx.prepared({
      name: `lock_all_${table}`,
      text: `lock table ${table} in share row exclusive mode`,
      values: [],
    })
  return tx.prepared({ name: `all_${table}`, text: `select * from ${table} order by ${id}`, values: [] })
}

/** Inserts rows. Returns their ids in the same sequence. */
export async function insertAll(
  tx: Transaction,
  { table, id, columns }: ImportedTable,
  rows: Row[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const list = columns.join(', ')
  const insertedRows = await tx.prepared<{ id: number }>({
    name: `import_new_${table}`,
    text: `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1) returning ${id} as id`,
    values: [JSON.stringify(rows)],
  })
  return insertedRows.map((row) => row.id)
}

/** Replaces the columns of rows with these ids. */
export async function updateAll(
  tx: Transaction,
  { table, id, columns, hasVersion }: ImportedTable,
  rows: Row[],
): Promise<void> {
  if (rows.length === 0) return
  const sets = columns.map((column) => `${column} = change.${column}`)
  if (hasVersion) sets.push('version = stored.version + 1')
  await tx.prepared({
    name: `import_changed_${table}`,
    text: `update ${table} stored set ${sets.join(', ')} from jsonb_populate_recordset(null::${table}, $1) change where stored.${id} = change.${id}`,
    values: [JSON.stringify(rows)],
  })
}

/** Makes other imports of the kind wait until the transaction ends. */
export async function lockImports(tx: Transaction, kind: string): Promise<void> {
  await tx.prepared({
    name: 'lock_imports',
    text: "select pg_advisory_xact_lock(hashtext('import ' || $1::text))",
    values: [kind],
  })
}

/**
 * Lets the transaction commit without waiting for the disk. The next transaction that waits also stores this one, and
 * after a crash in between, the import is repeated from the stored rows.
 */
export function deferFlush(tx: Transaction): void {
  tx.send({ name: 'defer_flush', text: 'set local synchronous_commit = off', values: [] })
}
