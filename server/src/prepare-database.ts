import { jobNames } from './areas/portal/jobs/titles.ts'
import { assertNoReleaseSkipped } from './installation/check.ts'
import { lockStart } from './installation/queries.ts'
import type { Config } from './kernel/config.ts'
import { hasOldQueues, makeQueues } from './kernel/job-queues.ts'
import type { JobLog } from './kernel/jobs.ts'
import { ConfigError } from './kernel/read-config.ts'
import { type Logins, openLoginRoles } from './postgres/login-roles.ts'
import { type MigrationPlan, migrate, missingChanges, planMigrations } from './postgres/migrate.ts'

/** The changes that `prepareDatabase` would make. */
export interface DatabasePlan extends MigrationPlan {
  /** Whether the queues of the jobs would be created or changed. */
  readonly queues: boolean
}

/** Returns the changes that `prepareDatabase` would make, and changes nothing. */
export async function planDatabase(url: string, log: JobLog): Promise<DatabasePlan> {
  const plan = await planMigrations(url)
  return { ...plan, queues: plan.newer === undefined && (await hasOldQueues(url, jobNames, log)) }
}

/**
 * Waits until no other server or command prepares the database, and locks it.
 * @returns a function that unlocks it
 */
export const lockDatabase = (url: string, log: (message: string) => void) =>
  lockStart(url, () => log('Another server or command prepares the database; waiting until it has finished.'))

/**
 * Changes the database to this version: tables, functions, login roles and queues. The database must be locked.
 * @returns the names of the applied migrations, and the addresses for the login roles
 * @throws ConfigError if `MIGRATE_ON_START` forbids a change that is necessary
 * @throws ServersRunningError if a server runs that is too old for this version
 */
export async function prepareDatabase(
  url: string,
  { databaseUrl, migrateOnStart }: Pick<Config, 'databaseUrl' | 'migrateOnStart'>,
  log: JobLog,
): Promise<{ migrations: string[]; logins: Logins }> {
  if (migrateOnStart === 'never') {
    const problem = missingChanges(await planDatabase(url, log))
    if (problem) throw new ConfigError([`MIGRATE_ON_START is "never". ${problem}`])
  }
  await assertNoReleaseSkipped(url)
  const migrations = await migrate(url)
  const logins = await openLoginRoles(url, databaseUrl)
  await makeQueues(url, jobNames, log)
  return { migrations, logins }
}
