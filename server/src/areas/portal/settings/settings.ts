import type { SettingsInForce } from '@dealerline/shared/contract/settings.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { assertRecentSignIn } from '../../../calls/recent-sign-in.ts'
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
import { refuseLocalAddress, shownValue, withKeys } from './guard-change.ts'
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
  { name, value, keys }: { name: string; value: string | null; keys: Record<string, string> },
): Promise<SettingsInForce> {
  const { tx, config, settingTexts } = context
  assertRecentSignIn(context, 'value')
  const rows = await queries.selectSettings(tx)
  if (value === null && !rows.some((row) => row.name === name))
    throw new AppError('notFound', { detail: `${name} is not stored.` })
  const before = decryptRows(rows, config)
  const refusal = value === null ? undefined : (refuseToStore(name, value) ?? refuseLocalAddress(name, value, config))
  const changes = refusal ? new Map([[name, value]]) : withKeys({ name, value, keys }, before, settingTexts)
  const refusals = [...changes].flatMap(([each, text]) => (text === null ? [] : (refuseToStore(each, text) ?? [])))
  const after = withChanges(before, changes)
  const problems = refusal
    ? [refusal]
    : refusals.length > 0
      ? refusals
      : problemsOfChange(toEnvironment(settingTexts), before, after)
  if (problems.length > 0)
    throw new AppError('badInput', {
      detail: problems.join(' '),
      errors: problems.map((message) => ({ path: 'value', message })),
    })
  for (const [each, text] of changes) {
    if (text === null && before[each] === undefined) continue
    await change(context, { name: each, text, before: before[each] ?? settingTexts.get(each)?.text })
  }
  return getSettings(context)
}

/** Stores or removes one setting, audits it, and tells the other administrators. */
async function change(
  { tx, queue, caller, config, requestID }: Context,
  { name, text, before }: { name: string; text: string | null; before: string | undefined },
): Promise<void> {
  if (text === null) await queries.deleteSetting(tx, name)
  else {
    const encrypted = encryptSetting(loadMasterKey(config), name, text)
    await queries.putSetting(tx, { name, encrypted, changedBy: authorOf(caller) })
  }
  const data = { before: shownValue(name, before), after: shownValue(name, text ?? undefined) }
  tx.audit({ entityType: 'setting', entityID: name, action: text === null ? 'removed' : 'changed', data })
  await queue(tx, 'administrators.tell', {
    key: `setting-${requestID}-${name}`,
    title: `${name} was changed`,
    subject: `The setting ${name} of the portal was changed`,
    lines: [
      text === null
        ? `${authorOf(caller)} removed ${name} from the database. It was ${data.before || 'not set'}.`
        : `${authorOf(caller)} stored ${name}: ${data.after} instead of ${data.before || 'no value'}.`,
      'Servers use it from their next start. If you did not expect this, ask that person now, and set a new password for them, which ends their sign-ins.',
      `See the settings: ${config.publicUrl}/settings`,
    ],
    by: authorOf(caller),
    except: caller.actorID,
  })
}
