import { Command } from '@commander-js/extra-typings'
import { assertNoServerRuns } from '../../installation/check.ts'
import { toMasterKey } from '../../kernel/master-key.ts'
import { makeSmallPool } from '../../kernel/pools.ts'
import { readPlace } from '../../kernel/read-config.ts'
import { withDatabase } from '../open-database.ts'
import { type Outcome, report, UsageError } from '../outcome.ts'
import { rotateAllKeys } from '../rotate-all-keys.ts'
import { jsonOption, type Verb } from '../verb.ts'

export const rotateKeys: Verb = {
  problem: 'servers run, and nothing was changed; or the second factors of some accounts have another key',
  command: new Command('rotate-keys')
    .description(
      'Encrypt the keys and secrets in the database with MASTER_KEY instead of PREVIOUS_MASTER_KEY. The servers must be stopped.',
    )
    .addOption(jsonOption)
    .action((options) => report(options, rotate)),
}

async function rotate(): Promise<Outcome> {
  const config = readPlace(process.env)
  const { masterKey, previousMasterKey } = config
  if (!masterKey || !previousMasterKey)
    throw new UsageError('Set MASTER_KEY to the new key and PREVIOUS_MASTER_KEY to the former one.')
  return withDatabase(config, async (url) => {
    const pool = makeSmallPool(url)
    try {
      await assertNoServerRuns(url)
      const { count, unreadable } = await rotateAllKeys(pool, toMasterKey(previousMasterKey), toMasterKey(masterKey))
      const lines = [`${count} keys and secrets are now encrypted with MASTER_KEY.`]
      if (unreadable.length > 0)
        lines.push(`The second factors of these accounts have another key; remove them: ${unreadable.join(', ')}`)
      return { lines, report: { count, unreadable }, hasProblem: unreadable.length > 0 }
    } finally {
      await pool.end()
    }
  })
}
