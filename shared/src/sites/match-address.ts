import type { AddressMatch } from '../contract/address.ts'
import type { SiteCells } from '../records/site-row.ts'
import { isSameAddress, searchWords } from '../rules/address-words.ts'

/** A choice for the question of a site. `id` is that of the address search, or of a wholesaler's location. */
export interface SiteChoice {
  id: string
  text: string
}

export type Confidence = 'exact' | 'likely'

/** The result of looking an address up. */
export type Resolution =
  | { state: 'resolved'; match: AddressMatch; confidence: Confidence; reason: string }
  | { state: 'question'; question: string; choices: SiteChoice[] }
  | { state: 'pending'; reason: string }

const maxChoices = 10

/** Returns the text of the address search for a site. */
export function searchTextOf({ address, unit, suburb, state, postcode }: SiteCells, withUnit = true): string {
  const prefix = withUnit && unit ? `${/^\d/.test(unit) ? 'Unit ' : ''}${unit}, ` : ''
  const words = new Set(searchWords(address))
  const missing = [suburb, state, postcode].filter(
    (part) => part && !searchWords(part).every((word) => words.has(word)),
  )
  return `${prefix}${address}${missing.length > 0 ? `, ${missing.join(' ')}` : ''}`.slice(0, 200)
}

const subAddress = /^((?:unit|level|shop|suite|flat|apartment|office|factory|tenancy|lot)\s+[\w-]+(?:,\s*)?)+/i

/** Writes `4/12 Harbour St` as `Unit 4, 12 Harbour St`, as the address search has it. */
export const withUnitWritten = (address: string) =>
  address.replace(/^\s*(\d+[a-z]?)\s*\/\s*(?=\d)/i, (_, unit: string) => `Unit ${unit}, `)

const hasSubAddress = (text: string) => subAddress.test(text.trim())
const buildingOf = (text: string) => text.trim().replace(subAddress, '')

/** Decides which match of the address search a site is: one of them, a question, or none. */
export function resolveSite(
  cells: SiteCells,
  matches: readonly AddressMatch[],
  buildings: readonly AddressMatch[] = [],
): Resolution {
  const text = searchTextOf({ ...cells, address: withUnitWritten(cells.address) })
  const fitting = matches.filter((match) => isAt(text, cells, match))
  const exact = fitting.find(({ formatted_address }) => isSameAddress(formatted_address, text))
  if (exact && (hasSubAddress(text) || unitsOf(fitting, exact).length === 0))
    return {
      state: 'resolved',
      match: exact,
      confidence: 'exact',
      reason: 'The address search has exactly this address.',
    }
  if (hasSubAddress(text)) return resolveUnit(text, cells, fitting, buildings)
  const atBuilding = exact ? [exact, ...unitsOf(fitting, exact)] : fitting
  const [first] = atBuilding
  if (!first) return toPending(matches)
  if (atBuilding.length === 1) {
    if (hasSubAddress(first.formatted_address))
      return ask('Is it this unit? The list names only the building.', atBuilding)
    return { state: 'resolved', match: first, confidence: 'likely', reason: differenceOf(text, first) }
  }
  const isOneBuilding = atBuilding.every(({ formatted_address }) =>
    isSameAddress(buildingOf(formatted_address), buildingOf(first.formatted_address)),
  )
  return ask(isOneBuilding ? 'Which unit is it, or the whole building?' : 'Which of these addresses is it?', atBuilding)
}

const ask = (question: string, matches: readonly AddressMatch[]): Resolution => ({
  state: 'question',
  question,
  choices: matches.slice(0, maxChoices).map(({ search_result_id: id, formatted_address: text }) => ({ id, text })),
})

const toPending = (matches: readonly AddressMatch[]): Resolution => ({
  state: 'pending',
  reason:
    matches.length > 0
      ? 'The address search has no address with this number and street.'
      : 'The address search does not know this address.',
})

function resolveUnit(
  text: string,
  cells: SiteCells,
  fitting: readonly AddressMatch[],
  buildings: readonly AddressMatch[],
): Resolution {
  const [first] = fitting
  if (first && fitting.length === 1 && hasSubAddress(first.formatted_address))
    return { state: 'resolved', match: first, confidence: 'likely', reason: differenceOf(text, first) }
  if (fitting.length > 1) return ask('Which of these units is it?', fitting)
  const building = buildingOf(text)
  const atBuilding = buildings.filter((match) => isAt(building, cells, match))
  if (atBuilding.length === 0) return toPending(buildings)
  return ask('The address search does not have this unit. Choose the building or another unit.', atBuilding)
}

/** The units of a building among the matches. */
const unitsOf = (matches: readonly AddressMatch[], building: AddressMatch) =>
  matches.filter(
    ({ search_result_id, formatted_address }) =>
      search_result_id !== building.search_result_id &&
      hasSubAddress(formatted_address) &&
      isSameAddress(buildingOf(formatted_address), building.formatted_address),
  )

/** Whether a match has the numbers, the street and, if the site has them, the unit, the state and the postcode. */
function isAt(text: string, { state, postcode }: SiteCells, match: AddressMatch): boolean {
  if (state && match.state !== state) return false
  const words = searchWords(text)
  const matchWords = new Set(searchWords(match.formatted_address))
  const streetWords = new Set(searchWords(match.street_address))
  const typedPostcode = postcode || /[a-z] (\d{4})$/i.exec(text.trim())?.[1]
  if (typedPostcode && match.postcode && match.postcode !== typedPostcode) return false
  const numbers = words.filter((word) => /^\d+[a-z]?$/.test(word) && word !== match.postcode)
  if (numbers.some((number) => !streetWords.has(number))) return false
  const street = words.filter((word) => /^[a-z]/.test(word))
  const matching = street.filter(
    (word) => matchWords.has(word) || [...matchWords].some((other) => isSimilar(word, other)),
  )
  return numbers.length > 0 && matching.length >= Math.max(1, street.length * 0.6)
}

/** Whether two words differ by at most one letter, for misspelled streets. */
function isSimilar(one: string, other: string): boolean {
  if (one.length < 5 || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1)
}

/** Says how the match differs from the text of the list. */
function differenceOf(text: string, match: AddressMatch): string {
  const matchWords = searchWords(match.formatted_address)
  const different = searchWords(text).filter((word) => !matchWords.includes(word))
  return different.length > 0
    ? `The only address with this number and street. “${different.join(' ')}” of the list is not in it.`
    : 'The only address with this number and street. The list has less of it.'
}

/** The register from which an address comes, by the form of its id. */
export const sourceOf = (searchResultID: string) =>
  /^GA[A-Z]{2,4}\d+$/.test(searchResultID) ? 'G-NAF' : 'Address service'
