import type { AuditAction } from '@dealerline/shared/record-rules/audit-actions.ts'
import type { EntityType } from '@dealerline/shared/record-rules/audited-records.ts'
import { columnOf } from '../kernel/column-of.ts'
import type { Transaction } from '../kernel/database.ts'
import type { ImportFields, ImportKind, RecordChange, StoredRecord, Values } from './kind.ts'
import { type ImportedTable, insertAll, selectAll, updateAll } from './table-queries.ts'

type Row = Record<string, unknown>

/** Reads the fields of a stored row. The owner's connection returns decimal numbers as text. */
function toValues(fields: ImportFields, row: Row): Values {
  const entries = Object.entries(fields).map(([name, { kind, blank }]) => {
    const value = row[columnOf(name)] ?? blank
    return [name, ['money', 'number', 'months'].includes(kind) ? Number(value) : value]
  })
  return Object.fromEntries(entries)
}

export const toStored = (fields: ImportFields, id: string, row: Row): StoredRecord => ({
  id: Number(row[id]),
  values: toValues(fields, row),
})

const toRow = (fields: ImportFields, values: Values): Row =>
  Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [columnOf(name), values[name] ?? blank]))

/** Declares the import of a small table with a column for each field. */
export function tableKind({
  table,
  entityType,
  createdAction = 'created',
  ...options
}: Omit<ImportKind, 'select' | 'save'> & {
  table: Omit<ImportedTable, 'columns'>
  entityType: EntityType
  /** The action in the audit log when a record is new. */
  createdAction?: AuditAction
}): ImportKind {
  const { fields } = options
  const importedTable: ImportedTable = { ...table, columns: Object.keys(fields).map(columnOf) }
  const select = async (tx: Transaction, withLock: boolean) =>
    (await selectAll(tx, importedTable, withLock)).map((row) => toStored(fields, table.id, row))
  return {
    ...options,
    select,
    async save(tx, changes) {
      const valuesByID = new Map((await select(tx, false)).map(({ id, values }) => [id, values]))
      const rowOf = ({ id, values }: RecordChange) => ({
        ...toRow(fields, { ...valuesByID.get(id), ...values }),
        [table.id]: id,
      })
      const newChanges = changes.filter(({ id }) => id === 0)
      const ids = await insertAll(tx, importedTable, newChanges.map(rowOf))
      const oldChanges = changes.filter(({ id }) => id > 0)
      await updateAll(tx, importedTable, oldChanges.map(rowOf))
      for (const [index, { values }] of newChanges.entries())
        tx.audit({ entityType, entityID: ids[index] ?? 0, action: createdAction, data: values })
      for (const { id, values } of oldChanges) tx.audit({ entityType, entityID: id, action: 'changed', data: values })
    },
  }
}
