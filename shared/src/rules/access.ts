/** The stored permission levels of a signed-in person; 5 is another spelling of DirectSales. */
export const authLevels = ['Admin', 'DirectSales', 'Dealer', 'Employee', 'interested'] as const
export type AuthLevel = (typeof authLevels)[number]

/**
 * The kind of caller. `guid` holds the link of one order; `none` has neither token nor link. An Admin has the level
 * Admin and belongs to the group Administrators.
 */
export type CallerKind = Exclude<AuthLevel, 'interested'> | 'applicant' | 'guid' | 'none'

/** The callers that each access value allows; every call declares one. */
export const accessTable = {
  public: ['none', 'guid', 'applicant', 'Dealer', 'DirectSales', 'Employee', 'Admin'],
  // The caller is an outside system, not a person. The call itself verifies the signature of the request.
  service: [],
  guid: ['guid'],
  // With a token, the caller is that person; without one, the holder of the link.
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

/** Converts a stored level: words in any case, or 5 for direct sales; an unknown level is an applicant. */
export function toCallerKind(authLevel: string | number | null | undefined, authGroup?: string | null): CallerKind {
  const level = String(authLevel ?? '').toLowerCase()
  if (level === 'admin') return authGroup?.toLowerCase() === 'administrators' ? 'Admin' : 'Employee'
  if (level === 'directsales' || level === '5') return 'DirectSales'
  if (level === 'dealer') return 'Dealer'
  if (level === 'employee') return 'Employee'
  return 'applicant'
}

/** From the least permission to the most. */
const ranks: readonly CallerKind[] = accessTable.public

/** Returns the lower permission of two callers, for a person who acts as another. */
export function lowerPermission(actor: CallerKind, subject: CallerKind): CallerKind {
  return ranks[Math.min(ranks.indexOf(actor), ranks.indexOf(subject))] ?? 'none'
}

/** People who must have a second factor: the values of the setting `MFA_REQUIRED_FOR`. */
export const mfaRoles = ['nobody', 'administrators', 'staff', 'everyone'] as const
export type MfaRole = (typeof mfaRoles)[number]

/** Whether a caller must have a second factor. `staff` are the provider's employees and administrators. */
export function isMfaRequired(requiredFor: MfaRole, caller: CallerKind): boolean {
  if (requiredFor === 'everyone') return canCall('staff', caller)
  return requiredFor === 'staff' ? seesAllDealers(caller) : requiredFor === 'administrators' && caller === 'Admin'
}

/** Returns the people who must have a second factor now: all staff from `staffMfaFrom`, if only administrators had to before. */
export function mfaRoleAt(
  { mfaRequiredFor, staffMfaFrom }: { mfaRequiredFor: MfaRole; staffMfaFrom?: Date },
  now: Date,
): MfaRole {
  return mfaRequiredFor === 'administrators' && staffMfaFrom !== undefined && staffMfaFrom <= now
    ? 'staff'
    : mfaRequiredFor
}

/** Whether the caller sees the customers of every dealer. The others see their own and their group's. */
export function seesAllDealers(caller: CallerKind): boolean {
  return caller === 'Admin' || caller === 'Employee'
}
