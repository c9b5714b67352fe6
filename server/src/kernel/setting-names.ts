import { settingTable } from './config.ts'
import type { Setting } from './config-kinds.ts'
import { isStorable } from './storable-settings.ts'

const byName = new Map<string, Setting<unknown>>(Object.values(settingTable).map((entry) => [entry.name, entry]))

/** Returns the setting of a variable, such as `MAIL_FROM`. */
export const findSetting = (name: string): Setting<unknown> | undefined => byName.get(name)

/** Returns why a text cannot be stored as a setting, in a sentence. Undefined if it can. */
export function refuseToStore(name: string, text: string): string | undefined {
  const entry = findSetting(name)
  if (!entry) return `${name} is not a setting: dealerline settings list prints them.`
  if (!isStorable(name)) return `${name} is needed before the database is open: set it in the environment.`
  if (entry.schema.safeParse(text).success) return undefined
  return `${name} is ${entry.secret ? 'not usable' : JSON.stringify(text)}: set ${entry.expects}.`
}
