import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { inputError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import { assertNewAbn } from './assert-new-abn.ts'
import { claimCompany } from './company/stored-company.ts'
import { getCustomer, lockCustomer } from './customers.ts'
import * as queries from './queries.ts'
import { moveOldDeliveries } from './until-0.6-queries.ts'

/** Moves a customer with everything of theirs to another dealer. Keys between the tables carry the dealer to each record. */
export async function moveCustomer(context: Context, customerID: number, dealerID: number): Promise<Customer> {
  const { tx } = context
  const current = await lockCustomer(context, customerID)
  if (current.dealerID === dealerID) return current
  const { custType, companyDetails, companyID } = current
  const abn = custType === 'business' ? (companyDetails?.abn ?? '') : ''
  await assertNewAbn(context, { abn, newAccountConfirmed: true }, { dealerID, customerID })
  if (!(await queries.moveCustomer(tx, customerID, dealerID)))
    throw inputError([{ path: 'dealerID', message: 'Choose a dealer who has not been removed.' }])
  if (companyID > 0) await claimCompany(context, companyID, { customerID, dealerID })
  await moveOldDeliveries(tx, customerID, dealerID)
  tx.audit({
    entityType: 'customer',
    entityID: customerID,
    action: 'moved',
    data: { fromDealerID: current.dealerID, toDealerID: dealerID },
  })
  return getCustomer(context, customerID)
}
