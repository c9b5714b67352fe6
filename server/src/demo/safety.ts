import { isIP } from 'node:net'
import type pg from 'pg'
import { isRightPassword } from '../identity/passwords.ts'
import { findAccount } from '../identity/queries.ts'
import type { Config } from '../kernel/config.ts'
import { ConfigError } from '../kernel/read-config.ts'
import { demoAccounts, publishedPassword } from './accounts.ts'
import { isUnfinished, selectDealersByEmail } from './queries.ts'

/** Stops the start if strangers could sign in with a demonstration account. @throws ConfigError */
export async function assertNoOpenDemoAccounts(config: Config, pool: pg.Pool, identityPool: pg.Pool): Promise<void> {
  const problem = await demoAccountProblem(config, pool, identityPool)
  if (problem) throw new ConfigError([problem])
}

/** Throws if the demonstration data was not completed, because its making failed or was ended. */
export async function assertFinished(pool: pg.Pool): Promise<void> {
  if (!(await isUnfinished(pool))) return
  throw new ConfigError([
    'The demonstration data was not completed: delete the data folder, or use a new database, and start again. With SEED_DEMO set to false, the portal starts with the data that was made.',
  ])
}

/** Returns the problem with the demonstration accounts and how to solve it. Undefined if there is none. */
export async function demoAccountProblem(
  { environment, host, oidcIssuer }: Config,
  pool: pg.Pool,
  identityPool: pg.Pool,
): Promise<string | undefined> {
  const emails = demoAccounts.map(({ email }) => email)
  if (environment === 'production') {
    const dealers = await selectDealersByEmail(pool, emails)
    const accounts = await Promise.all(emails.map((email) => findAccount(identityPool, email)))
    // Exact text: a login is the whole address.
    const demoEmails = emails.filter((email, index) => accounts[index] || dealers.includes(email))
    return demoEmails.length > 0
      ? `The database has demonstration accounts (${demoEmails.join(', ')}): use a database without demonstration data.`
      : undefined
  }
  if (oidcIssuer || isLoopback(host)) return undefined
  for (const email of emails) {
    const account = await findAccount(identityPool, email)
    if (account && (await isRightPassword(account.passwordHash, publishedPassword)))
      return `HOST is ${JSON.stringify(host)}, but ${email} has the published password: set DEMO_PASSWORD, or set HOST to localhost.`
  }
  return undefined
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
