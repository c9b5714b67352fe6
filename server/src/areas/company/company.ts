import type { AbnResult } from '@dealerline/shared/contract/company.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { isValidAbn } from '@dealerline/shared/rules/abn.ts'
import type { Context } from '../../context.ts'
import { findCustomerByAbn } from '../customers/customers.ts'

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
  if (!isValidAbn(abn))
    throw new AppError('badInput', { detail: 'ABN invalid', errors: [{ path: 'abn', message: 'ABN invalid' }] })
  if (await findCustomerByAbn(context, abn)) {
    throw new AppError('conflict', { detail: 'Company Error: ABN is for an existing customer!' })
  }
  const entry = await context.providers.abn.lookup(abn)
  if (!entry) return { abn_status: false, result_count: 0, results: [] }
  const { active, acn, ...result } = entry
  return { abn_status: active, result_count: 1, results: [{ ...result, acn: acn ?? '' }] }
}
