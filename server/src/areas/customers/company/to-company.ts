import { type Company, type CompanyInput, companyFields } from '@dealerline/shared/contract/company.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'

export type StoredCompany = Record<string, unknown>

/** Converts a stored company to the contract's field names. */
export function toCompany({ company_id, details }: StoredCompany): Company {
  const fields = fieldValues(companyFields, details as Record<string, unknown>) as CompanyInput
  return { ...fields, companyID: Number(company_id) }
}
