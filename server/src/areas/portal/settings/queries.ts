import type { Transaction } from '../../../kernel/database.ts'

/** A setting in the database. */
export interface SettingRow {
  name: string
  encrypted: Buffer
  changedBy: string
  changedAt: string
}

/** Returns all stored settings. */
export const selectSettings = (tx: Transaction): Promise<SettingRow[]> =>
  tx.prepared<SettingRow>('select_stored_settings')`
    select name, encrypted_value as encrypted, changed_by as "changedBy",
        app.utc_text(changed_at) as "changedAt"
      from stored_settings order by name`

export const putSetting = (
  tx: Transaction,
  { name, encrypted, changedBy }: Pick<SettingRow, 'name' | 'encrypted' | 'changedBy'>,
) =>
  tx.execute('put_stored_setting')`
    insert into stored_settings (name, encrypted_value, changed_by) values (${name}, ${encrypted}, ${changedBy})
      on conflict (name) do update set encrypted_value = excluded.encrypted_value, changed_at = app.now(),
        changed_by = excluded.changed_by`

export const deleteSetting = (tx: Transaction, name: string) =>
  tx.execute('remove_stored_setting')`delete from stored_settings where name = ${name}`
