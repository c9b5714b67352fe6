import type { AbnResult, Company, CompanyChange, CompanyInput } from '@dealerline/shared/contract/company.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { isValidAbn } from '@dealerline/shared/rules/abn.ts'
import { abnConflicts } from '@dealerline/shared/rules/customers.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import type { Context } from '../../../calls/context.ts'
import type { Outside } from '../../../calls/handler.ts'
import { type LockedOrder, lockOrderForEdit } from '../../orders/lock-order.ts'
import { assertNewAbn, hasCustomer } from '../assert-new-abn.ts'
import type { SavedPerson } from '../contacts/guarantor-email.ts'
import { assignCompany, changeCompany, getCustomer } from '../customers.ts'
import { assertCompany, claimCompany, insertCompany } from './stored-company.ts'

export interface AbnLookup {
  abn_status: boolean
  result_count: number
  results: AbnResult[]
}

/** Returns the ABN to look up in the register. Refuses an invalid number, and one that a customer has. */
export async function readAbn(context: Context, input: string): Promise<string> {
  const abn = input.replace(/\s/g, '')
  if (abn === '')
    throw new AppError('badInput', { detail: 'No ABN Provided', errors: [{ path: 'abn', message: 'No ABN Provided' }] })
  if (!isValidAbn(abn)) assertNoErrors([{ path: 'abn', message: ruleMessage('abn', 'ABN') }])
  if (await hasCustomer(context, abn)) throw new AppError('conflict', { detail: abnConflicts.lookup })
  return abn
}

/** Looks an ABN up in the register. */
export async function lookUpAbn({ providers }: Outside, abn: string): Promise<AbnLookup> {
  const entry = await providers.abn.lookup(abn)
  if (!entry) return { abn_status: false, result_count: 0, results: [] }
  const { active, acn, ...result } = entry
  return { abn_status: active, result_count: 1, results: [{ ...result, acn: acn ?? '' }] }
}

/** Stores a company without a customer. */
export async function addCompany(context: Context, input: CompanyInput): Promise<Company> {
  const { dealerID } = context.caller
  assertCompany(input)
  await assertNewAbn(context, input, { dealerID, customerID: 0 })
  const company = await insertCompany(context, dealerID, input)
  context.tx.audit({ entityType: 'unassignedCompany', entityID: company.companyID, action: 'added', data: input })
  return company
}

/** Assigns a stored company to the order's business customer. */
export async function addCompanyToOrder(
  context: Context,
  orderID: number,
  { companyID, newAccountConfirmed }: { companyID: number; newAccountConfirmed: boolean },
): Promise<Company> {
  const order = await lockOrderForEdit(context, orderID)
  assertBusiness(order)
  const company = await claimCompany(context, companyID, order)
  await assignCompany(context, order.customerID, { ...company, newAccountConfirmed })
  return company
}

/** Changes the company of the order's customer. */
export async function updateCompany(context: Context, orderID: number, change: CompanyChange): Promise<SavedPerson> {
  const order = await lockOrderForEdit(context, orderID)
  assertBusiness(order)
  return changeCompany(context, order.customerID, change)
}

/** The company of a business customer. */
export async function getCompanyOf(context: Context, customerID: number): Promise<Company> {
  const { companyDetails } = await getCustomer(context, customerID)
  if (!companyDetails) throw new Error('A company was not stored.')
  return companyDetails
}

function assertBusiness({ residential, orderID }: LockedOrder): void {
  if (residential)
    throw new AppError('conflict', {
      detail: `Order ${orderID} belongs to a residential customer, who has no company.`,
    })
}
