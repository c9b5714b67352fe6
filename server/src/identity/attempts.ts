import type { Pool } from 'pg'
import { countAttempt, forgiveAttempts } from './queries.ts'

const windowSeconds = 15 * 60
const mostPerAccount = 10
const mostPerAddress = 100

/** Somebody trying to sign in: which account, from which network address. */
export interface Attempt {
  readonly email: string
  readonly address: string
}

const keysOf = ({ email, address }: Attempt) => [`account ${email} ${address}`, `address ${address}`] as const

const codeKey = (accountId: string) => `code ${accountId}`

/** Counts the attempt; returns how many minutes to wait when there were too many. */
export async function refuseTooMany(pool: Pool, attempt: Attempt): Promise<number | undefined> {
  const [accountKey, addressKey] = keysOf(attempt)
  const account = await countAttempt(pool, accountKey, windowSeconds)
  const address = await countAttempt(pool, addressKey, windowSeconds)
  const waits = [
    account.attempts > mostPerAccount ? account.endsIn : 0,
    address.attempts > mostPerAddress ? address.endsIn : 0,
  ]
  const seconds = Math.max(...waits)
  return seconds > 0 ? Math.ceil(seconds / 60) : undefined
}

/** Codes are short, so few are tried, wherever they come from. */
const mostCodes = 5

/** Counts a code tried for an account; returns how many minutes to wait when there were too many. */
export async function refuseTooManyCodes(pool: Pool, accountId: string): Promise<number | undefined> {
  const { attempts, endsIn } = await countAttempt(pool, codeKey(accountId), windowSeconds)
  return attempts > mostCodes ? Math.ceil(endsIn / 60) : undefined
}

/** Links to set a password that are mailed to one address, or asked for from one network address, in a window. */
const maxResets = { email: 3, address: 20 }

/** Counts a request for a new password; returns how many minutes to wait when there were too many. */
export async function refuseTooManyResets(pool: Pool, { email, address }: Attempt): Promise<number | undefined> {
  const byEmail = await countAttempt(pool, `reset ${email}`, windowSeconds)
  const byAddress = await countAttempt(pool, `reset from ${address}`, windowSeconds)
  const isTooMany = byEmail.attempts > maxResets.email || byAddress.attempts > maxResets.address
  return isTooMany ? Math.ceil(Math.max(byEmail.endsIn, byAddress.endsIn) / 60) : undefined
}

/** Forgets the codes that were tried, once one was right. */
export async function forgiveCodes(pool: Pool, accountId: string): Promise<void> {
  await forgiveAttempts(pool, codeKey(accountId), '')
}

/** Somebody who got in did not guess. */
export async function forgive(pool: Pool, attempt: Attempt): Promise<void> {
  await forgiveAttempts(pool, ...keysOf(attempt))
}
