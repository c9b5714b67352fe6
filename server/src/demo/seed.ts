import type pg from 'pg'
import { isRightPassword } from '../identity/passwords.ts'
import { ensureAccount, setPassword } from '../identity/queries.ts'
import { demoAccounts, publishedPassword } from './accounts.ts'
import { insertDemoBasics, isEmpty } from './queries.ts'

/**
 * Creates the demonstration accounts, and fills an empty database with demonstration data and the sandboxes with
 * samples. If the accounts still have the published password and `password` is set, replaces their password.
 * @returns whether the database was empty
 */
export async function seedDemo(
  pool: pg.Pool,
  identityPool: pg.Pool,
  loadSamples: (pool: pg.Pool) => Promise<void>,
  password?: string,
): Promise<boolean> {
  for (const { email, name } of demoAccounts) {
    const account = await ensureAccount(identityPool, { email, name, password: password ?? publishedPassword })
    if (password && (await isRightPassword(account.passwordHash, publishedPassword)))
      await setPassword(identityPool, account.id, password)
  }
  await loadSamples(pool)
  const empty = await isEmpty(pool)
  if (empty) await insertDemoBasics(pool)
  return empty
}
