import type { DealerManager } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerManagerInput } from '@dealerline/shared/contract/dealer-records.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import { changeAuth } from './auth.ts'
import { createDealer } from './dealers.ts'
import { getDealerManager, updateDealerManager } from './managers.ts'
import { findDealer, findDealerByEmail } from './queries.ts'
import { toDealer } from './to-dealer.ts'

type Business = Partial<Omit<DealerManager, 'id' | 'dealerId' | 'dealerManagerId' | 'version'>>

/**
 * Creates the record of a new dealer, without access yet, and the record of the business. Keeps existing records.
 * @throws AppError 409 if a person with this e-mail has access or was removed
 */
export async function registerDealer(
  context: Context,
  person: { name: string; email: string },
  business: Business,
): Promise<number> {
  const dealerEmail = person.email.toLowerCase()
  const existing = await findDealerByEmail(context.tx, dealerEmail)
  if (existing?.archived) {
    throw new AppError('conflict', { detail: `${existing.dealerFullName} was removed. Restore the record first.` })
  }
  if (existing && toDealer(existing).authLevel !== 'interested') {
    throw new AppError('conflict', { detail: `${existing.dealerFullName} already has access with this e-mail.` })
  }
  const applicant = { dealerFullName: person.name, dealerEmail, authLevel: 'interested', authGroup: '' }
  const { dealerID } = existing ?? (await createDealer(context, applicant))
  const manager = await getDealerManager(context, dealerID)
  if (manager.dealerManagerId === 0) {
    const input = dealerManagerInput.parse({ dealerId: dealerID, ...business })
    await updateDealerManager({ ...context, ifMatch: undefined }, input)
  }
  return dealerID
}

/**
 * Gives a registered dealer access to the portal and approves their business. A dealer who already has access keeps
 * their level.
 */
export async function giveDealerAccess(context: Context, dealerID: number): Promise<void> {
  const dealer = await findDealer(context.tx, dealerID)
  if (!dealer || dealer.archived)
    throw new AppError('conflict', { detail: 'The dealer was removed. Restore the record first.' })
  const withoutVersion = { ...context, ifMatch: undefined }
  const { id: _id, dealerManagerId: _manager, ...business } = await getDealerManager(context, dealerID)
  if (!business.approvedDealer)
    await updateDealerManager(withoutVersion, { ...business, approvedDealer: true, status: 'Approved' })
  if (toDealer(dealer).authLevel !== 'interested') return
  await changeAuth(withoutVersion, { dealerID, authLevel: 'Dealer', version: 0 })
}
