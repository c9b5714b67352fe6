import { states } from '../cells/registers.ts'
import type { FieldError } from '../errors.ts'
import { addressLine } from './address-line.ts'
import { isSameAddress } from './address-words.ts'
import { isPostBox } from './post-box.ts'

export const factKinds = ['text', 'publicID', 'locationID', 'geocode', 'lineNumber'] as const
export type FactKind = (typeof factKinds)[number]

/** The networks whose ids differ: of a location id, and of the number of a line. Other kinds have none. */
export const factNetworks = ['', 'nbn', 'fiveG', 'phone', 'avc', 'copper'] as const
export type FactNetwork = (typeof factNetworks)[number]

/** The sources of facts. `record` is a value that the portal had before it kept facts. */
export const factSources = {
  gnaf: 'G-NAF',
  addressService: 'Address service',
  nbn: 'nbn',
  fiveG: '5G network',
  order: 'Sent order',
  import: 'Import',
  typed: 'Typed by hand',
  record: 'Earlier record',
  correction: 'Correction',
} as const
export type FactSource = keyof typeof factSources

/** How sure a fact is, from the least to the most. A list of sites has the same words. */
export const factConfidences = {
  stated: 'Stated by a person',
  likely: 'Likely',
  chosen: 'Chosen',
  exact: 'Exact',
} as const
export type FactConfidence = keyof typeof factConfidences

export interface FactType {
  kind: FactKind
  network: FactNetwork
  label: string
  /** A correct value, for the form. */
  example: string
  /** An address can have several, such as telephone lines. A new value then does not end the others. */
  isMultiple?: true
  /** Returns the value as it is stored; undefined if it is wrong. */
  read: (text: string) => string | undefined
  /** Why a value is wrong, and what to do. */
  problem: string
}

const matching = (pattern: RegExp) => (text: string) => {
  const plain = text.replace(/\s/g, '').toUpperCase()
  return pattern.test(plain) ? plain : undefined
}

/** Every type of fact, in the sequence of the screen. */
export const factTypes: readonly FactType[] = [
  {
    kind: 'text',
    network: '',
    label: 'Address',
    example: '47 Hunter Street, Sydney NSW 2000',
    read: readAddress,
    problem: 'Enter the street, then a comma, the suburb, the state and the postcode. A PO Box is not possible',
  },
  {
    kind: 'publicID',
    network: '',
    label: 'Public address ID',
    example: 'GANSW705023300',
    read: (text) => (/^[\w-]{3,100}$/.test(text.trim()) ? text.trim() : undefined),
    problem: 'Enter the ID without spaces, such as GANSW705023300 of G-NAF',
  },
  {
    kind: 'locationID',
    network: 'nbn',
    label: 'nbn location ID',
    example: 'LOC000123456789',
    read: matching(/^LOC\d{12}$/),
    problem: 'Enter LOC and 12 digits, such as LOC000123456789',
  },
  {
    kind: 'locationID',
    network: 'fiveG',
    label: '5G location ID',
    example: 'FW000123456789',
    read: (text) => (/^[\w-]{3,40}$/.test(text.trim()) ? text.trim() : undefined),
    problem: 'Enter the ID of the 5G network without spaces',
  },
  {
    kind: 'geocode',
    network: '',
    label: 'Latitude, longitude',
    example: '-33.8654, 151.2106',
    read: readGeocode,
    problem: 'Enter the latitude, a comma and the longitude of a place in Australia, such as -33.8654, 151.2106',
  },
  {
    kind: 'lineNumber',
    network: 'phone',
    label: 'Telephone line',
    example: '0298765432',
    isMultiple: true,
    read: readLine,
    problem: 'Enter a telephone number with its area code, such as 02 9876 5432, or the number of a line',
  },
  {
    kind: 'lineNumber',
    network: 'avc',
    label: 'nbn AVC',
    example: 'AVC000123456789',
    isMultiple: true,
    read: matching(/^AVC\d{12}$/),
    problem: 'Enter AVC and 12 digits, such as AVC000123456789',
  },
  {
    kind: 'lineNumber',
    network: 'copper',
    label: 'Copper pair',
    example: 'CPI300012345678',
    read: matching(/^CPI\d{12,14}$/),
    problem: 'Enter CPI and its 12 to 14 digits, such as CPI300012345678',
  },
]

export const findFactType = (kind: FactKind, network: FactNetwork) =>
  factTypes.find((type) => type.kind === kind && type.network === network)

/** The id of a type in a form, such as `locationID-nbn`. */
export const factTypeID = ({ kind, network }: Pick<FactType, 'kind' | 'network'>) =>
  network ? `${kind}-${network}` : kind

export const findFactTypeByID = (typeID: string) => factTypes.find((type) => factTypeID(type) === typeID)

/** Parses a geocode such as `-33.8654, 151.2106`. Undefined if it is not a place in Australia. */
function readGeocode(text: string): string | undefined {
  const match = /^(-?\d{1,3}(?:\.\d{1,10})?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d{1,10})?)$/.exec(text.trim())
  return match ? toGeocode(Number(match[1]), Number(match[2])) : undefined
}

/** Writes a geocode with six decimals, which is a tenth of a metre. Undefined outside Australia. */
export function toGeocode(latitude: number | null, longitude: number | null): string | undefined {
  if (latitude === null || longitude === null) return undefined
  const isInside = latitude >= -44 && latitude <= -9 && longitude >= 112 && longitude <= 160
  const write = (degrees: number) => String(Number(degrees.toFixed(6)))
  return isInside ? `${write(latitude)}, ${write(longitude)}` : undefined
}

/** Returns the digits of a fixed telephone number, or the number of a line (an FNN such as `N1234567R`). */
function readLine(text: string): string | undefined {
  const plain = text.replace(/[\s()-]/g, '').toUpperCase()
  if (/^N\d{7}[A-Z]$/.test(plain)) return plain
  const digits = plain.replace(/^\+?61(?=[2378]\d{8}$)/, '0')
  return /^0[2378]\d{8}$/.test(digits) ? digits : undefined
}

/** Splits `47 Hunter Street, Sydney NSW 2000` into its parts. Undefined if one is missing. */
export function splitAddress(text: string) {
  const end = /^(.+) (\S+) (\d{4})$/.exec(text.trim().replace(/\s+/g, ' '))
  const state = end?.[2]?.toUpperCase() ?? ''
  const comma = end?.[1]?.lastIndexOf(',') ?? -1
  if (!end?.[1] || comma <= 0 || !states.some((one) => one === state)) return undefined
  const streetAddress = end[1].slice(0, comma).trim()
  const suburb = end[1].slice(comma + 1).trim()
  return streetAddress && suburb ? { streetAddress, suburb, state, postCode: end[3] ?? '' } : undefined
}

/** Writes an address as the address search does. Undefined if a part is missing, or for a PO Box. */
function readAddress(text: string): string | undefined {
  const parts = isPostBox(text) ? undefined : splitAddress(text)
  return parts && addressLine(parts)
}

/** A fact as rules need it. `endedAt` is empty while it is in force. */
interface Fact {
  kind: FactKind
  network: FactNetwork
  value: string
  source: FactSource
  confidence: FactConfidence
  learnedAt: string
  confirmedAt: string
  endedAt: string
}

const isOpen = ({ endedAt }: Pick<Fact, 'endedAt'>) => endedAt === ''
const isAbout = (fact: Fact, kind: FactKind, network: FactNetwork) => fact.kind === kind && fact.network === network

/**
 * Returns the fact that counts: a correction before an answer of a system, also of a later one, then the latest. A
 * system that answers the corrected value confirms the correction.
 */
export function currentFact<F extends Fact>(
  facts: readonly F[],
  kind: FactKind,
  network: FactNetwork = '',
): F | undefined {
  const open = facts.filter((fact) => isOpen(fact) && isAbout(fact, kind, network))
  const corrections = open.filter(({ source }) => source === 'correction')
  return (corrections.length > 0 ? corrections : open).toSorted((one, other) =>
    other.confirmedAt.localeCompare(one.confirmedAt),
  )[0]
}

/** Whether a fact counts: it is the current one of its type, or one of several. */
export function isCurrentFact<F extends Fact>(fact: F, facts: readonly F[]): boolean {
  if (!isOpen(fact)) return false
  return (
    findFactType(fact.kind, fact.network)?.isMultiple === true || currentFact(facts, fact.kind, fact.network) === fact
  )
}

/** A fact that nobody has confirmed for so many days is looked up again. */
export const factDays = 180

export const isFreshFact = ({ confirmedAt }: Pick<Fact, 'confirmedAt'>, now: Date) =>
  now.getTime() - Date.parse(confirmedAt) < factDays * 86_400_000

/** How sure it is that a wholesaler's or a search's address is this one: exact if both have the same words. */
export const confidenceOf = (text: string, other: string): FactConfidence =>
  isSameAddress(text, other) ? 'exact' : 'likely'

export interface FactCorrection {
  kind: FactKind
  network: FactNetwork
  value: string
  reason: string
}

/** Returns the errors of a correction. An empty value withdraws the fact; an address always has a text. */
export function correctionErrors({ kind, network, value, reason }: FactCorrection): FieldError[] {
  const type = findFactType(kind, network)
  return [
    ...(type ? [] : [{ path: 'network', message: 'This fact does not exist for that network' }]),
    ...(type && value.trim() === '' && kind === 'text' ? [{ path: 'value', message: 'Enter the address' }] : []),
    ...(type && value.trim() !== '' && type.read(value) === undefined
      ? [{ path: 'value', message: type.problem }]
      : []),
    ...reasonErrors(reason),
  ]
}

export const reasonErrors = (reason: string): FieldError[] =>
  reason.trim() === '' ? [{ path: 'reason', message: 'Enter how you know, such as who told you' }] : []
