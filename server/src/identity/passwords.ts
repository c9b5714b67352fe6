import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Maximum length of a hashed password, to limit the server's work. */
const maxLength = 256

/** Characters whose guessability is estimated; a longer password is as good as these. Limits the server's work. */
const estimatedLength = 40

const minGuesses = 1e8

/** Minimum score of an estimate, of 4: about as many guesses as `minGuesses`. */
const minScore = 3

/**
 * Returns the problem with a new password; undefined if it is good. `personal` are words that somebody who knows the
 * person would try, such as their name. Common passwords, names, words, dates and keyboard rows are looked up in the
 * lists of zxcvbn.
 */
export async function passwordProblem(password: string, personal: readonly string[]): Promise<string | undefined> {
  if (password.length < 12) return 'The password needs at least 12 characters.'
  if (password.length > maxLength) return `The password may have at most ${maxLength} characters.`
  const { score } = (await loadEstimator()).check(password.slice(0, estimatedLength), [...personal])
  // The estimate of a random part assumes ten different characters.
  const combinations = new Set(password).size ** password.length
  if (score < minScore || combinations < minGuesses) {
    return 'This password is easy to guess. Use several words that do not belong together.'
  }
  return undefined
}

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loads the lists of common passwords at first use; they take about 40 MB. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]).then(
    ([core, common, english]) =>
      new core.ZxcvbnFactory({
        graphs: common.adjacencyGraphs,
        dictionary: { ...common.dictionary, ...english.dictionary },
        l33tMaxSubstitutions: 20,
      }),
  )
  return estimator
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
