import type { OwnRouteFields } from '@dealerline/shared/contract/menu.ts'
import type { MenuChange, OwnEntry } from '@dealerline/shared/record-rules/menu-changes.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'

interface ChangeStamp {
  version: number
  changedBy: string
  changedAt: string
}

/** A stored change of a built-in entry. */
export interface StoredChange extends MenuChange, ChangeStamp {}

/** A stored added entry. */
export interface StoredEntry extends OwnEntry, ChangeStamp {}

/** All changes of the menu by administrators. */
export interface StoredMenu {
  changes: readonly StoredChange[]
  own: readonly StoredEntry[]
}

const sharedColumns = sql`entry_id as id, path, name, report_label as "reportLabel", icon, place as "order", hidden, version,
  changed_by as "changedBy", app.utc_text(changed_at) as "changedAt"`

export async function selectMenu(tx: Transaction): Promise<StoredMenu> {
  const [changes, own] = await Promise.all([
    tx.prepared<StoredChange>('select_menu_changes')`
      select ${sharedColumns}, new_path as "newPath" from menu_changes order by entry_id`,
    tx.prepared<StoredEntry>('select_menu_entries')`
      select ${sharedColumns}, component, before_enter as "beforeEnter", section from menu_entries order by entry_id`,
  ])
  return { changes, own }
}

/**
 * Locks the menu until the call ends and returns its changes, so that concurrent calls can't store two entries with
 * one name.
 */
export async function lockMenu(tx: Transaction): Promise<StoredMenu> {
  await tx.prepared('lock_menu_changes')`select pg_advisory_xact_lock(hashtextextended('menu_changes', 0))`
  return selectMenu(tx)
}

export const putChange = (
  tx: Transaction,
  { id, path, newPath, name, reportLabel, icon, order, hidden }: MenuChange,
  changedBy: string,
) =>
  tx.execute('put_menu_change')`
    insert into menu_changes as kept
        (entry_id, path, new_path, name, report_label, icon, place, hidden, changed_by)
      values (${id}, ${path}, ${newPath}, ${name}, ${reportLabel}, ${icon}, ${order}, ${hidden}, ${changedBy})
      on conflict (entry_id) do update set path = excluded.path, new_path = excluded.new_path, name = excluded.name,
        report_label = excluded.report_label, icon = excluded.icon, place = excluded.place, hidden = excluded.hidden,
        changed_by = excluded.changed_by, changed_at = app.clock(), version = kept.version + 1`

export const deleteChange = (tx: Transaction, id: number) =>
  tx.execute('delete_menu_change')`delete from menu_changes where entry_id = ${id}`

/** Inserts an entry and returns its id. */
export const insertEntry = (tx: Transaction, one: OwnRouteFields, changedBy: string) =>
  tx.onlyValue<{ id: number }>('insert_menu_entry')`
    insert into menu_entries (path, name, report_label, component, before_enter, section, icon, place, hidden, changed_by)
      values (${one.path}, ${one.name}, ${one.reportLabel}, ${one.component}, ${one.beforeEnter}, ${one.section},
        ${one.icon}, ${one.order}, ${one.hidden}, ${changedBy})
      returning entry_id as id`

export async function updateEntry(
  tx: Transaction,
  id: number,
  entry: OwnRouteFields,
  changedBy: string,
): Promise<void> {
  const { path, name, reportLabel, component, beforeEnter, section, icon, order, hidden } = entry
  await tx.prepared('update_menu_entry')`
    update menu_entries set path = ${path}, name = ${name}, report_label = ${reportLabel}, component = ${component},
        before_enter = ${beforeEnter}, section = ${section}, icon = ${icon}, place = ${order}, hidden = ${hidden},
        changed_by = ${changedBy}, changed_at = app.clock(), version = version + 1
      where entry_id = ${id}`
}

export const deleteEntry = (tx: Transaction, id: number) =>
  tx.execute('delete_menu_entry')`delete from menu_entries where entry_id = ${id}`
