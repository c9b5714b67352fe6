import type { Authorisation, AuthorisationChange } from '@dealerline/shared/contract/dealer-records.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { AuthLevel } from '@dealerline/shared/rules/access.ts'
import { type AuthGroup, groupsOf, readAuthLevel } from '@dealerline/shared/rules/dealers.ts'
import type { Context } from '../../calls/context.ts'
import { noDealer } from './dealers.ts'
import * as queries from './queries.ts'
import { assertFresh, toAuthorisation, toDealer } from './to-dealer.ts'

export async function getDealerAuth({ tx }: Context, dealerID: number): Promise<Authorisation> {
  const found = await queries.findDealer(tx, dealerID)
  if (!found) throw noDealer()
  return toAuthorisation(found)
}

/** What whoever calls may; somebody without a record is nobody here. */
export async function getOwnAuth({ tx, caller }: Context): Promise<Authorisation> {
  const found = await queries.findOwnDealer(tx, caller.actorID)
  if (!found) throw noDealer()
  return toAuthorisation(found)
}

export async function getStaffAuth({ tx }: Context): Promise<Authorisation[]> {
  return (await queries.selectProviderStaff(tx)).map(toAuthorisation)
}

/** The pair that a change comes to: a group that is not given stays where it goes with the level. */
export function toStoredAuth(
  change: Pick<AuthorisationChange, 'authLevel' | 'authGroup'>,
  before = '',
): { authLevel: AuthLevel; authGroup: AuthGroup } {
  const authLevel = readAuthLevel(change.authLevel)
  if (!authLevel) throw new Error('The schema lets no other level through.')
  const groups = groupsOf(authLevel)
  if (change.authGroup !== undefined && !groups.includes(change.authGroup)) {
    const message = `The group ${change.authGroup || 'None'} does not go with the level ${authLevel}`
    throw new AppError('badInput', { detail: message, errors: [{ path: 'authGroup', message }] })
  }
  const wanted = change.authGroup ?? groups.find((group) => group === before) ?? groups[0]
  return { authLevel, authGroup: wanted ?? '' }
}

/**
 * Changes what a person may. Nobody changes their own, so that no administrator locks themself out by mistake, and the
 * last administrator stays one, so that somebody is left to undo whatever was done.
 */
export async function changeAuth(context: Context, change: AuthorisationChange): Promise<Authorisation> {
  const { tx, caller } = context
  const { dealerID } = change
  const administrators = await queries.lockAdministrators(tx)
  const stored = await queries.lockDealer(tx, dealerID)
  if (!stored) throw noDealer()
  if (dealerID === caller.actorID) {
    throw new AppError('conflict', { detail: 'You can not change your own access. Ask another administrator.' })
  }
  assertFresh(stored, context.ifMatch ?? change.version)
  const auth = toStoredAuth(change, stored.authGroup)
  if (stored.archived && auth.authLevel !== 'interested') {
    throw new AppError('conflict', { detail: `${stored.dealerFullName} was removed. Bring the record back first.` })
  }
  const isLast = administrators.every((id) => id === dealerID)
  if (toDealer(stored).isAdmin && auth.authLevel !== 'Admin' && isLast) {
    throw new AppError('conflict', { detail: `${stored.dealerFullName} is the last administrator and stays one.` })
  }
  const updated = await queries.updateDealer(tx, dealerID, auth)
  const before = { authLevel: stored.authLevel, authGroup: stored.authGroup }
  tx.audit({ entityType: 'dealer', entityID: dealerID, action: 'authorisation changed', data: { before, after: auth } })
  return toAuthorisation(updated)
}
