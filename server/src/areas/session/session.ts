import type { SignedInDealer } from '@dealerline/shared/contract/session.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { type AuthLevel, toCallerKind } from '@dealerline/shared/rules/access.ts'
import type { Context } from '../../context.ts'
import { findDealer } from './queries.ts'

/** The level in the words of the portal; anything it does not know is an applicant's. */
function toAuthLevel(level: string, group: string): AuthLevel {
  const kind = toCallerKind(level, group)
  if (kind === 'applicant' || kind === 'guid' || kind === 'none') return 'interested'
  return kind
}

/** The record of the person who calls; nobody can ask for another's. */
export async function getDealer(context: Context, email: string): Promise<SignedInDealer> {
  const { caller, tx } = context
  const dealer = email.toLowerCase() === caller.email ? await findDealer(tx, caller.actorID) : undefined
  if (!dealer) throw new AppError('notFound')
  const authLevel = toAuthLevel(dealer.authLevel, dealer.authGroup)
  return { ...dealer, authLevel, isAdmin: authLevel === 'Admin', flags: await context.flags() }
}

export async function getAuthLevel(context: Context, dealerID: number): Promise<{ authLevel: AuthLevel }> {
  if (dealerID !== context.caller.actorID) throw new AppError('notFound')
  const { authLevel } = await getDealer(context, context.caller.email)
  return { authLevel }
}
