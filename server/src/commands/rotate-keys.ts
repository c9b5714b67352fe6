import { assertNoServerRuns } from '../installation/check.ts'
import { ConfigError, readConfig } from '../kernel/config.ts'
import { toMasterKey } from '../kernel/master-key.ts'
import { makeSmallPool } from '../kernel/pools.ts'
import { openDatabase } from './open-database.ts'
import { rotateAllKeys } from './rotate-all-keys.ts'

/**
 * `npm run rotate-keys` encrypts the keys and secrets in the database with `MASTER_KEY` instead of
 * `PREVIOUS_MASTER_KEY`, in one transaction. The servers must be stopped.
 */
try {
  const config = readConfig(process.env)
  const { masterKey, previousMasterKey } = config
  if (!masterKey || !previousMasterKey)
    throw new ConfigError(['Set MASTER_KEY to the new key and PREVIOUS_MASTER_KEY to the former one.'])
  const database = await openDatabase(config, console.log)
  const pool = makeSmallPool(database.url)
  try {
    await assertNoServerRuns(database.url)
    const { count, unreadable } = await rotateAllKeys(pool, toMasterKey(previousMasterKey), toMasterKey(masterKey))
    console.log(`${count} keys and secrets are now encrypted with MASTER_KEY.`)
    if (unreadable.length > 0)
      console.log(`The second factors of these accounts have another key; remove them: ${unreadable.join(', ')}`)
  } finally {
    await pool.end()
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
