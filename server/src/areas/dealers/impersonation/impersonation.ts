import type { AuditedAction, LoginInfo, Member } from '@dealerline/shared/contract/impersonation.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { authLevelOf } from '@dealerline/shared/rules/dealers.ts'
import type { Context } from '../../../calls/context.ts'
import type { CallOutside, LookUp } from '../../../calls/handler.ts'
import type { SessionDealer } from '../../portal/session/columns.ts'
import { toSignedIn } from '../../portal/session/session.ts'
import * as queries from './queries.ts'

/** The `impersonatedID` of a person who acts as themself. */
const nobody = -1

/** The login info before the login service was asked about the person the caller acts as. */
export type LoginFacts = Omit<LoginInfo, 'impersonated' | 'administrationUrl'> & {
  subject: SessionDealer | null
  isAdmin: boolean
}

/** Looks up the caller's own number, the dealer whom they act as, and whether they may act as others. */
export const lookUpLogin: LookUp<LoginFacts> = {
  ...queries.storedLogin,
  toReply: (found, _now, caller) => {
    if (!found) throw new AppError('notFound')
    const { ubDealerID, canImpersonate, subject } = found as queries.StoredLogin
    return {
      ubDealerID: subject?.ubDealerID ?? ubDealerID,
      isImpersonating: subject !== null,
      impersonatedID: subject?.dealerID ?? nobody,
      subject,
      canImpersonate,
      isAdmin: caller.kind === 'Admin',
    }
  },
}

export async function toLoginInfo(
  outside: CallOutside,
  { subject, isAdmin, ...facts }: LoginFacts,
): Promise<LoginInfo> {
  return {
    ...facts,
    impersonated: subject
      ? await toSignedIn(outside, { ...subject, flags: await outside.flags.of(subject.dealerEmail) })
      : null,
    administrationUrl: isAdmin ? (outside.config.adminSiteUrl ?? '') : '',
  }
}

/** Starts or stops acting as another dealer. This takes effect with the next call. */
export async function impersonate(
  context: Context,
  { impersonatedID, userType }: { impersonatedID: number; userType: string },
): Promise<LoginFacts> {
  const { tx, caller } = context
  if (impersonatedID > 0) {
    const hasStarted = await queries.startImpersonating(tx, caller.actorID, impersonatedID, userType)
    if (!hasStarted) throw new AppError('notFound', { detail: 'You cannot act as this dealer.' })
    tx.audit({ entityType: 'impersonation', entityID: impersonatedID, action: 'started', subjectID: impersonatedID })
  } else if (caller.actor) {
    await queries.stopImpersonating(tx, caller.actorID)
    tx.audit({ entityType: 'impersonation', entityID: caller.dealerID, action: 'stopped' })
  }
  return lookUpLogin.toReply(await tx.lookUp(lookUpLogin), context.now, caller)
}

export async function getMembers({ tx, caller }: Context): Promise<Member[]> {
  const members = await queries.selectMembers(tx, caller.actorID)
  return members.map(({ dealerID, ubDealerID, dealerFullName, dealerEmail, authLevel, authGroup }) => ({
    dealerID,
    ubDealerID,
    dealerFullName,
    dealerEmail,
    authLevel: authLevelOf(authLevel, authGroup),
  }))
}

export function getHistory(
  { tx, caller }: Context,
  query: { before: number; pageSize: number; byOthers: boolean },
): Promise<AuditedAction[]> {
  return queries.selectAuditedActions(tx, { ...query, subjectID: caller.dealerID })
}
