import type { SettingsInForce } from '@dealerline/shared/contract/settings.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { loadMasterKey } from '../../../kernel/master-key.ts'
import {
  inspectSettings,
  problemsOfChange,
  type SettingTexts,
  type StoredSettings,
  withChanges,
} from '../../../kernel/read-config.ts'
import { findSetting, refuseToStore } from '../../../kernel/setting-names.ts'
import { decryptSetting, encryptSetting } from '../../../kernel/setting-secrets.ts'
import { isStorable } from '../../../kernel/storable-settings.ts'
import * as queries from './queries.ts'

export async function getSettings({ tx, config, settingTexts }: Context): Promise<SettingsInForce> {
  const rows = new Map((await queries.selectSettings(tx)).map((row) => [row.name, row]))
  const storedTexts = decryptRows([...rows.values()], config)
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

function decryptRows(rows: readonly queries.SettingRow[], config: Context['config']): StoredSettings {
  const masterKey = loadMasterKey(config)
  const texts = rows.map(({ name, encrypted }) => [name, decryptSetting(masterKey, name, encrypted)] as const)
  return Object.fromEntries(texts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))
}

/** Returns the settings that this server has from its environment, which win over stored ones. */
function toEnvironment(settingTexts: SettingTexts): Record<string, string> {
  const fixed = [...settingTexts].filter(([, { source }]) => source === 'environment' || source === 'file')
  return Object.fromEntries(fixed.flatMap(([name, { text }]) => (text === undefined ? [] : [[name, text]])))
}

/** @throws AppError 400 if servers would not start with the change */
export async function storeSetting(
  context: Context,
  { name, value }: { name: string; value: string | null },
): Promise<SettingsInForce> {
  const { tx, caller, config, settingTexts } = context
  const rows = await queries.selectSettings(tx)
  if (value === null && !rows.some((row) => row.name === name))
    throw new AppError('notFound', { detail: `${name} is not stored.` })
  const before = decryptRows(rows, config)
  const refusal = value === null ? undefined : refuseToStore(name, value)
  const after = withChanges(before, new Map([[name, value]]))
  const problems = refusal ? [refusal] : problemsOfChange(toEnvironment(settingTexts), before, after)
  if (problems.length > 0)
    throw new AppError('badInput', {
      detail: problems.join(' '),
      errors: problems.map((message) => ({ path: 'value', message })),
    })
  if (value === null) await queries.deleteSetting(tx, name)
  else {
    const encrypted = encryptSetting(loadMasterKey(config), name, value)
    await queries.putSetting(tx, { name, encrypted, changedBy: authorOf(caller) })
  }
  tx.audit({ entityType: 'setting', entityID: name, action: value === null ? 'removed' : 'changed' })
  return getSettings(context)
}
