import type pg from 'pg'
import { execute, hasRow, rowsOf } from '../kernel/statements.ts'
import { hasTable } from '../kernel/table-queries.ts'

/** A setting in the database. */
export interface StoredRow {
  readonly name: string
  readonly encrypted: Buffer
}

/** Whether the database has the table of settings. An older version has none. */
export const hasStoredSettings = (db: pg.ClientBase) => hasTable(db, 'stored_settings')

/** Returns all stored settings. Locks them. */
export const selectStoredSettings = (db: pg.ClientBase) =>
  rowsOf<StoredRow>(db)`select name, encrypted_value as encrypted from stored_settings order by name for update`

export const putStoredSetting = (db: pg.ClientBase, { name, encrypted }: StoredRow, actor: string) =>
  execute(db)`
    insert into stored_settings (name, encrypted_value, changed_by) values (${name}, ${encrypted}, ${actor})
      on conflict (name) do update set encrypted_value = excluded.encrypted_value, changed_at = now(),
        changed_by = excluded.changed_by`

export const deleteStoredSetting = (db: pg.ClientBase, name: string) =>
  hasRow(db)`delete from stored_settings where name = ${name}`

/** Stores the text of a setting in another encryption. It stays the same change. */
export const updateStoredValue = (db: pg.ClientBase, name: string, encrypted: Buffer) =>
  execute(db)`update stored_settings set encrypted_value = ${encrypted} where name = ${name}`
