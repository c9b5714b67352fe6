import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { type Company, type CompanyInput, companyFields } from '@dealerline/shared/contract/company.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { companyErrors } from '@dealerline/shared/rules/customers.ts'
import type { Context } from '../../../calls/context.ts'
import * as queries from './queries.ts'
import { toCompany } from './to-company.ts'

/** Refuses a company that is wrong; `prefix` stands before the names of its fields. */
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
  const found = await queries.findCompany(tx, companyID)
  if (!found) throw new AppError('notFound')
  return toCompany(found)
}

/** A company that was added and is still free, or is this customer's; from now on it belongs to their dealer. */
export async function claimCompany(
  { tx }: Context,
  companyID: number,
  customer: { customerID: number; dealerID: number },
): Promise<Company> {
  const found = await queries.lockCompany(tx, companyID)
  if (!found) throw new AppError('notFound')
  if (found.holder !== null && found.holder !== customer.customerID)
    throw new AppError('conflict', { detail: 'Another customer has this company already.' })
  await queries.giveToDealer(tx, companyID, customer.dealerID)
  return toCompany(found)
}
