import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { type Config, settingTable } from '../../../kernel/config.ts'
import { isThisMachine } from '../../../kernel/encryption.ts'
import { listOutsideSystems } from '../../../kernel/outside-systems.ts'
import type { SettingChanges, SettingTexts, StoredSettings } from '../../../kernel/read-config.ts'
import { findSetting } from '../../../kernel/setting-names.ts'

/** Returns the protocol, host and port of an address; undefined for other texts. */
const originOf = (text: string | undefined): string | undefined => {
  const url = text === undefined || !URL.canParse(text) ? undefined : new URL(text)
  return url?.host ? `${url.protocol}//${url.host}` : undefined
}

/** Returns the names of the secret settings of the outside system whose address this setting has. */
function keysOf(name: string): string[] {
  const system = listOutsideSystems()
    .map(([, { connection, details }]) => [connection.key, ...details].map((key) => settingTable[key]))
    .find((settings) => settings.some((setting) => setting.name === name))
  return (system ?? []).flatMap((setting) => (setting.secret && setting.name !== name ? [setting.name] : []))
}

/**
 * Returns the changes that a new address of an outside system needs: its stored keys go, and those in `keys` are stored. The
 * portal would otherwise send the keys of one system to another.
 * @throws AppError 400 with the keys to enter, and 409 if the environment has one
 */
export function withKeys(
  { name, value, keys }: { name: string; value: string | null; keys: Readonly<Record<string, string>> },
  stored: StoredSettings,
  inForce: SettingTexts,
): SettingChanges {
  const before = originOf(stored[name] ?? inForce.get(name)?.text)
  const isMoved = before !== undefined && before !== originOf(value ?? undefined)
  const names = keysOf(name)
  assertNoErrors(
    Object.keys(keys)
      .filter((key) => !names.includes(key))
      .map((key) => ({ path: `keys.${key}`, message: `${key} does not belong to ${name}` })),
  )
  if (!isMoved) return new Map([[name, value], ...Object.entries(keys)])
  if (value === null) return new Map([name, ...names].map((each) => [each, null]))
  const fixed = names.find((key) => ['environment', 'file'].includes(inForce.get(key)?.source ?? ''))
  if (fixed)
    throw new AppError('conflict', {
      detail: `The environment of the server sets ${fixed}, which would be sent to the new address. Change both there.`,
    })
  assertNoErrors(
    names
      .filter((key) => stored[key] !== undefined && !keys[key])
      .map((key) => ({ path: `keys.${key}`, message: `Enter ${key} again. The stored one is for the old address.` })),
  )
  return new Map([[name, value], ...names.map((key) => [key, keys[key] ?? null] as const)])
}

/**
 * Returns why production does not store an address, in a sentence: it is one of this machine or its network link, whose services
 * trust the portal. Undefined if it may be stored. An operator can set such an address in the environment.
 */
export function refuseLocalAddress(
  name: string,
  value: string,
  { environment }: Pick<Config, 'environment'>,
): string | undefined {
  const origin = environment === 'production' ? originOf(value) : undefined
  const host = origin ? new URL(origin).hostname : ''
  if (!isThisMachine(host) && !/^(?:169\.254\.|\[fe80:)/.test(host)) return undefined
  return `${name} is an address of this machine: set it in the environment.`
}

/** Returns what an audit entry may show of a setting: its value, or only the host of an address or a secret. */
export function shownValue(name: string, text: string | undefined): string {
  if (text === undefined) return ''
  const origin = originOf(text)
  if (origin) return new URL(origin).host
  return findSetting(name)?.secret ? '(secret)' : text
}
