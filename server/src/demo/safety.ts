import { isIP } from 'node:net'
import type pg from 'pg'
import { isRightPassword } from '../identity/passwords.ts'
import { findAccount } from '../identity/queries.ts'
import type { Config } from '../kernel/config.ts'
import { ConfigError } from '../kernel/read-config.ts'
import { demoAccounts, publishedPassword } from './accounts.ts'
import { selectDealersByEmail } from './queries.ts'

/** Stops the start if strangers could sign in with a demonstration account. @throws ConfigError */
export async function assertNoOpenDemoAccounts(config: Config, pool: pg.Pool, identityPool: pg.Pool): Promise<void> {
  const problem = await demoAccountProblem(config, pool, identityPool)
  if (problem) throw new ConfigError([problem])
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
