import type { Authorisation, AuthorisationChange } from '@dealerline/shared/contract/dealer-records.ts'
import { AppError, inputError } from '@dealerline/shared/errors.ts'
import type { AuthLevel } from '@dealerline/shared/rules/access.ts'
import { type AuthGroup, groupsOf, readAuthLevel } from '@dealerline/shared/rules/dealers.ts'
import type { Context } from '../../calls/context.ts'
import { noDealer } from './dealers.ts'
import * as queries from './queries.ts'
import { assertDealerVersion, toAuthorisation, toDealer } from './to-dealer.ts'

export async function getDealerAuth({ tx }: Context, dealerID: number): Promise<Authorisation> {
  const dealer = await queries.findDealer(tx, dealerID)
  if (!dealer) throw noDealer()
  return toAuthorisation(dealer)
}

/** The permissions of the caller. Answers 404 if the caller has no dealer record. */
export async function getOwnAuth({ tx, caller }: Context): Promise<Authorisation> {
  const dealer = await queries.findOwnDealer(tx, caller.actorID)
  if (!dealer) throw noDealer()
  return toAuthorisation(dealer)
}

export async function getStaffAuth({ tx }: Context): Promise<Authorisation[]> {
  return (await queries.selectProviderStaff(tx)).map(toAuthorisation)
}

/** The member of the provider's staff with this e-mail address, to whom a report is sent. Refuses other addresses. */
export async function getStaffByEmail(context: Context, email: string): Promise<Authorisation> {
  // Exact text: a report goes only to the stored address.
  const staff = (await getStaffAuth(context)).find(({ dealerEmail }) => dealerEmail === email.toLowerCase())
  if (staff) return staff
  throw inputError([{ path: 'to', message: 'Email must belong to the provider’s staff' }])
}

/**
 * Returns the level and group after a change. An omitted group keeps its value if the new level allows it; otherwise it
 * becomes the first group of the level.
 */
export function toStoredAuth(
  change: Pick<AuthorisationChange, 'authLevel' | 'authGroup'>,
  before = '',
): { authLevel: AuthLevel; authGroup: AuthGroup } {
  const authLevel = readAuthLevel(change.authLevel)
  if (!authLevel) throw new Error('Unknown level: the request schema should have refused it.')
  const groups = groupsOf(authLevel)
  if (change.authGroup !== undefined && !groups.includes(change.authGroup))
    throw inputError([
      {
        path: 'authGroup',
        message: `The group ${change.authGroup || 'None'} is not allowed with the level ${authLevel}`,
      },
    ])
  const authGroup = change.authGroup ?? groups.find((group) => group === before) ?? groups[0]
  return { authLevel, authGroup: authGroup ?? '' }
}

/**
 * Changes the permissions of a person. Nobody can change their own permissions, so that administrators can't lock
 * themselves out by mistake. The last administrator can't be demoted, so that one person can always change
 * permissions.
 */
export async function changeAuth(context: Context, change: AuthorisationChange): Promise<Authorisation> {
  const { tx, caller } = context
  const { dealerID } = change
  const administrators = await queries.lockAdministrators(tx)
  const dealer = await queries.lockDealer(tx, dealerID)
  if (!dealer) throw noDealer()
  if (dealerID === caller.actorID) {
    throw new AppError('conflict', { detail: 'You cannot change your own access. Ask another administrator.' })
  }
  assertDealerVersion(dealer, context.ifMatch ?? change.version)
  const auth = toStoredAuth(change, dealer.authGroup)
  if (dealer.archived && auth.authLevel !== 'interested') {
    throw new AppError('conflict', { detail: `${dealer.dealerFullName} was removed. Restore the record first.` })
  }
  const isLast = administrators.every((id) => id === dealerID)
  if (toDealer(dealer).isAdmin && auth.authLevel !== 'Admin' && isLast) {
    throw new AppError('conflict', {
      detail: `${dealer.dealerFullName} is the last administrator and cannot lose that level.`,
    })
  }
  const changedDealer = await queries.updateDealer(tx, dealerID, auth)
  const before = { authLevel: dealer.authLevel, authGroup: dealer.authGroup }
  tx.audit({ entityType: 'dealer', entityID: dealerID, action: 'authorisation changed', data: { before, after: auth } })
  return toAuthorisation(changedDealer)
}
