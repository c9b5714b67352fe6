import type { SignedInDealer } from '@dealerline/shared/contract/session.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { type AuthLevel, isMfaRequired, mfaRoleAt, toCallerKind } from '@dealerline/shared/rules/access.ts'
import { authLevelOf, dealerFlags, readAuthLevel } from '@dealerline/shared/rules/dealers.ts'
import type { Flags } from '@dealerline/shared/rules/flags.ts'
import type { Context } from '../../../calls/context.ts'
import type { Outside } from '../../../calls/handler.ts'
import { currentTime } from '../../../kernel/clock.ts'
import type { SessionDealer } from './columns.ts'
import { findLevel, findSessionDealer, recordSignIn } from './queries.ts'

/** The caller's own record, even if they act as another dealer. Answers 404 for another person's e-mail. */
export async function readOwnDealer(context: Context, email: string): Promise<DealerWithFlags> {
  const { caller } = context
  const ownEmail = caller.actor?.email ?? caller.email
  // Exact text: a login is the whole address.
  if (![ownEmail, caller.loginEmail].includes(email.toLowerCase())) throw new AppError('notFound')
  const dealer = await getOwnDealer(context)
  await recordSignIn(context.tx, dealer.dealerID)
  return withFlags(context, dealer)
}

/** The caller's own stored record. Answers 404 if there is none. */
async function getOwnDealer({ tx, caller }: Context): Promise<SessionDealer> {
  const dealer = await findSessionDealer(tx, caller.actorID)
  if (!dealer) throw new AppError('notFound')
  return dealer
}

/** A stored dealer with the person's feature flags. */
type DealerWithFlags = SessionDealer & { flags: Flags }

async function withFlags({ flags }: Context, dealer: SessionDealer): Promise<DealerWithFlags> {
  return { ...dealer, flags: await flags(dealer.dealerEmail) }
}

/** Converts a stored dealer for the web app. Asks the login service whether the person has a second factor. */
export async function toSignedIn({ providers, config }: Outside, dealer: DealerWithFlags): Promise<SignedInDealer> {
  const mfaEnrolled = await providers.identityAdmin.isEnrolled(dealer.dealerEmail)
  const authLevel = authLevelOf(dealer.authLevel, dealer.authGroup)
  const isLevelKnown = readAuthLevel(dealer.authLevel) !== undefined
  const kind = toCallerKind(dealer.authLevel, dealer.authGroup)
  const mfaRequired = !mfaEnrolled && isMfaRequired(mfaRoleAt(config, currentTime()), kind)
  return { ...dealer, authLevel, ...dealerFlags(dealer), mfaEnrolled, mfaRequired, isLevelKnown }
}

/** The permission level of the person who asks. Administrators may ask for any dealer. */
export async function getAuthLevel(context: Context, dealerID: number): Promise<{ authLevel: AuthLevel }> {
  const { tx, caller } = context
  const isOwn = dealerID === caller.actorID
  if (!isOwn && caller.kind !== 'Admin') throw new AppError('notFound')
  const dealer = isOwn ? await getOwnDealer(context) : await findLevel(tx, dealerID)
  if (!dealer) throw new AppError('notFound')
  return { authLevel: authLevelOf(dealer.authLevel, dealer.authGroup) }
}
