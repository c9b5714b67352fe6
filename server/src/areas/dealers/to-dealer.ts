import type { Authorisation, Dealer } from '@dealerline/shared/contract/dealer-records.ts'
import { AppError, inputError } from '@dealerline/shared/errors.ts'
import { authLevelOf, dealerFlags } from '@dealerline/shared/rules/dealers.ts'
import type { StoredDealer } from './queries.ts'

/** Converts a stored dealer to the contract's fields, with the flags derived from level and group. */
export function toDealer(dealer: StoredDealer): Dealer {
  return { ...dealer, authLevel: authLevelOf(dealer.authLevel, dealer.authGroup), ...dealerFlags(dealer) }
}

export function toAuthorisation(dealer: StoredDealer): Authorisation {
  const { isManager: _manager, archived: _archived, ...authorisation } = toDealer(dealer)
  return authorisation
}

/** Throws 409 with the current record if the caller has an older version. Version 0 skips the check. */
export function assertDealerVersion(dealer: StoredDealer, version: number): void {
  if (version === 0 || version === dealer.version) return
  const detail = `Another person changed ${dealer.dealerFullName} first.`
  throw new AppError('stale', { detail, current: toDealer(dealer) })
}

/** The error if another dealer has this e-mail, or this number in OMS and billing. */
export function duplicateError(other: Pick<StoredDealer, 'dealerFullName' | 'archived'>, path: string): AppError {
  const who = other.archived ? `${other.dealerFullName}, who was removed, has it` : `${other.dealerFullName} has it`
  return inputError([{ path, message: `User already exists: ${who}` }])
}

const unique: Record<string, string> = { dealers_dealer_email_key: 'dealerEmail', dealers_ub_dealer_id: 'ubDealerID' }

/**
 * Converts a violation of a unique constraint, which concurrent calls can cause, to the error that the value is taken.
 */
export function toDuplicateError(error: unknown): unknown {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const path = unique[constraint]
  return path ? duplicateError({ dealerFullName: 'another dealer', archived: false }, path) : error
}
