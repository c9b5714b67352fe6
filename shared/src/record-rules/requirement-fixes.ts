import { companyFields } from '../contract/company.ts'
import { customerFields } from '../contract/customers.ts'
import type { Requirement } from '../contract/signing.ts'
import { ownValue } from '../own-value.ts'
import type { Field } from '../records/kinds.ts'
import { requiredCustomerFields } from './form-layouts.ts'

const records = { customer: customerFields, company: companyFields } satisfies Record<string, Record<string, Field>>

/** The record and the field whose value alone meets a requirement. */
export interface RequirementFix {
  record: keyof typeof records
  /** The name of the field in the record. */
  name: string
  field: Field
}

/**
 * The requirements that a single value meets, so that it can be entered where the requirement is listed. `name` is the
 * field, unless it is the requirement's own. Every other requirement needs its screen: a row, an address, a file, or an
 * ABN, which is looked up in the register.
 */
const fixes: Record<string, { record: RequirementFix['record']; name?: string }> = {
  ...Object.fromEntries(requiredCustomerFields.map((field) => [`SEND-customer-${field}`, { record: 'customer' }])),
  'SEND-customer-phoneOrMobile': { record: 'customer', name: 'mobile' },
  'COMP-sole-trader-required': { record: 'company' },
}

/** Returns the field that meets a requirement with one value; undefined if there is none. */
export function fixOf(requirement: Pick<Requirement, 'code' | 'field'>): RequirementFix | undefined {
  const fix = ownValue(fixes, requirement.code)
  if (!fix) return undefined
  const name = fix.name ?? requirement.field
  const field = ownValue<Field>(records[fix.record], name)
  return field && { record: fix.record, name, field }
}
