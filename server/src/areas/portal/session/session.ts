import type { SignedInDealer } from '@dealerline/shared/contract/session.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { AuthLevel } from '@dealerline/shared/rules/access.ts'
import { authLevelOf, dealerFlags, readAuthLevel } from '@dealerline/shared/rules/dealers.ts'
import type { Context } from '../../../calls/context.ts'
import type { StoredDealer } from './columns.ts'
import { findDealer, noteSignIn } from './queries.ts'

/** The record of the person who calls, whomever they act as; nobody can ask for another's. */
export async function getDealer(context: Context, email: string): Promise<SignedInDealer> {
  const { caller } = context
  const own = caller.actor?.email ?? caller.email
  if (email.toLowerCase() !== own) throw new AppError('notFound')
  const dealer = await getOwnDealer(context)
  await noteSignIn(context.tx, dealer.dealerID)
  return toSignedIn(context, dealer)
}

/** The stored record of the person who calls; 404 for somebody who has none. */
export async function getOwnDealer({ tx, caller }: Context): Promise<StoredDealer> {
  const dealer = await findDealer(tx, caller.actorID)
  if (!dealer) throw new AppError('notFound')
  return dealer
}

/** A stored dealer as the web app knows them, with the flags that hold for them. */
export async function toSignedIn({ flags, providers }: Context, dealer: StoredDealer): Promise<SignedInDealer> {
  const [held, mfaEnrolled] = await Promise.all([
    flags(dealer.dealerEmail),
    providers.identityAdmin.isEnrolled(dealer.dealerEmail),
  ])
  const authLevel = authLevelOf(dealer.authLevel, dealer.authGroup)
  const isLevelKnown = readAuthLevel(dealer.authLevel) !== undefined
  return { ...dealer, authLevel, ...dealerFlags(dealer), flags: held, mfaEnrolled, isLevelKnown }
}

export async function getAuthLevel(context: Context, dealerID: number): Promise<{ authLevel: AuthLevel }> {
  if (dealerID !== context.caller.actorID) throw new AppError('notFound')
  const dealer = await getOwnDealer(context)
  return { authLevel: authLevelOf(dealer.authLevel, dealer.authGroup) }
}
