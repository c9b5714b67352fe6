import { ownValue } from '../own-value.ts'
import { normalise } from './normalise.ts'

/** A field that a heading can name, by its label or by other words for it, the best ones first. */
export interface HeadedField {
  headings: readonly string[]
  /** Whether the heading can be a question, such as *Has voicemail*. */
  isChoice?: boolean
}

/**
 * How much a heading may differ from the words for a field. `spelling`: in letter case, spaces, punctuation and abbreviations.
 * `filler`: also in words that say nothing about the meaning, such as *current* and *number*.
 */
export type HeadingTolerance = 'spelling' | 'filler'

/** Short forms of the words in headings. */
const abbreviations: Readonly<Record<string, string>> = {
  acc: 'account',
  acct: 'account',
  addr: 'address',
  cust: 'customer',
  desc: 'description',
  ext: 'extension',
  extn: 'extension',
  mob: 'mobile',
  nbr: 'number',
  no: 'number',
  num: 'number',
  tel: 'telephone',
}

/** Writes `EmailAddress`, `E-mail_address` and `E-mail address:` in the same way. */
export const toHeading = (text: string): string =>
  normalise(text, 'NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[*:?"()[\]_\p{Pd}]/gu, ' ')
    .replace(/\.(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // A column named *No.* alone numbers the lines.
    .replace(/^(?!no$).*/, (heading) => heading.replace(/\S+/g, (word) => ownValue(abbreviations, word) ?? word))

/** Removes the words of a heading that say nothing about its meaning, such as `no` after `account`. */
const withoutFiller = (heading: string) =>
  heading
    .replace(
      /^(?:your|the|subscriber|primary|assigned|(?:current|existing)(?=\s\S*(?:number|carrier|provider|account)))\s/,
      '',
    )
    .replace(/\sto (?:be )?(?:port|ported|transfer|transferred|move|moved)$/, '')
    .replace(/(?<![\s/]|[\s/](?:number|ref|reference|#))(?:[\s/]+(?:number|ref|reference|#))+$/, '')
    .trim()

/** Removes the words that ask for a choice, such as `has` before `voicemail`. A number *required* is none. */
const withoutQuestion = ({ isChoice }: HeadedField, heading: string) =>
  isChoice
    ? heading.replace(/^(?:has|is|enable|enabled)\s/, '').replace(/\s(?:enabled?|on off|wanted|required|needed)$/, '')
    : heading

/** Spaces make no difference: `Post code` and `Postcode`. */
const keyOf = (heading: string) => heading.replaceAll(' ', '')

interface Ranks {
  exact: ReadonlyMap<string, number>
  similar: ReadonlyMap<string, number>
}

const ranksByHeadings = new WeakMap<readonly string[], Ranks>()

/** Returns the rank of each word for a field, and of the words without their filler. The label has rank 0. */
function ranksOf({ headings }: HeadedField): Ranks {
  const cached = ranksByHeadings.get(headings)
  if (cached) return cached
  const words = headings.map(toHeading)
  const toRanks = (all: readonly string[]) =>
    new Map(all.map((word, rank): [string, number] => [keyOf(word), rank]).reverse())
  const ranks = { exact: toRanks(words), similar: toRanks([...words, ...words.map(withoutFiller)].filter(Boolean)) }
  ranksByHeadings.set(headings, ranks)
  return ranks
}

/** Returns the rank of a heading among the words for a field; undefined if it is none of them. */
function rankOf(field: HeadedField, text: string, tolerance: HeadingTolerance): number | undefined {
  const heading = toHeading(text)
  if (heading === '') return undefined
  const { exact, similar } = ranksOf(field)
  if (tolerance === 'spelling') return exact.get(keyOf(heading))
  const rank = similar.get(keyOf(heading))
  if (rank !== undefined) return rank
  const shorter = [heading, toHeading(text.replace(/\([^()]*\)/g, ' '))].map((each) =>
    similar.get(keyOf(withoutFiller(withoutQuestion(field, each)))),
  )
  const found = shorter.find((each) => each !== undefined)
  return found === undefined ? undefined : found + similar.size
}

/** Returns the field of each heading. If two headings name a field, the better word for it counts, and then the first. */
export function matchHeadings<F extends HeadedField>(
  fields: readonly F[],
  texts: readonly string[],
  tolerance: HeadingTolerance,
): (F | undefined)[] {
  const candidates = texts.flatMap((text, at) =>
    fields.flatMap((field) => {
      const rank = rankOf(field, text, tolerance)
      return rank === undefined ? [] : [{ at, field, rank }]
    }),
  )
  const columns: (F | undefined)[] = texts.map(() => undefined)
  for (const { at, field } of candidates.sort((one, other) => one.rank - other.rank))
    if (!columns[at] && !columns.includes(field)) columns[at] = field
  return columns
}
