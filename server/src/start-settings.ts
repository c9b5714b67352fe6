import { findPortProblem } from './http/port-problem.ts'
import type { Config } from './kernel/config.ts'
import { folderProblem } from './kernel/folder-problem.ts'
import { ConfigError, type Environment, readConfig, readPlace } from './kernel/read-config.ts'
import { hasDatabase } from './postgres/running.ts'

/**
 * Reads the settings of a start, as far as they are known before the database is open. A new database has no stored
 * settings, so all must be there; the set-up can add them unless there is demonstration data.
 * @throws ConfigError if the settings do not allow a start
 */
export function readStartSettings(environment: Environment): Config {
  const place = readPlace(environment)
  if (!hasDatabase(place) && place.seedDemo) readConfig(environment)
  return place
}

/**
 * Checks that the data folder can be used and, if the server `listens`, that its port is free. A database that is not yet
 * needed is not made then.
 * @throws ConfigError if the start would fail
 */
export async function assertPlaceUsable(place: Config, listens: boolean): Promise<void> {
  const problems = [folderProblem('DATA_DIR', place.dataDir), listens ? await findPortProblem(place) : undefined]
  const known = problems.filter((problem) => problem !== undefined)
  if (known.length > 0) throw new ConfigError(known)
}
