import type { Config } from './kernel/config.ts'
import { makeSmallPool } from './kernel/pools.ts'
import type { SettingTexts } from './kernel/read-config.ts'
import { findMigrationTime } from './postgres/health-queries.ts'

/** The migration of the first release that requires a second factor of all staff. */
const migration = '0130_codes_of_all_links.sql'

/** The time in which staff can set up a second factor after the upgrade, in milliseconds. */
const grace = 14 * 24 * 60 * 60_000

/** Adds the time from which all staff in production need a second factor, unless the operator has chosen who needs one. */
export async function withStaffMfa(config: Config, texts: SettingTexts, ownerUrl: string): Promise<Config> {
  if (config.environment !== 'production' || texts.get('MFA_REQUIRED_FOR')?.source !== 'default') return config
  const pool = makeSmallPool(ownerUrl)
  try {
    const upgradedAt = await findMigrationTime(pool, migration)
    return upgradedAt ? { ...config, staffMfaFrom: new Date(upgradedAt.getTime() + grace) } : config
  } finally {
    await pool.end()
  }
}
