import type { SettingsInForce } from '@dealerline/shared/contract/settings.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { loadMasterKey } from '../../../kernel/master-key.ts'
import { inspectSettings, type SettingTexts } from '../../../kernel/read-config.ts'
import { findSetting, refuseToStore } from '../../../kernel/setting-names.ts'
import { decryptSetting, encryptSetting } from '../../../kernel/setting-secrets.ts'
import { isStorable } from '../../../kernel/storable-settings.ts'
import * as queries from './queries.ts'

export async function getSettings({ tx, config, settingTexts }: Context): Promise<SettingsInForce> {
  const masterKey = loadMasterKey(config)
  const rows = new Map((await queries.selectSettings(tx)).map((row) => [row.name, row]))
  const storedTexts: Record<string, string> = {}
  for (const { name, encrypted } of rows.values()) {
    const text = decryptSetting(masterKey, name, encrypted)
    if (text !== undefined) storedTexts[name] = text
  }
  const next = inspectSettings(toEnvironment(settingTexts), storedTexts)
  const settings = [...settingTexts].map(([name, { text, source }]) => {
    const { help = '', expects = '', secret = false } = findSetting(name) ?? {}
    const row = rows.get(name)
    return {
      name,
      help,
      expects,
      value: secret ? '' : (text ?? ''),
      isSet: text !== undefined,
      isSecret: secret,
      source,
      canBeStored: isStorable(name),
      isStored: row !== undefined,
      storedValue: secret ? '' : (storedTexts[name] ?? ''),
      changesAtNextStart: next.texts.get(name)?.text !== text,
      storedBy: row?.changedBy ?? '',
      storedAt: row?.changedAt ?? '',
    }
  })
  return { settings, problems: next.problems.map(({ sentence }) => sentence) }
}

/** Returns the settings that this server has from its environment, which win over stored ones. */
function toEnvironment(settingTexts: SettingTexts): Record<string, string> {
  const fixed = [...settingTexts].filter(([, { source }]) => source === 'environment' || source === 'file')
  return Object.fromEntries(fixed.flatMap(([name, { text }]) => (text === undefined ? [] : [[name, text]])))
}

export async function storeSetting(
  context: Context,
  { name, value }: { name: string; value: string | null },
): Promise<SettingsInForce> {
  const { tx, caller, config } = context
  if (value === null) {
    if (!(await queries.deleteSetting(tx, name))) throw new AppError('notFound', { detail: `${name} is not stored.` })
    tx.audit({ entityType: 'setting', entityID: name, action: 'removed' })
    return getSettings(context)
  }
  const problem = refuseToStore(name, value)
  if (problem) throw new AppError('badInput', { detail: problem, errors: [{ path: 'value', message: problem }] })
  const encrypted = encryptSetting(loadMasterKey(config), name, value)
  await queries.putSetting(tx, { name, encrypted, changedBy: authorOf(caller) })
  tx.audit({ entityType: 'setting', entityID: name, action: 'changed' })
  return getSettings(context)
}
