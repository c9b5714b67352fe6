import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { FairShare } from '../kernel/fair-share.ts'

/** The parameters of Argon2id that OWASP recommends first: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Maximum length of a password, which limits the work of hashing it. */
const maxLength = 256

/** The number of characters that the estimate reads, which limits the server's work. */
const estimatedLength = 40

const minGuesses = 1e8

/** Minimum score of zxcvbn, from 0 to 4. A score of 3 means at least `minGuesses` guesses. */
const minScore = 3

/**
 * Returns why a new password is refused, or undefined if it is accepted. zxcvbn recognises common passwords, names,
 * words, dates and keyboard rows. `personal` are words about the person that an attacker could know, such as their
 * name.
 */
export async function passwordProblem(password: string, personal: readonly string[]): Promise<string | undefined> {
  if (password.length < 12) return 'The password needs at least 12 characters.'
  if (password.length > maxLength) return `The password may have at most ${maxLength} characters.`
  if (isBuiltFromKnownWords(password, personal)) return guessable
  const { score } = (await loadEstimator()).check(password.slice(0, estimatedLength), [...personal])
  // zxcvbn assumes ten different characters in random parts, so count the combinations of the actual characters too.
  const combinations = new Set(password).size ** password.length
  return score < minScore || combinations < minGuesses ? guessable : undefined
}

const guessable = 'This password is easy to guess. Use several words that do not belong together.'

/** Words that people here put into passwords, with which zxcvbn's lists are not familiar. */
const knownWords =
  'dealerline dealer portal telecom telco telstra optus broadband internet mobile phone nbn sales welcome password passwort login admin administrator secret letmein change spring summer autumn winter january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday australia sydney melbourne brisbane perth adelaide hobart darwin canberra newcastle wollongong geelong cairns townsville goldcoast victoria queensland tasmania nsw qld company pty ltd'.split(
    ' ',
  )

/** The characters that a password needs besides known words, years, signs and repeated characters. */
const minOtherCharacters = 6

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}

/** Whether a password consists of the names of the product, provider or person, seasons, places and years, and little else. */
function isBuiltFromKnownWords(password: string, personal: readonly string[]): boolean {
  const personalWords = personal
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2)
  const words = [...knownWords, ...personalWords].toSorted((one, other) => other.length - one.length)
  const restOf = (text: string) =>
    words.reduce((rest, word) => rest.replaceAll(word, ' '), text.replace(/[^\p{L}\p{N}]+/gu, ' '))
  const plain = password.slice(0, estimatedLength).toLowerCase()
  const spelled = plain.replace(/[@0134$57]/g, (sign) => lookAlikes[sign] ?? sign)
  return [restOf(plain).replace(/(?:19|20)\d\d/g, ' '), restOf(spelled)].some((rest) => {
    const others = rest.replace(/\s+/g, '').replace(/(.)\1+/gu, '$1')
    return others.length < minOtherCharacters && rest.replace(/\s+/g, '').length < password.length / 2
  })
}

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loads zxcvbn with its lists of common passwords at the first use, because they take about 40 MB. */
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

/**
 * Passwords are hashed one after another. Otherwise many sign-ins at the same time use all processors and the threads that
 * read files, and every other call waits.
 */
const hashing = new FairShare(1, 1000)

export function hashPassword(password: string): Promise<string> {
  return hashing.run('all', () => hash(password, cost))
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is right. Takes the same time without a hash, so that the response time does not reveal
 * accounts.
 */
export async function isRightPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const expected = hash ?? (await decoy)
  const right = await hashing.run('all', () => verify(expected, password.slice(0, maxLength + 1)))
  return right && Boolean(hash)
}
