import type { Company, CompanyInput } from '@dealerline/shared/contract/company.ts'
import { AppError, type FieldError } from '@dealerline/shared/errors.ts'
import { isValidAbn, toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import type { Context } from '../../context.ts'
import * as queries from './queries.ts'
import { toCompany } from './to-company.ts'

/** What is wrong with a company; `prefix` stands before the names of its fields. */
export function companyErrors(company: CompanyInput, prefix = ''): FieldError[] {
  const errors: FieldError[] = []
  if (company.abn && !isValidAbn(company.abn)) errors.push({ path: `${prefix}abn`, message: 'ABN invalid' })
  if (!company.companyName) errors.push({ path: `${prefix}companyName`, message: 'Company name can not be empty' })
  return errors
}

export async function insertCompany({ tx }: Context, dealerID: number, company: CompanyInput): Promise<Company> {
  return toCompany(await queries.insertCompany(tx, dealerID, toRegisterDigits(company.abn), company))
}

export async function updateStoredCompany({ tx }: Context, companyID: number, company: CompanyInput): Promise<void> {
  await queries.updateCompany(tx, companyID, toRegisterDigits(company.abn), company)
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
