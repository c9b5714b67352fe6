import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import { sentFields } from '@dealerline/shared/contract/changes.ts'
import { decidedByProvider, managerFields } from '@dealerline/shared/contract/dealer-fields.ts'
import type { DealerManager, DealerManagerInput } from '@dealerline/shared/contract/dealer-records.ts'
import type { onboardingCalls } from '@dealerline/shared/contract/onboarding.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { splitDirectorsName } from '@dealerline/shared/rules/dealers.ts'
import type { Context } from '../../../calls/context.ts'
import { noDealer } from '../dealers.ts'
import { changedFields, toManager, updateDealerManager } from '../managers.ts'
import { findOwnManager, putOwnManager } from './queries.ts'

const noRecord = () => new AppError('notFound', { detail: 'You have no dealer record yet.' })

/** The business of whoever has signed in, an applicant too; the director's name is split into its two parts. */
export async function getOwnManager({ tx, caller }: Context): Promise<DealerManager> {
  if (caller.dealerID === 0) throw noRecord()
  const manager = toManager(caller.dealerID, await findOwnManager(tx, caller.dealerID))
  return manager.directorsName === '' ? manager : { ...manager, ...splitDirectorsName(manager.directorsName) }
}

/** Keeps the business of whoever has signed in, an applicant too; what the provider decides stays as it is. */
async function updateOwnManager(
  context: Context,
  { dealerId: _own, version: _, ...change }: Omit<DealerManagerInput, 'dealerId'> & { dealerId?: number },
): Promise<DealerManager> {
  const { tx, caller } = context
  if (caller.dealerID === 0) throw noRecord()
  const before = toManager(caller.dealerID, await findOwnManager(tx, caller.dealerID))
  const kept = Object.fromEntries(decidedByProvider.map((name) => [name, before[name]]))
  const values = fieldValues(managerFields, { ...before, ...sentFields(change), ...kept })
  const stored = await putOwnManager(tx, caller.dealerID, values, context.ifMatch ?? before.version)
  if (!stored) {
    const current = toManager(caller.dealerID, await findOwnManager(tx, caller.dealerID))
    throw new AppError('stale', { detail: 'Somebody else changed this business first.', current })
  }
  const after = toManager(caller.dealerID, stored)
  tx.audit({
    entityType: 'dealerManager',
    entityID: caller.dealerID,
    action: 'changed',
    data: { fields: changedFields(before, after) },
  })
  return after
}

/** Keeps the business behind a dealer: for administrators that of whom they name, for everybody else their own. */
export function keepBusiness(
  context: Context,
  business: BodyOf<typeof onboardingCalls.updateDealerManager>,
): Promise<DealerManager> {
  const { dealerID, kind } = context.caller
  if (kind === 'Admin' && business.dealerId > 0) return updateDealerManager(context, business)
  if (business.dealerId > 0 && business.dealerId !== dealerID) throw noDealer()
  return updateOwnManager(context, business)
}
