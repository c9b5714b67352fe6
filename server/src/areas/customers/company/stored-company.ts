import { type Company, type CompanyInput, companyFields } from '@dealerline/shared/contract/company.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { companyErrors } from '@dealerline/shared/rules/customers.ts'
import type { Context } from '../../../calls/context.ts'
import * as queries from './queries.ts'
import { toCompany } from './to-company.ts'

/** Refuses an invalid company. `prefix` is put before the field names. */
export function assertCompany(company: CompanyInput, prefix = ''): void {
  assertNoErrors(companyErrors(company).map(({ path, message }) => ({ path: `${prefix}${path}`, message })))
}

const toDetails = (company: CompanyInput) => fieldValues(companyFields, company)

export async function insertCompany({ tx }: Context, dealerID: number, company: CompanyInput): Promise<Company> {
  return toCompany(await queries.insertCompany(tx, dealerID, toRegisterDigits(company.abn), toDetails(company)))
}

export async function updateStoredCompany({ tx }: Context, companyID: number, company: CompanyInput): Promise<void> {
  await queries.updateCompany(tx, companyID, toRegisterDigits(company.abn), toDetails(company))
}

export async function getCompany({ tx }: Context, companyID: number): Promise<Company> {
  const company = await queries.findCompany(tx, companyID)
  if (!company) throw new AppError('notFound')
  return toCompany(company)
}

/** Locks a company that has no customer or belongs to this customer, and moves it to the customer's dealer. */
export async function claimCompany(
  { tx }: Context,
  companyID: number,
  customer: { customerID: number; dealerID: number },
): Promise<Company> {
  const company = await queries.lockCompany(tx, companyID)
  if (!company) throw new AppError('notFound')
  if (company.holder !== null && company.holder !== customer.customerID)
    throw new AppError('conflict', { detail: 'Another customer already has this company.' })
  await queries.assignCompanyToDealer(tx, companyID, customer.dealerID)
  return toCompany(company)
}
