import type { AuditedAction, LoginInfo, Member } from '@dealerline/shared/contract/impersonation.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { authLevelOf } from '@dealerline/shared/rules/dealers.ts'
import type { Outside } from '../../../calls/asking.ts'
import type { Context } from '../../../calls/context.ts'
import {
  type DealerWithFlags,
  getOwnDealer,
  type LoginContext,
  toSignedIn,
  withFlags,
} from '../../portal/session/session.ts'
import * as queries from './queries.ts'

/** The `impersonatedID` of a person who acts as themself. */
const nobody = -1

/** The login info before the login service was asked about the person the caller acts as. */
export type LoginFacts = Omit<LoginInfo, 'impersonated'> & { subject: DealerWithFlags | null }

/** Returns the caller's own record, the dealer whom they act as, and whether they may act as others. */
export function readStoredLogin({ tx, caller }: LoginContext) {
  return Promise.all([
    getOwnDealer({ tx, caller }),
    queries.findSubject(tx, caller.actorID),
    queries.hasMembers(tx, caller.actorID),
  ])
}

export async function readLogin(context: Context): Promise<LoginFacts> {
  const { caller } = context
  const [own, subject, canImpersonate] = await readStoredLogin(context)
  return {
    ubDealerID: (subject ?? own).ubDealerID,
    isImpersonating: subject !== undefined,
    impersonatedID: subject?.dealerID ?? nobody,
    subject: subject ? await withFlags(context, subject) : null,
    canImpersonate,
    administrationUrl: caller.kind === 'Admin' ? (context.config.adminSiteUrl ?? '') : '',
  }
}

export async function toLoginInfo(outside: Outside, { subject, ...facts }: LoginFacts): Promise<LoginInfo> {
  return { ...facts, impersonated: subject ? await toSignedIn(outside, subject) : null }
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
  return readLogin(context)
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
