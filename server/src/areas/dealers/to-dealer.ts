import type { Authorisation, Dealer } from '@dealerline/shared/contract/dealer-records.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { authLevelOf, dealerFlags } from '@dealerline/shared/rules/dealers.ts'
import type { StoredDealer } from './queries.ts'

/** A dealer as calls answer them: the level in the portal's words, with what follows from level and group. */
export function toDealer(stored: StoredDealer): Dealer {
  return { ...stored, authLevel: authLevelOf(stored.authLevel, stored.authGroup), ...dealerFlags(stored) }
}

export function toAuthorisation(stored: StoredDealer): Authorisation {
  const { isManager: _manager, archived: _archived, ...authorisation } = toDealer(stored)
  return authorisation
}

/** Throws 409 with the record as it stands where the caller saw an older one; version 0 saw none. */
export function assertFresh(stored: StoredDealer, version: number): void {
  if (version === 0 || version === stored.version) return
  const detail = `Somebody else changed ${stored.dealerFullName} first.`
  throw new AppError('stale', { detail, current: toDealer(stored) })
}

/** Another dealer has the e-mail, or the number at OMS and billing. */
export function takenBy(other: Pick<StoredDealer, 'dealerFullName' | 'archived'>, path: string): AppError {
  const who = other.archived ? `${other.dealerFullName}, who was removed, has it` : `${other.dealerFullName} has it`
  const message = `User already exists: ${who}`
  return new AppError('badInput', { detail: message, errors: [{ path, message }] })
}

const unique: Record<string, string> = { dealers_dealer_email_key: 'dealerEmail', dealers_ub_dealer_id: 'ubDealerID' }

/** What two calls at once both wanted was given to the other. */
export function toTaken(error: unknown): unknown {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const path = unique[constraint]
  return path ? takenBy({ dealerFullName: 'another dealer', archived: false }, path) : error
}
