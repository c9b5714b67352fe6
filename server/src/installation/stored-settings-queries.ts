import type pg from 'pg'

/** A setting in the database. */
export interface StoredRow {
  readonly name: string
  readonly encrypted: Buffer
}

/** Whether the database has the table of settings. An older version has none. */
export async function hasStoredSettings(db: pg.ClientBase): Promise<boolean> {
  const { rows } = await db.query<{ exists: boolean }>("select to_regclass('stored_settings') is not null as exists")
  return rows[0]?.exists === true
}

/** Returns all stored settings. Locks them. */
export async function selectStoredSettings(db: pg.ClientBase): Promise<StoredRow[]> {
  const { rows } = await db.query<StoredRow>(
    'select name, encrypted_value as encrypted from stored_settings order by name for update',
  )
  return rows
}

export async function putStoredSetting(
  db: pg.ClientBase,
  { name, encrypted }: StoredRow,
  actor: string,
): Promise<void> {
  await db.query(
    `insert into stored_settings (name, encrypted_value, changed_by) values ($1, $2, $3)
     on conflict (name) do update set encrypted_value = excluded.encrypted_value, changed_at = now(),
       changed_by = excluded.changed_by`,
    [name, encrypted, actor],
  )
}

export async function deleteStoredSetting(db: pg.ClientBase, name: string): Promise<boolean> {
  return (await db.query('delete from stored_settings where name = $1', [name])).rowCount === 1
}

/** Stores the text of a setting in another encryption. It stays the same change. */
export async function updateStoredValue(db: pg.ClientBase, name: string, encrypted: Buffer): Promise<void> {
  await db.query('update stored_settings set encrypted_value = $2 where name = $1', [name, encrypted])
}
