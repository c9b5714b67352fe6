import type { CompanyInput } from '@dealerline/shared/contract/company.ts'
import { AppError, type ErrorCode } from '@dealerline/shared/errors.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { abnConflicts } from '@dealerline/shared/rules/customers.ts'
import type { Context } from '../../calls/context.ts'
import * as queries from './queries.ts'

/** The customer to whom a company is added. The id is 0 for a new customer. */
interface CompanyHolder {
  dealerID: number
  customerID: number
}

const refuse = (code: ErrorCode, message: string, prefix: string) =>
  new AppError(code, { detail: message, errors: [{ path: `${prefix}abn`, message }] })

/**
 * Refuses an ABN that another customer of the dealer already has. Refuses an ABN that a customer of another dealer
 * has, unless the caller confirms a new account. Calls about the same ABN wait for each other, so that only one of
 * several concurrent calls creates a customer.
 */
export async function assertNewAbn(
  { tx }: Pick<Context, 'tx'>,
  company: Pick<CompanyInput, 'abn' | 'newAccountConfirmed'>,
  { dealerID, customerID }: CompanyHolder,
  prefix = '',
): Promise<void> {
  const abn = toRegisterDigits(company.abn)
  if (abn === '') return
  const { own, elsewhere } = await queries.lockCustomersWithAbn(tx, abn, dealerID, customerID)
  if (own !== null) {
    const owner = await queries.findCustomer(tx, own)
    const name = String(owner?.customer.name ?? 'A customer')
    throw refuse('customerExists', abnConflicts.own(name, own), prefix)
  }
  if (elsewhere && !company.newAccountConfirmed) throw refuse('customerElsewhere', abnConflicts.elsewhere, prefix)
}

/** Whether any dealer has a customer with this ABN. */
export function hasCustomer({ tx }: Pick<Context, 'tx'>, abn: string): Promise<boolean> {
  return queries.hasCustomerWithAbn(tx, abn)
}
