import { companyFields } from '@dealerline/shared/contract/company.ts'
import { customerFields } from '@dealerline/shared/contract/customers.ts'
import type { FormSteps, StepField } from '../../editing/form-steps.ts'
import { stepFieldOf, stepFieldOfAddress } from '../../editing/step-fields.ts'
import { labelOfForm } from '../../session/order-forms.ts'

/** How the steps of a customer in an order are undone. An address is undone as a whole. */
const stepsOf = (part: 'customer' | 'company'): FormSteps => ({
  label: labelOfForm(part),
  fieldOf,
  idNames: ['addressID'],
})

export const customerSteps = { customer: stepsOf('customer'), company: stepsOf('company') }

function fieldOf(path: string): StepField | undefined {
  const [part, name = '', ...line] = path.split('.')
  if (part === 'person') return withName(stepFieldOf(customerFields, name), name)
  if (part === 'company') return withName(stepFieldOf(companyFields, name), name)
  if (line.length === 0) return { label: 'Addresses', name: 'addressDetails.0.streetAddress' }
  return withName(stepFieldOfAddress(path), path.replace(/^addresses/, 'addressDetails'))
}

const withName = (field: StepField | undefined, name: string): StepField => ({ ...field, name })
