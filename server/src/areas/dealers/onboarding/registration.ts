import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { DealerManager, DealerManagerInput } from '@dealerline/shared/contract/dealer-records.ts'
import type { onboardingCalls } from '@dealerline/shared/contract/onboarding.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { providerFields } from '@dealerline/shared/records/dealer-fields.ts'
import type { Context } from '../../../calls/context.ts'
import { noDealer } from '../dealers.ts'
import { changedFields, changedValues, toManager, updateDealerManager } from '../managers.ts'
import { findOwnManager, putOwnManager } from './queries.ts'

const noRecord = () => new AppError('notFound', { detail: 'You have no dealer record yet.' })

/** The business of the caller, who may be an applicant. */
export async function getOwnManager({ tx, caller }: Context): Promise<DealerManager> {
  if (caller.dealerID === 0) throw noRecord()
  return toManager(caller.dealerID, await findOwnManager(tx, caller.dealerID))
}

/** Saves the business of the caller, who may be an applicant. Fields that the provider decides stay unchanged. */
async function updateOwnManager(
  context: Context,
  { dealerId: _own, version: _, ...change }: Omit<DealerManagerInput, 'dealerId'> & { dealerId?: number },
): Promise<DealerManager> {
  const { tx, caller } = context
  if (caller.dealerID === 0) throw noRecord()
  const before = toManager(caller.dealerID, await findOwnManager(tx, caller.dealerID))
  const providerValues = Object.fromEntries(providerFields.map((name) => [name, before[name]]))
  const values = changedValues(before, { ...change, ...providerValues })
  const row = await putOwnManager(tx, caller.dealerID, values, context.ifMatch ?? before.version)
  if (!row) {
    const current = toManager(caller.dealerID, await findOwnManager(tx, caller.dealerID))
    throw new AppError('stale', { detail: 'Another person changed this business first.', current })
  }
  const after = toManager(caller.dealerID, row)
  tx.audit({
    entityType: 'dealerManager',
    entityID: caller.dealerID,
    action: 'changed',
    data: { fields: changedFields(before, after) },
  })
  return after
}

/** Saves a business. Administrators save the business of the dealer in the input; others save their own. */
export function saveBusiness(
  context: Context,
  business: BodyOf<typeof onboardingCalls.updateDealerManager>,
): Promise<DealerManager> {
  const { dealerID, kind } = context.caller
  if (kind === 'Admin' && business.dealerId > 0) return updateDealerManager(context, business)
  if (business.dealerId > 0 && business.dealerId !== dealerID) throw noDealer()
  return updateOwnManager(context, business)
}
