import { joined, nameOf, sql } from '../kernel/compose.ts'
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
  if (withLock) await tx.prepared(`lock_all_${table}`)`lock table ${nameOf(table)} in share row exclusive mode`
  return tx.prepared<Row>(`all_${table}`)`select * from ${nameOf(table)} order by ${nameOf(id)}`
}

/** Inserts rows. Returns their ids in the same sequence. */
export async function insertAll(
  tx: Transaction,
  { table, id, columns }: ImportedTable,
  rows: Row[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const list = joined(columns.map(nameOf), sql`, `)
  const insertedRows = await tx.prepared<{ id: number }>(`import_new_${table}`)`
    insert into ${nameOf(table)} (${list}) select ${list}
      from jsonb_populate_recordset(null::${nameOf(table)}, ${JSON.stringify(rows)}) returning ${nameOf(id)} as id`
  return insertedRows.map((row) => row.id)
}

/** Replaces the columns of rows with these ids. */
export async function updateAll(
  tx: Transaction,
  { table, id, columns, hasVersion }: ImportedTable,
  rows: Row[],
): Promise<void> {
  if (rows.length === 0) return
  const sets = columns.map(nameOf).map((column) => sql`${column} = change.${column}`)
  if (hasVersion) sets.push(sql`version = stored.version + 1`)
  await tx.prepared(`import_changed_${table}`)`
    update ${nameOf(table)} stored set ${joined(sets, sql`, `)}
      from jsonb_populate_recordset(null::${nameOf(table)}, ${JSON.stringify(rows)}) change
      where stored.${nameOf(id)} = change.${nameOf(id)}`
}

/** Makes other imports of the kind wait until the transaction ends. */
export const lockImports = (tx: Transaction, kind: string) =>
  tx.execute('lock_imports')`select pg_advisory_xact_lock(hashtext('import ' || ${kind}::text))`

/**
 * Lets the transaction commit without waiting for the disk. The next transaction that waits also stores this one, and
 * after a crash in between, the import is repeated from the stored rows.
 */
export function deferFlush(tx: Transaction): void {
  tx.send('defer_flush')`set local synchronous_commit = off`
}
