import type pg from 'pg'
import { ensureAccount } from '../identity/queries.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { insertDemoBasics, isEmpty } from './queries.ts'

/**
 * Fills an empty database with demonstration data; `loadSamples` fills the sandboxes. Running it again changes nothing.
 * @returns whether the database was empty
 */
export async function seedDemo(
  pool: pg.Pool,
  identityPool: pg.Pool,
  loadSamples: (pool: pg.Pool) => Promise<void>,
): Promise<boolean> {
  for (const { email, name } of demoAccounts) await ensureAccount(identityPool, { email, name, password: demoPassword })
  await loadSamples(pool)
  const empty = await isEmpty(pool)
  if (empty) await insertDemoBasics(pool)
  return empty
}
