import type { SignedInDealer } from '@dealerline/shared/contract/session.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { AuthLevel } from '@dealerline/shared/rules/access.ts'
import { authLevelOf, dealerFlags } from '@dealerline/shared/rules/dealers.ts'
import type { Context } from '../../context.ts'
import { findDealer, noteSignIn } from './queries.ts'

/** The record of the person who calls; nobody can ask for another's. */
export async function getDealer(context: Context, email: string): Promise<SignedInDealer> {
  const { caller, tx } = context
  const dealer = email.toLowerCase() === caller.email ? await findDealer(tx, caller.actorID) : undefined
  if (!dealer) throw new AppError('notFound')
  const authLevel = authLevelOf(dealer.authLevel, dealer.authGroup)
  const [flags, mfaEnrolled] = await Promise.all([
    context.flags(),
    context.providers.identityAdmin.isEnrolled(email),
    noteSignIn(tx, dealer.dealerID),
  ])
  return { ...dealer, authLevel, ...dealerFlags(dealer), flags, mfaEnrolled }
}

export async function getAuthLevel(context: Context, dealerID: number): Promise<{ authLevel: AuthLevel }> {
  if (dealerID !== context.caller.actorID) throw new AppError('notFound')
  const { authLevel } = await getDealer(context, context.caller.email)
  return { authLevel }
}
