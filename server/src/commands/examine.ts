import type pg from 'pg'
import { demoAccountProblem } from '../demo/safety.ts'
import { hasAccounts } from '../identity/queries.ts'
import { inspectInstallation } from '../installation/check.ts'
import type { Config } from '../kernel/config.ts'
import { moveLogin } from '../kernel/database-address.ts'
import { makeHealthPool, makeSmallPool } from '../kernel/pools.ts'
import { ConfigError, readConfig } from '../kernel/read-config.ts'
import { missingChanges, NewerDatabaseError, planMigrations } from '../postgres/migrate.ts'
import { findRunningDatabase } from '../postgres/running.ts'
import { assertStandbyReady } from '../postgres/standby-queries.ts'
import { checkSealCertificate } from '../providers/esign/sealer.ts'
import { readError } from './outcome.ts'

/** The result of the doctor, with one sentence for each finding. */
export interface Examination {
  /** Why the portal does not start. */
  readonly problems: string[]
  readonly warnings: string[]
  readonly notChecked: string[]
}

/** Checks the settings, the seal and the database without starting the portal. */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Examination> {
  const examination: Examination = { problems: [], warnings: [], notChecked: [] }
  const config = readSettings(environment, examination)
  if (!config) return examination
  const seal = await checkSealCertificate(config)
  examination.problems.push(...seal.problems)
  examination.warnings.push(...seal.warnings)
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? findRunningDatabase(config.dataDir)
  if (url) await examineDatabase(config, url, examination)
  else examination.notChecked.push('No portal runs on DATA_DIR, so its database is checked at the next start.')
  return examination
}

function readSettings(environment: NodeJS.ProcessEnv, { problems }: Examination): Config | undefined {
  try {
    return readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    problems.push(...error.problems)
    return undefined
  }
}

async function examineDatabase(config: Config, url: string, { problems, warnings }: Examination): Promise<void> {
  const pool = makeSmallPool(url)
  try {
    const plan = await planMigrations(url)
    if (plan.newer) warnings.push(plan.newer)
    const missing = config.migrateOnStart === 'never' ? missingChanges(plan) : undefined
    if (missing) problems.push(missing)
    if (!(await hasAccounts(pool))) return
    const problem = await demoAccountProblem(config, pool, pool)
    const installation = await inspectInstallation(config, url)
    warnings.push(...installation.warnings)
    if (config.databaseReadUrl) warnings.push(...(await examineStandby(pool, url, config.databaseReadUrl)))
    problems.push(...(problem ? [problem] : []), ...installation.problems)
  } catch (error) {
    const { message } = readError(error)
    problems.push(
      error instanceof NewerDatabaseError
        ? message
        : `The database cannot be read (${message}): set DATABASE_URL to the address of a PostgreSQL that runs.`,
    )
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
