import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Maximum length of a hashed password, to limit the server's work. */
const maxLength = 256

/** Returns the problem with a new password; undefined if it is good. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < 12) return 'The password needs at least 12 characters.'
  if (password.length > maxLength) return `The password may have at most ${maxLength} characters.`
  if (new Set(password).size < 5) return 'The password needs at least five different characters.'
  return undefined
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is right. Takes as long without an account, so that the response time does not reveal accounts.
 */
export async function isRightPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const right = await verify(hash ?? (await decoy), password.slice(0, maxLength + 1))
  return right && Boolean(hash)
}
