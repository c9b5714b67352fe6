import type pg from 'pg'
import type { Config } from '../kernel/config.ts'
import type { Transaction } from '../kernel/database.ts'
import { findMasterKey, loadMasterKey, wrongFormerKey } from '../kernel/master-key.ts'
import { ConfigError, type SettingChanges, type StoredSettings } from '../kernel/read-config.ts'
import { decryptSetting, encryptSetting } from '../kernel/setting-secrets.ts'
import { asOwner } from './queries.ts'
import * as queries from './stored-settings-queries.ts'

type KeyPlace = Pick<Config, 'dataDir' | 'masterKey'>

/**
 * Reads the settings in the database. The role in `url` is the database's owner.
 * @throws ConfigError if they are encrypted with another master key
 */
export function loadStoredSettings(url: string, place: KeyPlace): Promise<StoredSettings> {
  return asOwner(url, (client) => readStoredSettings(client, place))
}

export async function readStoredSettings(client: pg.ClientBase, place: KeyPlace): Promise<StoredSettings> {
  const rows = (await queries.hasStoredSettings(client)) ? await queries.selectStoredSettings(client) : []
  if (rows.length === 0) return {}
  const masterKey = findMasterKey(place)
  const texts = rows.map(({ name, encrypted }) => [name, masterKey && decryptSetting(masterKey, name, encrypted)])
  if (texts.some(([, text]) => text === undefined))
    throw new ConfigError([
      `${place.masterKey ? 'MASTER_KEY' : 'The master key in DATA_DIR'} is not the key that encrypts the settings in this database: set the MASTER_KEY of the other servers. To replace the key, run npm run rotate-keys.`,
    ])
  return Object.fromEntries(texts)
}

/** Stores settings, with an audit entry for each, which does not contain its text. */
export async function storeSettings(
  tx: Transaction,
  client: pg.ClientBase,
  { changes, place, actor }: { changes: SettingChanges; place: KeyPlace; actor: string },
): Promise<void> {
  const masterKey = loadMasterKey(place)
  for (const [name, text] of changes) {
    if (text === null) {
      if (await queries.deleteStoredSetting(client, name))
        tx.audit({ entityType: 'setting', entityID: name, action: 'removed' })
      continue
    }
    await queries.putStoredSetting(client, { name, encrypted: encryptSetting(masterKey, name, text) }, actor)
    tx.audit({ entityType: 'setting', entityID: name, action: 'changed' })
  }
}

/**
 * Encrypts the stored settings with another master key.
 * @returns their number
 * @throws Error if they are not encrypted with `from`
 */
export async function rotateStoredSettings(client: pg.ClientBase, from: Buffer, to: Buffer): Promise<number> {
  const rows = (await queries.hasStoredSettings(client)) ? await queries.selectStoredSettings(client) : []
  for (const { name, encrypted } of rows) {
    const text = decryptSetting(from, name, encrypted)
    if (text === undefined) throw new Error(wrongFormerKey)
    await queries.updateStoredValue(client, name, encryptSetting(to, name, text))
  }
  return rows.length
}
