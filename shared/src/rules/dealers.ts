import { type AuthLevel, authLevels, toCallerKind } from './access.ts'
import { personName } from './person-name.ts'

/**
 * The groups of people. Each person has one group besides their level. Members of Administrators may administer the
 * portal; the other groups say which products a dealer sells.
 */
export const authGroups = ['', 'Administrators', 'AirlinePartners', 'Residential'] as const
export type AuthGroup = (typeof authGroups)[number]

export const authLevelLabels: Record<AuthLevel, string> = {
  Admin: 'Administrator',
  DirectSales: 'Direct sales',
  Dealer: 'Dealer',
  Employee: 'Employee',
  interested: 'No access',
}

export const authGroupLabels: Record<AuthGroup, string> = {
  '': 'None',
  Administrators: 'Administrators',
  AirlinePartners: 'Airline partners',
  Residential: 'Residential',
}

/** Parses a level: words in any case, or 5 for direct sales; undefined for an unknown level. */
export function readAuthLevel(input: string | number): AuthLevel | undefined {
  const word = String(input).trim().toLowerCase()
  if (word === '5') return 'DirectSales'
  return authLevels.find((level) => level.toLowerCase() === word)
}

/** Returns the effective level of a stored level and group; an administrator outside the group is an employee. */
export function authLevelOf(authLevel: string, authGroup: string): AuthLevel {
  const kind = toCallerKind(authLevel, authGroup)
  return kind === 'applicant' || kind === 'guid' || kind === 'none' ? 'interested' : kind
}

/** Returns the flags that follow from level and group. */
export function dealerFlags({ authLevel, authGroup }: { authLevel: string; authGroup: string }): {
  isAdmin: boolean
  isAirlinePartner: boolean
  isResidential: boolean
} {
  const group = authGroup.toLowerCase()
  return {
    isAdmin: authLevelOf(authLevel, authGroup) === 'Admin',
    isAirlinePartner: group === 'airlinepartners',
    isResidential: group === 'residential',
  }
}

/** Returns the groups allowed for a level. */
export function groupsOf(level: AuthLevel): readonly AuthGroup[] {
  if (level === 'Admin') return ['Administrators']
  if (level === 'interested') return ['']
  return ['', 'AirlinePartners', 'Residential']
}

interface DirectorsNames {
  directorsName: string
  firstName: string
  lastName: string
  hasOneName?: boolean
}

/**
 * Makes the name of a director agree with the first and last name. If only the latter differ from `before`, they make
 * the name; otherwise the name is split. One name only is the last name.
 */
export function agreeDirectorsNames<N extends DirectorsNames>(names: N, before: DirectorsNames = names): N {
  const { directorsName, firstName, lastName, hasOneName } = names
  const joinedName = personName({ firstName, surname: lastName })
  const split = hasOneName ? { firstName: '', lastName: directorsName } : splitDirectorsName(directorsName)
  if (directorsName === joinedName || (split.firstName === firstName && split.lastName === lastName)) return names
  const isJoined = directorsName === '' || (before !== names && directorsName === before.directorsName)
  return isJoined ? { ...names, directorsName: joinedName } : { ...names, ...split }
}

/** Splits a director's name; the last name is the last word, or the part before a comma. */
export function splitDirectorsName(fullName: string): { firstName: string; lastName: string } {
  const name = fullName.trim().replace(/\s+/g, ' ')
  const [before = '', after] = name.split(/ ?, ?/, 2)
  if (after) return { firstName: after, lastName: before }
  const end = before.lastIndexOf(' ')
  return end < 0
    ? { firstName: before, lastName: '' }
    : { firstName: before.slice(0, end), lastName: before.slice(end + 1) }
}
