import type { Logger } from 'pino'
import { assertNoUnfinishedRestore } from './installation/check.ts'
import { loadStoredSettings } from './installation/stored-settings.ts'
import type { Config } from './kernel/config.ts'
import { type Environment, readSettings, type SettingTexts } from './kernel/read-config.ts'
import type { Logins } from './postgres/login-roles.ts'
import { lockDatabase, prepareDatabase } from './prepare-database.ts'
import { needsSetUp, readSetUpState, runSetUp, type SetUpServer } from './set-up/run-set-up.ts'
import { withStaffMfa } from './staff-mfa.ts'

interface Start {
  readonly databaseUrl: string
  readonly environment: Environment
  /** The settings before the database was open. */
  readonly place: Config
  readonly logger: Logger
  readonly logLine: (line: string) => void
  /** Aborts the wait for the set-up. */
  readonly stopping: AbortSignal
}

/** An installation whose database has this version, and whose settings allow a start. Its start is locked. */
export interface PreparedInstallation {
  readonly config: Config
  readonly settingTexts: SettingTexts
  readonly urls: Logins
  /** The pages of the set-up, which wait for the portal. Undefined if the installation was set up before. */
  readonly setUp: SetUpServer | undefined
  readonly unlock: () => Promise<void>
}

/**
 * Changes the database to this version, waits for the set-up of a new installation, and reads the settings. `addStep`
 * gets the steps that undo this, also if it fails.
 * @throws ConfigError if the settings do not allow a start; the database is then unchanged, unless it is new
 */
export async function prepareInstallation(
  { databaseUrl, environment, place, logger, logLine, stopping }: Start,
  addStep: (step: () => Promise<unknown> | undefined) => void,
): Promise<PreparedInstallation> {
  await assertNoUnfinishedRestore(databaseUrl)
  let unlock = await lockDatabase(databaseUrl, logLine)
  addStep(() => unlock())
  const isSetUp = !needsSetUp(place, await readSetUpState(databaseUrl))
  if (isSetUp) readSettings(environment, await loadStoredSettings(databaseUrl, place))
  const { logins: urls } = await prepareDatabase(databaseUrl, place, logger)
  let setUp: SetUpServer | undefined
  if (!isSetUp) {
    await unlock()
    setUp = await runSetUp({ ownerUrl: databaseUrl, environment, place, logger, logLine, stopping })
    addStep(() => setUp?.close())
    unlock = await lockDatabase(databaseUrl, logLine)
  }
  const { config: read, settingTexts } = readSettings(environment, await loadStoredSettings(databaseUrl, place))
  const config = await withStaffMfa(read, settingTexts, databaseUrl)
  return { config, settingTexts, urls, setUp, unlock }
}
