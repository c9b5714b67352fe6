import type { AbnResult, Company, CompanyInput } from '@dealerline/shared/contract/company.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { isValidAbn } from '@dealerline/shared/rules/abn.ts'
import { customerClashes } from '@dealerline/shared/rules/customers.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import type { Context } from '../../../calls/context.ts'
import { type LockedOrder, lockOrderForEdit } from '../../orders/lock-order.ts'
import { assertNewAbn, hasCustomer } from '../assert-new-abn.ts'
import { changeCompany, giveCompany } from '../customers.ts'
import { assertCompany, claimCompany, insertCompany } from './stored-company.ts'

export interface AbnLookup {
  abn_status: boolean
  result_count: number
  results: AbnResult[]
}

/** Looks an ABN up in the register. A number that can't be one is refused before anybody is asked. */
export async function validateAbn(context: Context, given: string): Promise<AbnLookup> {
  const abn = given.replace(/\s/g, '')
  if (abn === '')
    throw new AppError('badInput', { detail: 'No ABN Provided', errors: [{ path: 'abn', message: 'No ABN Provided' }] })
  if (!isValidAbn(abn)) assertNoErrors([{ path: 'abn', message: ruleMessage('abn', 'ABN') }])
  if (await hasCustomer(context, abn)) throw new AppError('conflict', { detail: customerClashes.lookup })
  const entry = await context.providers.abn.lookup(abn)
  if (!entry) return { abn_status: false, result_count: 0, results: [] }
  const { active, acn, ...result } = entry
  return { abn_status: active, result_count: 1, results: [{ ...result, acn: acn ?? '' }] }
}

/** Keeps a company that no customer has yet. */
export async function addCompany(context: Context, given: CompanyInput): Promise<Company> {
  const { dealerID } = context.caller
  assertCompany(given)
  await assertNewAbn(context, given, { dealerID, customerID: 0 })
  const company = await insertCompany(context, dealerID, given)
  context.tx.audit({ entityType: 'company', entityID: company.companyID, action: 'added', data: given })
  return company
}

/** Gives the order's business customer a company that was added before. */
export async function addCompanyToOrder(
  context: Context,
  orderID: number,
  { companyID, newAccountConfirmed }: { companyID: number; newAccountConfirmed: boolean },
): Promise<Company> {
  const order = await lockOrderForEdit(context, orderID)
  assertBusiness(order)
  const company = await claimCompany(context, companyID, order)
  await giveCompany(context, order.customerID, { ...company, newAccountConfirmed })
  return company
}

/** Changes the company of the order's customer. */
export async function updateCompany(context: Context, orderID: number, given: CompanyInput): Promise<Company> {
  const order = await lockOrderForEdit(context, orderID)
  assertBusiness(order)
  const { companyDetails } = await changeCompany(context, order.customerID, given)
  if (!companyDetails) throw new Error('A company was not stored.')
  return companyDetails
}

function assertBusiness({ residential, orderID }: LockedOrder): void {
  if (residential)
    throw new AppError('conflict', { detail: `Order ${orderID} is of a residential customer, who has no company.` })
}
