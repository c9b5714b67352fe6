/** The levels a signed-in person can have, as the portal stores them; 5 is another spelling of DirectSales. */
export const authLevels = ['Admin', 'DirectSales', 'Dealer', 'Employee', 'interested'] as const
export type AuthLevel = (typeof authLevels)[number]

/**
 * Who calls. `guid` is a person who holds the link of one order, `none` somebody without token or link.
 * An Admin is somebody of level Admin who is also in the group Administrators.
 */
export type CallerKind = Exclude<AuthLevel, 'interested'> | 'applicant' | 'guid' | 'none'

/** What a call asks of its caller; one column of every declaration in `contract/`. */
export const accessTable = {
  public: ['none', 'guid', 'applicant', 'Dealer', 'DirectSales', 'Employee', 'Admin'],
  // No person: an outside service, known by the signature of what it sends, which the call itself checks.
  service: [],
  guid: ['guid'],
  // With a token as that person; without one as whoever holds the link.
  staffOrLink: ['guid', 'Dealer', 'DirectSales', 'Employee', 'Admin'],
  signedIn: ['applicant', 'Dealer', 'DirectSales', 'Employee', 'Admin'],
  staff: ['Dealer', 'DirectSales', 'Employee', 'Admin'],
  provider: ['DirectSales', 'Employee', 'Admin'],
  admin: ['Admin'],
} as const satisfies Record<string, readonly CallerKind[]>

export type Access = keyof typeof accessTable

export function canCall(access: Access, caller: CallerKind): boolean {
  const allowed: readonly CallerKind[] = accessTable[access]
  return allowed.includes(caller)
}

/** Reads a stored level: words in any case, 5 for direct sales; anything unknown is an applicant. */
export function toCallerKind(authLevel: string | number | null | undefined, authGroup?: string | null): CallerKind {
  const level = String(authLevel ?? '').toLowerCase()
  if (level === 'admin') return authGroup?.toLowerCase() === 'administrators' ? 'Admin' : 'Employee'
  if (level === 'directsales' || level === '5') return 'DirectSales'
  if (level === 'dealer') return 'Dealer'
  if (level === 'employee') return 'Employee'
  return 'applicant'
}

const ranks = [
  'none',
  'guid',
  'applicant',
  'Dealer',
  'DirectSales',
  'Employee',
  'Admin',
] as const satisfies readonly CallerKind[]

/** The right of somebody who acts as somebody else: never more than either has. */
export function lesserOf(actor: CallerKind, subject: CallerKind): CallerKind {
  return ranks[Math.min(ranks.indexOf(actor), ranks.indexOf(subject))] ?? 'none'
}

/** Employees and administrators see every dealer's customers; the others see their own and their group's. */
export function seesAllDealers(caller: CallerKind): boolean {
  return caller === 'Admin' || caller === 'Employee'
}
