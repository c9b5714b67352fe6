import type pg from 'pg'
import type { FactorStore } from '../identity/factor/second-factor.ts'
import { inAuditedTransaction } from '../installation/audited-transaction.ts'
import { putOutsideStates, removeOutsideState, selectFailures } from '../installation/outside-state-queries.ts'
import { readStoredSettings, storeSettings } from '../installation/stored-settings.ts'
import { type Config, settingTable } from '../kernel/config.ts'
import { systemLabel } from '../kernel/outside-error.ts'
import { isConnected, listOutsideSystems, type OutsideSystemName, outsideSystems } from '../kernel/outside-systems.ts'
import {
  type Environment,
  inspectSettings,
  problemsOfChange,
  type SettingChanges,
  type SettingTexts,
  type StoredSettings,
  withChanges,
} from '../kernel/read-config.ts'
import { refuseToStore } from '../kernel/setting-names.ts'
import type { SettingProblem } from '../kernel/setting-problem.ts'
import { makeProviders, tryConnection } from '../providers/providers.ts'
import { actor, findProgress, type Progress } from './administrator.ts'
import * as queries from './queries.ts'

/** The database as its owner, the environment of the server, and the key of its secrets. */
export interface SetUpParts {
  readonly pool: pg.Pool
  readonly environment: Environment
  /** The settings before the database was open. */
  readonly place: Config
  readonly factors: FactorStore
}

/** Everything that the pages of the set-up show. */
export interface Overview {
  readonly administrator: Progress | undefined
  readonly config: Config
  readonly texts: SettingTexts
  readonly storedSettings: StoredSettings
  /** Why the portal cannot start. */
  readonly problems: readonly SettingProblem[]
  /** The results of the tests of outside systems with their current settings: empty, or the failure in a sentence. */
  readonly tests: ReadonlyMap<string, string>
}

export async function readOverview({ pool, environment, place }: SetUpParts): Promise<Overview> {
  const storedSettings = await readSettingsIn(pool, place)
  const { config, texts, problems } = inspectSettings(environment, storedSettings)
  const administrator = await findProgress(pool, config)
  const states = await selectFailures(pool)
  const tests = new Map(states.map(({ system, failure }) => [system, failure]))
  return { administrator, config, texts, storedSettings, problems, tests }
}

async function readSettingsIn(pool: pg.Pool, place: Config): Promise<StoredSettings> {
  const client = await pool.connect()
  try {
    return await readStoredSettings(client, place)
  } finally {
    client.release()
  }
}

/** Whether a setting of an outside system prevents the start. */
export const isOpen = (name: OutsideSystemName, problems: readonly SettingProblem[]): boolean =>
  problems.some(({ settings }) => settings.some((setting) => namesOf(name).includes(setting)))

/** Whether an outside system is neither connected nor a chosen sandbox, although the start requires it. */
export const isUndecided = (name: OutsideSystemName, { problems }: Overview): boolean =>
  isOpen(
    name,
    problems.filter(({ settings }) => settings.includes(settingTable.allowSandboxes.name)),
  )

/** Returns the settings of an outside system, such as `SMTP_URL` and `MAIL_FROM`. */
function namesOf(name: OutsideSystemName): string[] {
  const { connection, details } = outsideSystems[name]
  return [connection.key, ...details].map((key) => settingTable[key].name)
}

/** Returns the changes that choose the sandbox of each outside system that prevents the start. */
export function sandboxChanges({ config, problems }: Overview): SettingChanges {
  const names = listOutsideSystems().flatMap(([name, system]) =>
    isOpen(name, problems) && !isConnected(system, config) ? [name] : [],
  )
  const all = [...new Set([...config.allowSandboxes, ...names])]
  return new Map(names.length > 0 ? [[settingTable.allowSandboxes.name, all.join(',')]] : [])
}

/** The problems of a form of settings: by the name of the setting, and in all. */
export interface SettingProblems {
  readonly fields: Readonly<Record<string, string>>
  readonly sentences: readonly string[]
}

/**
 * Stores settings, all of them or none.
 * @returns the problems of the form; with problems, nothing is stored
 */
export async function changeSettings(
  { pool, environment, place }: SetUpParts,
  changes: SettingChanges,
): Promise<SettingProblems | undefined> {
  const fields: Record<string, string> = {}
  for (const [name, text] of changes) {
    const refusal = text === null ? undefined : refuseToStore(name, text)
    if (refusal) fields[name] = refusal
  }
  if (Object.keys(fields).length > 0) return { fields, sentences: [] }
  return inAuditedTransaction({ pool }, actor, async (tx, client) => {
    const before = await readStoredSettings(client, place)
    const sentences = problemsOfChange(environment, before, withChanges(before, changes))
    if (sentences.length > 0) return { fields: {}, sentences }
    await storeSettings(tx, client, { changes, place, actor })
    return undefined
  })
}

/** Stores the settings of an outside system. Its earlier test does not count any more. */
export async function changeSystem(
  parts: SetUpParts,
  name: OutsideSystemName,
  changes: SettingChanges,
): Promise<SettingProblems | undefined> {
  const problems = await changeSettings(parts, changes)
  if (!problems) await removeOutsideState(parts.pool, name)
  return problems
}

/**
 * Asks an outside system whether it answers with the settings in force, and stores the result. Returns why it does not, in
 * a sentence.
 */
export async function testSystem(
  { pool, environment, place }: SetUpParts,
  name: OutsideSystemName,
): Promise<string | undefined> {
  const { config } = inspectSettings(environment, await readSettingsIn(pool, place))
  const providers = makeProviders(config, { outside: pool, identity: pool }, config.smtpUrl ?? '')
  const failure = await tryConnection(providers, name)
  const time = new Date().toISOString()
  const result = failure
    ? { answeredAt: null, failedAt: time, failure }
    : { answeredAt: time, failedAt: null, failure: '' }
  await putOutsideStates(pool, [{ system: name, ...result }])
  return failure
}

/**
 * Ends the set-up, so that the portal starts. The administrator must have a second factor if `requiresFactor`.
 * @returns the missing steps, in sentences; with missing steps, the set-up goes on
 */
export async function finish(parts: SetUpParts, { requiresFactor = true } = {}): Promise<string[]> {
  const { administrator, problems } = await readOverview(parts)
  const undecided = problems.filter(({ settings }) => settings.includes(settingTable.allowSandboxes.name))
  const missing = problems.filter((problem) => !undecided.includes(problem)).map(({ sentence }) => sentence)
  const systems = listOutsideSystems().filter(([name]) => isOpen(name, undecided))
  if (systems.length > 0) {
    const names = systems.map(([name]) => systemLabel(name)).join(', ')
    missing.unshift(`Connect each of these systems, or choose its sandbox: ${names}.`)
  }
  if (!administrator) missing.unshift('Create the first administrator.')
  else if (requiresFactor && administrator.needsFactor)
    missing.unshift(`Set up multi-factor authentication for ${administrator.email}.`)
  if (missing.length > 0) return missing
  await inAuditedTransaction(parts, actor, async (tx, client) => {
    await queries.lockSetUp(client)
    if ((await queries.findSetUpState(client)).isFinished) return
    await queries.finishSetUp(client)
    tx.audit({ entityType: 'setUp', entityID: 'installation', action: 'finished' })
  })
  return []
}
