import { networkOf, siteFactor, siteOf } from '../kernel/networks.ts'
import type { Queryable } from '../kernel/statements.ts'
import { countAttempt, countSlowly, deleteAttempts, hasAttempts } from './queries.ts'

/** The window in which attempts are counted. */
export const windowSeconds = 15 * 60
/** The maximum of sign-in attempts for an account from one network. */
export const maxPerAccount = 10
const maxPerNetwork = 100

/** The account and the network address of a sign-in attempt. */
export interface Attempt {
  readonly email: string
  readonly address: string
}

const accountKey = (email: string, network: string) => `account ${email} ${network}`
const knownKey = (email: string, network: string) => `known ${email} ${network}`

/**
 * Attempts for an account from all networks together after which each further one waits, twice as long each time up to
 * an hour. One attempt an hour is forgotten. This stops guesses from many networks.
 */
export const freeAttempts = { guesses: 20, resets: 6 }

const codeKey = (accountId: string) => `code ${accountId}`

/** Counts an attempt of a network, and of its /48. Returns the seconds to wait if there were too many. */
async function waitOfNetwork(db: Queryable, purpose: string, network: string, max: number): Promise<number> {
  const site = siteOf(network)
  const counts = [{ key: `${purpose} ${network}`, max }]
  if (site) counts.push({ key: `${purpose} ${site}`, max: max * siteFactor })
  let wait = 0
  for (const { key, max } of counts) {
    const { attempts, endsIn } = await countAttempt(db, key, windowSeconds)
    if (attempts > max) wait = Math.max(wait, endsIn)
  }
  return wait
}

/**
 * Counts a sign-in attempt. Returns the minutes to wait if there were too many. The count of all networks does not block
 * a network from which the person has signed in, so that nobody else can lock them out.
 */
export async function refuseTooMany(db: Queryable, { email, address }: Attempt): Promise<number | undefined> {
  const network = networkOf(address)
  const account = await countAttempt(db, accountKey(email, network), windowSeconds)
  const ofNetwork = await waitOfNetwork(db, 'address', network, maxPerNetwork)
  const seconds = Math.max(account.attempts > maxPerAccount ? account.endsIn : 0, ofNetwork)
  if (seconds > 0) return Math.ceil(seconds / 60)
  if (await hasAttempts(db, knownKey(email, network))) return undefined
  const wait = await countSlowly(db, `guesses ${email}`, freeAttempts.guesses)
  return wait > 0 ? Math.ceil(wait / 60) : undefined
}

/** The maximum of wrong codes for an account, from all addresses. It is low because codes are short. */
export const maxCodes = 5

/** Counts a code attempt for an account. Returns the minutes to wait if there were too many. */
export async function refuseTooManyCodes(db: Queryable, accountId: string): Promise<number | undefined> {
  const { attempts, endsIn } = await countAttempt(db, codeKey(accountId), windowSeconds)
  return attempts > maxCodes ? Math.ceil(endsIn / 60) : undefined
}

/** Maximum requests for a password link per time window, for one e-mail address from one network, and from one network. */
const maxResets = { email: 3, network: 20 }

/**
 * Counts a request for a password link. Returns the minutes to wait if there were too many from this network. If there
 * were many from all networks, a link was sent a short time ago, so `isSent` says to send no other.
 */
export async function countReset(
  db: Queryable,
  { email, address }: Attempt,
): Promise<{ minutes: number } | { isSent: boolean }> {
  const network = networkOf(address)
  const byEmail = await countAttempt(db, `reset ${email} ${network}`, windowSeconds)
  const byNetwork = await waitOfNetwork(db, 'reset from', network, maxResets.network)
  const seconds = Math.max(byEmail.attempts > maxResets.email ? byEmail.endsIn : 0, byNetwork)
  if (seconds > 0) return { minutes: Math.ceil(seconds / 60) }
  return { isSent: (await countSlowly(db, `resets ${email}`, freeAttempts.resets)) > 0 }
}

/** Clears the code attempts after a correct code. */
export async function clearCodeAttempts(db: Queryable, accountId: string): Promise<void> {
  await deleteAttempts(db, codeKey(accountId), [])
}

/** Clears the attempts after a successful sign-in or a new password, and remembers the network of the account. */
export async function clearAttempts(db: Queryable, { email, address }: Attempt): Promise<void> {
  const network = networkOf(address)
  const site = siteOf(network)
  const counted = [`address ${network}`, `guesses ${email}`, ...(site ? [`address ${site}`] : [])]
  await deleteAttempts(db, accountKey(email, network), counted)
  await countAttempt(db, knownKey(email, network), 0)
}
