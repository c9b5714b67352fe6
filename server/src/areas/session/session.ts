import type { SignedInDealer } from '@dealerline/shared/contract/session.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { type AuthLevel, toCallerKind } from '@dealerline/shared/rules/access.ts'
import type { Context } from '../../context.ts'
import type { StoredDealer } from './columns.ts'
import { findDealer } from './queries.ts'

/** The level in the words of the portal; anything it does not know is an applicant's. */
export function toAuthLevel(level: string, group: string): AuthLevel {
  const kind = toCallerKind(level, group)
  if (kind === 'applicant' || kind === 'guid' || kind === 'none') return 'interested'
  return kind
}

/** The record of the person who calls, whomever they act as; nobody can ask for another's. */
export async function getDealer(context: Context, email: string): Promise<SignedInDealer> {
  const { caller } = context
  const own = caller.actor?.email ?? caller.email
  if (email.toLowerCase() !== own) throw new AppError('notFound')
  return toSignedIn(context, await getOwnDealer(context))
}

/** The stored record of the person who calls; 404 for somebody who has none. */
export async function getOwnDealer({ tx, caller }: Context): Promise<StoredDealer> {
  const dealer = await findDealer(tx, caller.actorID)
  if (!dealer) throw new AppError('notFound')
  return dealer
}

/** A stored dealer as the web app knows them, with the flags that hold for them. */
export async function toSignedIn(context: Context, dealer: StoredDealer): Promise<SignedInDealer> {
  const authLevel = toAuthLevel(dealer.authLevel, dealer.authGroup)
  return { ...dealer, authLevel, isAdmin: authLevel === 'Admin', flags: await context.flags(dealer.dealerEmail) }
}

export async function getAuthLevel(context: Context, dealerID: number): Promise<{ authLevel: AuthLevel }> {
  if (dealerID !== context.caller.actorID) throw new AppError('notFound')
  const dealer = await getOwnDealer(context)
  return { authLevel: toAuthLevel(dealer.authLevel, dealer.authGroup) }
}
