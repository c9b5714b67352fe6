import { type AuthLevel, authLevels, toCallerKind } from './access.ts'

/**
 * The groups a person can be in beside their level; each is in one. Administrators is the right to administer, the
 * others say what a dealer sells.
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

/** A level as it is written somewhere: words in any case, 5 for direct sales; undefined for what is none. */
export function readAuthLevel(written: string | number): AuthLevel | undefined {
  const word = String(written).trim().toLowerCase()
  if (word === '5') return 'DirectSales'
  return authLevels.find((level) => level.toLowerCase() === word)
}

/** The level that a stored pair comes to; an administrator who is not in the group is an employee. */
export function authLevelOf(authLevel: string, authGroup: string): AuthLevel {
  const kind = toCallerKind(authLevel, authGroup)
  return kind === 'applicant' || kind === 'guid' || kind === 'none' ? 'interested' : kind
}

/** What follows from level and group. */
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

/** The groups that go with a level: administrators are in theirs, those without access in none. */
export function groupsOf(level: AuthLevel): readonly AuthGroup[] {
  if (level === 'Admin') return ['Administrators']
  if (level === 'interested') return ['']
  return ['', 'AirlinePartners', 'Residential']
}

/** A director's name in its two parts: the last word, or what stands before a comma, is the last name. */
export function splitDirectorsName(written: string): { firstName: string; lastName: string } {
  const name = written.trim().replace(/\s+/g, ' ')
  const [before = '', after] = name.split(/\s*,\s*/, 2)
  if (after) return { firstName: after, lastName: before }
  const end = before.lastIndexOf(' ')
  return end < 0
    ? { firstName: before, lastName: '' }
    : { firstName: before.slice(0, end), lastName: before.slice(end + 1) }
}
