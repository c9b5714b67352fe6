import { z } from 'zod'
import { deliveryFields, deliveryShape, missingInDelivery } from '../contract/hardware.ts'
import { maxNumbers } from '../contract/numbers.ts'
import { accountFields, requiredAccountFields } from '../contract/payment.ts'
import { contractorFields } from '../contract/quotes.ts'
import type { FieldError } from '../errors.ts'
import { formShapeOf } from '../records/kinds.ts'
import { directDebitOptions } from '../rules/direct-debit.ts'
import { missingOf, ruleMessage } from '../rules/validation.ts'
import { type FormSchema, formOf, formPart } from './form.ts'

/** Returns the form of a delivery: the recipient, and either an address of the customer or one from the search. */
export function deliveryForm({ isQuote }: { isQuote: boolean }): FormSchema {
  return formOf(deliveryFields, {
    shape: deliveryShape,
    // The form shows the parts of the customer's address, so each of them is required.
    errors: (values) =>
      missingInDelivery({ ...values, contactName: String(values.contactName ?? ''), addressID: 0 }, { isQuote }),
  })
}

/** How an order or a new customer is paid for. */
export const paymentOption = (label: string) =>
  formPart('choice', label, directDebitOptions.none, z.literal([1, 2, 3, 4]))

const account = z.object(formShapeOf(accountFields))
/** Account fields without checks, as the form reads them; `accountErrors` validates them. */
export const uncheckedAccount = Object.fromEntries(Object.keys(accountFields).map((name) => [name, z.unknown()]))

/**
 * Returns the errors of the account fields. Only the option for new account details shows these fields, so other
 * options return no errors.
 */
export function accountErrors(values: Record<string, unknown>): FieldError[] {
  if (values.option !== directDebitOptions.newDetails) return []
  const invalid = account.safeParse(values).error?.issues ?? []
  return [
    ...missingOf(accountFields, requiredAccountFields, values),
    ...invalid.map(({ path, message }) => ({ path: path.join('.'), message })),
  ]
}

export const directDebitForm = formOf(
  {},
  {
    shape: { option: paymentOption('').schema, ...uncheckedAccount },
    errors: accountErrors,
  },
)

const size = `Enter a number from 1 to ${maxNumbers}`

/** How many numbers to search for. */
export const numberCount = z.number('Enter a number').int(size).min(1, size).max(maxNumbers, size)
const region = ruleMessage('required', 'Region')
export const numberSearchForm: FormSchema = z.object({ range: numberCount, region: z.string(region).min(1, region) })

export const quoteForm = z.object({
  type: z.literal([1, 2, 3]),
  isGrouped: z.literal([0, 1]),
  contractorDetails: z.object(formShapeOf(contractorFields)),
})
