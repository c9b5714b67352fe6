import type { Pool } from 'pg'
import { countAttempt, deleteAttempts } from './queries.ts'

/** The window in which attempts are counted. */
export const windowSeconds = 15 * 60
/** The maximum of sign-in attempts for an account from one address. */
export const maxPerAccount = 10
const maxPerAddress = 100

/** The account and the network address of a sign-in attempt. */
export interface Attempt {
  readonly email: string
  readonly address: string
}

const keysOf = ({ email, address }: Attempt) => [`account ${email} ${address}`, `address ${address}`] as const

const codeKey = (accountId: string) => `code ${accountId}`

/** Counts a sign-in attempt. Returns the minutes to wait if there were too many. */
export async function refuseTooMany(pool: Pool, attempt: Attempt): Promise<number | undefined> {
  const [accountKey, addressKey] = keysOf(attempt)
  const account = await countAttempt(pool, accountKey, windowSeconds)
  const address = await countAttempt(pool, addressKey, windowSeconds)
  const waits = [
    account.attempts > maxPerAccount ? account.endsIn : 0,
    address.attempts > maxPerAddress ? address.endsIn : 0,
  ]
  const seconds = Math.max(...waits)
  return seconds > 0 ? Math.ceil(seconds / 60) : undefined
}

/** The maximum of wrong codes for an account, from all addresses. It is low because codes are short. */
export const maxCodes = 5

/** Counts a code attempt for an account. Returns the minutes to wait if there were too many. */
export async function refuseTooManyCodes(pool: Pool, accountId: string): Promise<number | undefined> {
  const { attempts, endsIn } = await countAttempt(pool, codeKey(accountId), windowSeconds)
  return attempts > maxCodes ? Math.ceil(endsIn / 60) : undefined
}

/** Maximum requests for a password link per time window, for one e-mail address and from one network address. */
const maxResets = { email: 3, address: 20 }

/** Counts a request for a password link. Returns the minutes to wait if there were too many. */
export async function refuseTooManyResets(pool: Pool, { email, address }: Attempt): Promise<number | undefined> {
  const byEmail = await countAttempt(pool, `reset ${email}`, windowSeconds)
  const byAddress = await countAttempt(pool, `reset from ${address}`, windowSeconds)
  const isTooMany = byEmail.attempts > maxResets.email || byAddress.attempts > maxResets.address
  return isTooMany ? Math.ceil(Math.max(byEmail.endsIn, byAddress.endsIn) / 60) : undefined
}

/** Clears the code attempts after a correct code. */
export async function clearCodeAttempts(pool: Pool, accountId: string): Promise<void> {
  await deleteAttempts(pool, codeKey(accountId), '')
}

/** Clears the attempts after a successful sign-in. */
export async function clearAttempts(pool: Pool, attempt: Attempt): Promise<void> {
  await deleteAttempts(pool, ...keysOf(attempt))
}
