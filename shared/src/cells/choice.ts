import { largest } from '../extremes.ts'
import { ownValue } from '../own-value.ts'
import { toPlain } from './clean.ts'
import { ambiguous, type Reading } from './reading.ts'

/** A choice as a person reads it. A disabled one can no longer be chosen. */
export interface Option {
  value: string | number
  label: string
  disabled?: boolean
  note?: string
}

/** Returns a name as names are compared: in plain characters and lower case. */
export const foldName = (text: string): string => toPlain(text).toLowerCase()

/** Returns the words of a text in lower case, without punctuation. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Reads the choice with this label or value. Refuses a text that several choices have, and one that can no longer be chosen. */
export function readChoice<O extends Option>(label: string, text: string, options: readonly O[]): Reading<O> {
  const plain = foldName(text)
  const isLabel = (option: O) => foldName(option.label) === plain
  const free = options.filter(({ disabled }) => !disabled)
  const labelled = free.filter(isLabel)
  const matches = labelled.length > 0 ? labelled : free.filter(({ value }) => foldName(String(value)) === plain)
  const [match, other] = matches
  if (match && !other) return { value: match }
  if (other)
    return { problem: `${label} has ${matches.length} choices named “${match?.label}”. Choose one from the list` }
  const closed = options.find(isLabel)
  const similar = free.filter((option) => foldName(option.label).includes(plain))
  if (!closed)
    return { problem: `"${text}" is not among the choices for ${label}${listOf(similar.length > 0 ? similar : free)}` }
  return { problem: `"${closed.label}" can no longer be chosen${closed.note ? ` (${closed.note})` : ''}` }
}

/** Choices that a message lists, at most. */
const maxListed = 8

const listOf = (options: readonly Option[]) =>
  options.length > 0 && options.length <= maxListed ? `: ${options.map((option) => option.label).join(', ')}` : ''

/** A choice that was found in a text, and its place. */
export interface FoundChoice {
  choice: Reading<string>
  isWhole: boolean
  start: number
  end: number
}

/**
 * Finds the choice that a text names: the whole text, another word for it, or the longest choice whose words are all in it. The
 * problem is that of several such choices.
 */
export function findChoice(
  label: string,
  text: string,
  labels: readonly string[],
  words: Readonly<Record<string, string>> = {},
): FoundChoice | undefined {
  const place = { start: 0, end: text.length }
  const whole = readChoice(
    label,
    text,
    labels.map((each) => ({ value: each, label: each })),
  ).value?.label
  const same = whole ?? ownValue(words, foldName(text))
  if (same) return { choice: { value: same }, isWhole: true, ...place }
  const textWords = new Set(wordsOf(text))
  const fits = labels.filter((each) => {
    const parts = wordsOf(each)
    return parts.length > 0 && parts.every((part) => textWords.has(part))
  })
  const longest = largest(fits.map((each) => wordsOf(each).length))
  const [first, ...others] = fits.filter((each) => wordsOf(each).length === longest)
  if (first === undefined) return undefined
  if (others.length > 0) return { choice: ambiguous(label, [first, ...others.slice(0, 2)]), isWhole: false, ...place }
  return { choice: { value: first }, isWhole: false, ...placeOf(first, text) }
}

/** Returns where the words of a choice begin and end in a text: where they follow each other, if they do so anywhere. */
function placeOf(option: string, text: string): { start: number; end: number } {
  const parts = wordsOf(option)
  const all = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  const isPart = all.map(([word]) => parts.includes(word.toLowerCase()))
  const from = all.findIndex((_, index) => {
    const window = all.slice(index, index + parts.length).map(([word]) => word.toLowerCase())
    return isPart[index] && parts.every((part) => window.includes(part))
  })
  const matches = from < 0 ? all.filter((_, index) => isPart[index]) : all.slice(from, from + parts.length)
  const first = matches[0]
  const last = matches.at(-1)
  return { start: first?.index ?? 0, end: last ? last.index + last[0].length : text.length }
}
