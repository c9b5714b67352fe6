import type { DealerManager } from '../contract/dealer-records.ts'
import type { FieldError } from '../errors.ts'
import { managerFields } from '../records/dealer-fields.ts'
import { requiredOf } from '../rules/person-name.ts'
import { brokenRule } from '../rules/validation.ts'

/** Fields that the agreement requires; `requiredOf` applies. */
const requiredFields = ['registeredCompanyName', 'abn', 'firstName', 'address', 'bsbno', 'accountNo'] as const

/** Returns the empty fields that the agreement with a dealer requires; each message names the section of its field. */
export function missingFromAgreement(business: DealerManager): FieldError[] {
  const values = {
    ...business,
    registeredCompanyName: business.registeredCompanyName || business.tradingName,
  }
  return requiredOf(requiredFields, business, 'lastName').flatMap((name) => {
    const { section, label } = managerFields[name]
    const message = brokenRule('required', label, values[name])
    return message ? [{ path: name, message: `${section}: ${message}` }] : []
  })
}
