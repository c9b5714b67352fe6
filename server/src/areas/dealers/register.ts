import type { DealerManager } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerManagerInput } from '@dealerline/shared/contract/dealer-records.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import { changeAuth } from './auth.ts'
import { makeDealer } from './dealers.ts'
import { getDealerManager, updateDealerManager } from './managers.ts'
import { findDealer, findDealerByEmail } from './queries.ts'
import { toDealer } from './to-dealer.ts'

type Business = Partial<Omit<DealerManager, 'id' | 'dealerId' | 'dealerManagerId' | 'version'>>

/**
 * Makes the record of somebody who is to sell, without access yet, and that of the business behind them; what is kept
 * of them already stays. @throws AppError 409 where somebody with this e-mail has access, or was removed
 */
export async function registerDealer(
  context: Context,
  person: { name: string; email: string },
  business: Business,
): Promise<number> {
  const dealerEmail = person.email.toLowerCase()
  const known = await findDealerByEmail(context.tx, dealerEmail)
  if (known?.archived) {
    throw new AppError('conflict', { detail: `${known.dealerFullName} was removed. Bring the record back first.` })
  }
  if (known && toDealer(known).authLevel !== 'interested') {
    throw new AppError('conflict', { detail: `${known.dealerFullName} sells with this e-mail already.` })
  }
  const applicant = { dealerFullName: person.name, dealerEmail, authLevel: 'interested', authGroup: '' }
  const { dealerID } = known ?? (await makeDealer(context, applicant))
  const manager = await getDealerManager(context, dealerID)
  if (manager.dealerManagerId === 0) {
    const input = dealerManagerInput.parse({ dealerId: dealerID, ...business })
    await updateDealerManager({ ...context, ifMatch: undefined }, input)
  }
  return dealerID
}

/**
 * Opens the portal to a registered dealer, whose business counts as approved; one who has access already keeps theirs.
 */
export async function openToDealer(context: Context, dealerID: number): Promise<void> {
  const dealer = await findDealer(context.tx, dealerID)
  if (!dealer || dealer.archived)
    throw new AppError('conflict', { detail: 'The dealer was removed. Bring them back first.' })
  const fresh = { ...context, ifMatch: undefined }
  const { id: _id, dealerManagerId: _manager, ...business } = await getDealerManager(context, dealerID)
  if (!business.approvedDealer)
    await updateDealerManager(fresh, { ...business, approvedDealer: true, status: 'Approved' })
  if (toDealer(dealer).authLevel !== 'interested') return
  await changeAuth(fresh, { dealerID, authLevel: 'Dealer', version: 0 })
}
