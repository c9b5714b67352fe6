import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { DealerManager } from '@dealerline/shared/contract/dealer-records.ts'
import type { onboardingCalls } from '@dealerline/shared/contract/onboarding.ts'
import type { Context } from '../../context.ts'
import { noDealer } from '../dealers/dealers.ts'
import { updateDealerManager, updateOwnManager } from '../dealers/managers.ts'

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
