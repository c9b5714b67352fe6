import { toFolded } from './folded.ts'

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character)

/** Folds a text or a name without the ending of a possessive, such as that of `@Dana Novak's order`. */
const toMentioned = (text: string) => toFolded(text.replace(/['’ʼ]s(?![\p{L}\p{M}\p{N}])/gu, ' '))

/** Returns the people whom a text mentions by `@` and their full name. Of two names that begin alike, the longer one counts. */
export function mentionsIn<Person extends { name: string }>(text: string, people: readonly Person[]): Person[] {
  let rest = toMentioned(text)
  const byName = Map.groupBy(people, ({ name }) => toMentioned(name))
  const names = [...byName.keys()].filter(Boolean).sort((one, other) => other.length - one.length)
  const mentioned = names.filter((name) => {
    const mark = `@${name}`
    const parts = rest.split(mark)
    const isMention = parts.some(
      (before, at) => at < parts.length - 1 && !isWord(before.at(-1)) && !isWord(parts[at + 1]?.at(0)),
    )
    if (isMention) rest = parts.join('\n')
    return isMention
  })
  return mentioned.flatMap((name) => byName.get(name) ?? [])
}

/** What is typed after an `@`, and where it begins. */
export interface MentionStart {
  start: number
  query: string
}

/** Matches `@` and up to three words, which a full name has. */
const typed = /(?<![\p{L}\p{M}\p{N}@])@([^\s@]{1,40}(?: [^\s@]{0,40}){0,2})?$/u

const maxTyped = 130

/** Returns the mention that is being typed before a place of a text. */
export function mentionBefore(text: string, place: number): MentionStart | undefined {
  const match = typed.exec(text.slice(Math.max(0, place - maxTyped), place))
  return match ? { start: place - match[0].length, query: match[1] ?? '' } : undefined
}
