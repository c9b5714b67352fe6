import { Command } from '@commander-js/extra-typings'
import { makeSmallPool } from '../../kernel/pools.ts'
import { readPlace } from '../../kernel/read-config.ts'
import { hasDatabase } from '../../postgres/running.ts'
import { withDatabase } from '../open-database.ts'
import { type Outcome, Refusal, report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

export const demo: Verb = {
  problem: 'this is production, a server runs, or the database is not empty; nothing was changed',
  command: new Command('demo')
    .description('Fill an empty database with the demonstration data. The servers must be stopped.')
    .addOption(jsonOption)
    .action((options) => report(options, fill)),
}

const notEmpty = 'The database is not empty: use a new database for demonstration data.'

async function fill(): Promise<Outcome> {
  if (process.env.ENVIRONMENT?.trim() === 'production')
    throw new Refusal('ENVIRONMENT is "production", and production has no demonstration data.')
  const place = readPlace(process.env)
  if (hasDatabase(place)) await withDatabase(place, assertEmpty)
  const { startPortal } = await import('../../portal.ts')
  const { demoAccountLines, demoAccounts } = await import('../../demo/accounts.ts')
  // A portal that does not listen makes the data with the same calls as people, and runs their jobs.
  const portal = await startPortal(
    { ...process.env, ROLE: 'all', SEED_DEMO: 'true', DRAIN_SECONDS: '0' },
    { webFolder: '', logLine: console.error, listens: false },
  )
  await portal.stop()
  if (portal.demoData === 'none') throw new Refusal(notEmpty)
  const hasOrders = portal.demoData === 'withOrders'
  const lines = ['The database has the demonstration data.', ...demoAccountLines(place)]
  if (!hasOrders) lines.push('It has no customers and orders, because some outside systems are not sandboxes.')
  return { lines, report: { accounts: demoAccounts.map(({ email, role }) => ({ email, role })), hasOrders } }
}

/** Throws if a server runs on the database or it has dealers. Changes nothing. */
async function assertEmpty(url: string): Promise<void> {
  const { assertNoServerRuns } = await import('../../installation/check.ts')
  const { hasTables, isEmpty } = await import('../../demo/queries.ts')
  const pool = makeSmallPool(url)
  try {
    if (!(await hasTables(pool))) return
    await assertNoServerRuns(url)
    if (!(await isEmpty(pool))) throw new Refusal(notEmpty)
  } finally {
    await pool.end()
  }
}
