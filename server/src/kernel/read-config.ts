import { readFileSync } from 'node:fs'
import { type Config, type SettingKey, settingTable } from './config.ts'
import type { Setting } from './config-kinds.ts'
import { crossCheck } from './cross-check.ts'
import { unsafeSettings } from './production.ts'
import { problemOf, type SettingProblem } from './setting-problem.ts'
import { isStorable } from './storable-settings.ts'

/** The settings are invalid, so the portal can't start. `problems` has one sentence per invalid setting. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The texts of the settings that are stored in the database, by name. */
export type StoredSettings = Readonly<Record<string, string>>

/** New texts of settings by name, and null for those to remove. */
export type SettingChanges = ReadonlyMap<string, string | null>

/** The origin of a value: a variable, the file that a variable names, the database, or the default. */
type SettingSource = 'environment' | 'file' | 'stored' | 'default'

/**
 * Reads all settings. A variable of the environment wins over a stored setting. An empty variable counts as missing. A
 * secret can also be in a file, whose path is in the variable with `_FILE` after the name.
 * @throws ConfigError with all invalid settings and, in production, all unsafe ones
 */
export function readConfig(environment: Environment, stored: StoredSettings = {}): Config {
  return readSettings(environment, stored).config
}

/** Like `readConfig`, with the text of each setting by name. */
export function readSettings(
  environment: Environment,
  stored: StoredSettings,
): { config: Config; settingTexts: SettingTexts } {
  const { config, problems, texts } = inspectSettings(environment, stored)
  throwIfAny(
    problems,
    [...texts].filter(([, { source }]) => source === 'stored').map(([name]) => name),
  )
  return { config, settingTexts: texts }
}

/**
 * Reads the settings before the database is open. Settings that may be stored there have their defaults, unless the
 * environment has them.
 * @throws ConfigError with the problems that stored settings cannot solve
 */
export function readPlace(environment: Environment): Config {
  const { config, problems } = inspectSettings(environment)
  throwIfAny(problems.filter((problem) => !canBeStored(problem, environment)))
  return config
}

/** The settings that production needs for a start, but not for a restore. The backup has the master key. */
const onlyForStart = ['MASTER_KEY', 'PUBLIC_URL', 'TRUSTED_PROXIES']

/**
 * Reads the settings for a restore, like `readPlace`. Those that only a start needs may be missing.
 * @throws ConfigError with the problems of the other settings
 */
export function readRestorePlace(environment: Environment): Config {
  const { config, problems } = inspectSettings(environment)
  const canBeMissing = ({ settings }: SettingProblem) =>
    settings.every((name) => onlyForStart.includes(name) && !isFixed(name, environment))
  throwIfAny(problems.filter((problem) => !canBeStored(problem, environment) && !canBeMissing(problem)))
  return config
}

/** Whether a stored setting can solve the problem: one that the environment does not fix. */
export const canBeStored = ({ settings }: SettingProblem, environment: Environment): boolean =>
  settings.some((name) => isStorable(name) && !isFixed(name, environment))

/** Whether the environment has the setting, so that its stored value does not count. */
export const isFixed = (name: string, environment: Environment): boolean =>
  Boolean(environment[name]?.trim() || environment[`${name}_FILE`]?.trim())

/** Returns the problems that a change of the stored settings adds, in sentences. */
export function problemsOfChange(environment: Environment, before: StoredSettings, after: StoredSettings): string[] {
  const [known, all] = [before, after].map((texts) =>
    inspectSettings(environment, texts).problems.map(({ sentence }) => sentence),
  )
  return all?.filter((sentence) => !known?.includes(sentence)) ?? []
}

/** Returns the stored settings after changes. */
export function withChanges(stored: StoredSettings, changes: SettingChanges): StoredSettings {
  const unchanged = Object.entries(stored).filter(([name]) => !changes.has(name))
  const newTexts = [...changes].flatMap(([name, text]) => (text === null ? [] : [[name, text]]))
  return Object.fromEntries([...unchanged, ...newTexts])
}

/** Reads all settings, with the problems that prevent a start. Invalid settings have their defaults. */
export function inspectSettings(
  environment: Environment,
  stored: StoredSettings = {},
): { config: Config; problems: SettingProblem[]; texts: SettingTexts } {
  const problems: SettingProblem[] = []
  const texts = new Map<string, SettingText>()
  const read: Record<string, unknown> = {}
  for (const [key, entry] of Object.entries<Setting<unknown>>(settingTable)) {
    const { name, schema, secret, expects } = entry
    const settingText = readText(environment, stored, entry)
    const { text, problem } = settingText
    texts.set(name, settingText)
    if (problem) problems.push(problemOf(name, problem))
    if (text === undefined) continue
    const result = schema.safeParse(text)
    if (result.success) read[key] = result.data
    else {
      problems.push(problemOf(name, `${name} is ${secret ? 'not usable' : JSON.stringify(text)}: set ${expects}.`))
      if (entry.default !== undefined) read[key] = schema.parse(entry.default)
    }
  }
  for (const [key, value] of dependentDefaults(read)) {
    if (read[key] !== undefined) continue
    read[key] = value
    const { name } = settingTable[key]
    if (texts.get(name)?.source === 'default') texts.set(name, { text: String(value), source: 'default' })
  }
  const config = read as Config
  problems.push(...crossCheck(config))
  if (config.environment === 'production') {
    const alreadyReported = new Set(problems.flatMap(({ settings }) => settings))
    problems.push(...[...unsafeSettings(config)].filter(({ settings }) => !alreadyReported.has(settings[0] ?? '')))
  }
  return { config, problems, texts }
}

/** The defaults that depend on other settings. */
function dependentDefaults({ port, environment }: Record<string, unknown>): [SettingKey, unknown][] {
  const isProduction = environment === 'production'
  return [
    ['publicUrl', `http://localhost:${port}`],
    ['seedDemo', environment === 'development'],
    ['logRequests', environment !== 'development'],
    ['drainSeconds', isProduction ? 5 : 0],
    ['mfaRequiredFor', isProduction ? 'administrators' : 'nobody'],
  ]
}

/** Names the stored settings too, because an operator does not find them in the environment. */
function throwIfAny(problems: readonly SettingProblem[], storedNames: readonly string[] = []): void {
  if (problems.length === 0) return
  const sentences = problems.map(({ sentence }) => sentence)
  if (storedNames.length > 0)
    sentences.push(`The database has ${storedNames.join(', ')}: change them with dealerline settings.`)
  throw new ConfigError(sentences)
}

/** The texts of all settings by name, secrets included. */
export type SettingTexts = ReadonlyMap<string, SettingText>

/** Returns the names of the settings that the environment has. */
export const fixedSettings = (texts: SettingTexts): string[] =>
  [...texts].flatMap(([name, { source }]) => (source === 'environment' || source === 'file' ? [name] : []))

/** The text of a setting before it is parsed. */
export interface SettingText {
  readonly text?: string | undefined
  readonly source: SettingSource
  readonly problem?: string
}

function readText(environment: Environment, stored: StoredSettings, entry: Setting<unknown>): SettingText {
  const text = environment[entry.name]?.trim() || undefined
  const file = entry.secret && environment[`${entry.name}_FILE`]?.trim()
  if (text && file)
    return {
      source: 'environment',
      problem: `${entry.name} and ${entry.name}_FILE are both set: set only one of them.`,
    }
  if (text) return { text, source: 'environment' }
  if (file) return readTextFile(entry.name, file)
  const storedText = isStorable(entry.name) ? stored[entry.name] : undefined
  return storedText === undefined ? { text: entry.default, source: 'default' } : { text: storedText, source: 'stored' }
}

function readTextFile(name: string, file: string): SettingText {
  try {
    return { text: readFileSync(file, 'utf8').trim() || undefined, source: 'file' }
  } catch {
    return {
      source: 'file',
      problem: `${name}_FILE is ${JSON.stringify(file)}: set the path of a file that the portal can read.`,
    }
  }
}
