import type { MenuChange } from '@dealerline/shared/rules/menu-changes.ts'
import type { Transaction } from '../../plugins/database.ts'

/** A change as it is stored. */
export interface StoredChange extends MenuChange {
  version: number
  changedBy: string
  changedAt: string
}

const columns = `entry_id as id, path, name, report_label as "reportLabel", icon, place as "order", hidden, version,
  changed_by as "changedBy", to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"`

export function selectChanges(tx: Transaction): Promise<StoredChange[]> {
  return tx.prepared({
    name: 'select_menu_changes',
    text: `select ${columns} from menu_changes order by entry_id`,
    values: [],
  })
}

/** All changes, which nobody else can change until the call ends: two entries must not get one name at once. */
export async function lockChanges(tx: Transaction): Promise<StoredChange[]> {
  await tx.prepared({
    name: 'lock_menu_changes',
    text: `select pg_advisory_xact_lock(hashtextextended('menu_changes', 0))`,
    values: [],
  })
  return selectChanges(tx)
}

export async function putChange(
  tx: Transaction,
  { id, path, name, reportLabel, icon, order, hidden }: MenuChange,
  changedBy: string,
): Promise<void> {
  await tx.prepared({
    name: 'put_menu_change',
    text: `insert into menu_changes as kept (entry_id, path, name, report_label, icon, place, hidden, changed_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (entry_id) do update set path = excluded.path, name = excluded.name,
        report_label = excluded.report_label, icon = excluded.icon, place = excluded.place, hidden = excluded.hidden,
        changed_by = excluded.changed_by, changed_at = clock_timestamp(), version = kept.version + 1`,
    values: [id, path, name, reportLabel, icon, order, hidden, changedBy],
  })
}

export async function deleteChange(tx: Transaction, id: number): Promise<void> {
  await tx.prepared({
    name: 'delete_menu_change',
    text: 'delete from menu_changes where entry_id = $1',
    values: [id],
  })
}
