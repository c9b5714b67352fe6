import { join } from 'node:path'
import type pg from 'pg'
import { describeBackups } from '../backup/describe-backups.ts'
import { demoAccountProblem } from '../demo/safety.ts'
import { hasAccounts } from '../identity/queries.ts'
import { inspectInstallation } from '../installation/check.ts'
import { loadStoredSettings } from '../installation/stored-settings.ts'
import { type Config, settingTable } from '../kernel/config.ts'
import { moveLogin } from '../kernel/database-address.ts'
import { folderProblem } from '../kernel/folder-problem.ts'
import { makeHealthPool, makeSmallPool } from '../kernel/pools.ts'
import { ConfigError, canBeStored, inspectSettings, type StoredSettings } from '../kernel/read-config.ts'
import { findServerVersion } from '../postgres/health-queries.ts'
import { behindLatest } from '../postgres/latest-versions.ts'
import { missingChanges, NewerDatabaseError, planMigrations } from '../postgres/migrate.ts'
import { findRunningDatabase, hasDatabase } from '../postgres/running.ts'
import { assertStandbyReady } from '../postgres/standby-queries.ts'
import { checkSealCertificate } from '../providers/esign/sealer.ts'
import { newSetUp } from '../set-up/queries.ts'
import { needsSetUp, readSetUpState } from '../set-up/run-set-up.ts'
import { withDatabase } from './open-database.ts'
import { readError } from './outcome.ts'

/** The result of the doctor, with one sentence for each finding. */
export interface Examination {
  /** Why the portal does not start. */
  readonly problems: string[]
  /** Problems that the set-up of a new installation asks for. They do not prevent its start. */
  readonly setUp: string[]
  readonly warnings: string[]
  /** Findings that are well. */
  readonly notes: string[]
  readonly notChecked: string[]
}

/**
 * Checks the settings, the seal and the database without starting the portal. Starts and stops the embedded database, if
 * it does not run.
 */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Examination> {
  const { config: place, problems } = inspectSettings(environment)
  const isReadable = problems.every((problem) => canBeStored(problem, environment))
  const url = place.databaseDirectUrl ?? place.databaseUrl ?? findRunningDatabase(place.dataDir)
  if (url || !isReadable || !hasDatabase(place)) return examineWith(environment, place, { url, isReadable })
  try {
    return await withDatabase(place, (started) => examineWith(environment, place, { url: started, isReadable }))
  } catch (error) {
    const examination = await examineWith(environment, place, { url: undefined, isReadable })
    const { message } = readError(error)
    const log = join(place.dataDir, 'postgres.log')
    examination.problems.push(`The database in ${place.dataDir} cannot be started (${message}): see ${log}.`)
    return examination
  }
}

async function examineWith(
  environment: NodeJS.ProcessEnv,
  place: Config,
  { url, isReadable }: { url: string | undefined; isReadable: boolean },
): Promise<Examination> {
  const examination: Examination = { problems: [], setUp: [], warnings: [], notes: [], notChecked: [] }
  const isNew = await isNewInstallation(url, place)
  const storedSettings = url && isReadable ? await findStored(url, place, examination) : {}
  const { config, problems, texts } = inspectSettings(environment, storedSettings)
  const missing = problems.filter((problem) => canBeStored(problem, environment)).map(({ sentence }) => sentence)
  examination.problems.push(
    ...problems.filter((problem) => !canBeStored(problem, environment)).map(({ sentence }) => sentence),
  )
  const folder = folderProblem('DATA_DIR', place.dataDir)
  if (folder) examination.problems.push(folder)
  if (isNew) examination.setUp.push(...missing)
  else if (!url || !isReadable || !storedSettings)
    examination.notChecked.push(...missing.map((sentence) => `Unless the database has the setting: ${sentence}`))
  if (!isReadable) return examination
  const { name } = settingTable.providerName
  if (config.environment === 'production' && !isNew && texts.get(name)?.source === 'default')
    examination.warnings.push(
      `${name} is not set, so customers read "${config.providerName}": set the name of the provider.`,
    )
  const seal = await checkSealCertificate(config)
  examination.problems.push(...seal.problems)
  examination.warnings.push(...seal.warnings)
  const writesBackups = config.backupFolder && config.role !== 'web'
  const backupProblem = writesBackups ? folderProblem('BACKUP_FOLDER', config.backupFolder) : undefined
  if (backupProblem) examination.warnings.push(backupProblem)
  if (!url && !hasDatabase(place))
    examination.notChecked.push('DATA_DIR has no database yet: the first start makes it.')
  else if (url && storedSettings) await examineDatabase(config, url, examination)
  // Last, because there are as many as outside systems.
  if (url && storedSettings && !isNew) examination.problems.push(...missing)
  return examination
}

/** Whether the portal would begin with the set-up. False if the database cannot be read. */
async function isNewInstallation(url: string | undefined, place: Config): Promise<boolean> {
  if (!url) return !hasDatabase(place) && needsSetUp(place, newSetUp)
  try {
    return needsSetUp(place, await readSetUpState(url))
  } catch {
    // `findStored` and `examineDatabase` report a database that cannot be read.
    return false
  }
}

/** Reads the stored settings. Undefined if the database cannot be read, which is a problem. */
async function findStored(url: string, place: Config, { problems }: Examination): Promise<StoredSettings | undefined> {
  try {
    return await loadStoredSettings(url, place)
  } catch (error) {
    problems.push(error instanceof ConfigError ? error.message : unreadable(error))
    return undefined
  }
}

const unreadable = (error: unknown) =>
  `The database cannot be read (${readError(error).message}): set DATABASE_URL to the address of a PostgreSQL that runs.`

async function examineDatabase(config: Config, url: string, { problems, warnings, notes }: Examination): Promise<void> {
  const pool = makeSmallPool(url)
  try {
    const plan = await planMigrations(url)
    if (plan.newer) warnings.push(plan.newer)
    const missing = config.migrateOnStart === 'never' ? missingChanges(plan) : undefined
    if (missing) problems.push(missing)
    const behind = behindLatest(await findServerVersion(pool))
    if (behind) warnings.push(behind)
    if (!(await hasAccounts(pool))) return
    const problem = await demoAccountProblem(config, pool, pool)
    const installation = await inspectInstallation(config, url)
    warnings.push(...installation.warnings)
    const backups = await describeBackups(pool)
    warnings.push(...backups.warnings)
    notes.push(...backups.notes)
    if (config.databaseReadUrl) warnings.push(...(await examineStandby(pool, url, config.databaseReadUrl)))
    problems.push(...(problem ? [problem] : []), ...installation.problems)
  } catch (error) {
    problems.push(error instanceof NewerDatabaseError ? error.message : unreadable(error))
  } finally {
    await pool.end()
  }
}

async function examineStandby(primary: pg.Pool, ownerUrl: string, readUrl: string): Promise<string[]> {
  const standby = makeHealthPool(moveLogin(ownerUrl, readUrl), 'standby')
  try {
    await assertStandbyReady(primary, standby)
    return []
  } catch (error) {
    const { message } = readError(error)
    return [`DATABASE_READ_URL cannot be used now, so the primary answers lists and reports. ${message}`]
  } finally {
    await standby.end()
  }
}
