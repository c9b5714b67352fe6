import type { Config } from './kernel/config.ts'
import { type Environment, readConfig, readPlace } from './kernel/read-config.ts'
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
