import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Longest input that is hashed, so that nobody makes the server hash a book. */
const longest = 256

/** What is wrong with a password somebody chooses; undefined when it is good. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < 12) return 'The password needs at least 12 characters.'
  if (password.length > longest) return `The password may have at most ${longest} characters.`
  if (new Set(password).size < 5) return 'The password needs at least five different characters.'
  return undefined
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let decoy: Promise<string> | undefined

/** Whether the password is right. Takes as long when there is no account, so that time does not tell who has one. */
export async function isRightPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const right = await verify(stored ?? (await decoy), password.slice(0, longest + 1))
  return right && Boolean(stored)
}
