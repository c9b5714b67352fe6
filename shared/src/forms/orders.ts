import { z } from 'zod'
import { email, formShapeOf, phone, text } from '../blocks/kinds.ts'
import { deliveryFields, deliveryShape, missingInDelivery } from '../contract/hardware.ts'
import { mostNumbers } from '../contract/numbers.ts'
import { accountFields, neededOfAccount } from '../contract/payment.ts'
import { contractorFields } from '../contract/quotes.ts'
import type { FieldError } from '../errors.ts'
import { directDebitOptions } from '../rules/direct-debit.ts'
import { missingOf, ruleMessage } from '../rules/validation.ts'
import { type FormSchema, formOf, formPart } from './form.ts'

/** Who takes a delivery, and one address: the customer's own or one that was searched. */
export function deliveryForm({ isQuote }: { isQuote: boolean }): FormSchema {
  return formOf(deliveryFields, {
    shape: deliveryShape,
    // An address of the customer is shown by its parts, so each of them can be asked for.
    errors: (given) =>
      missingInDelivery({ ...given, contactName: String(given.contactName ?? ''), addressID: 0 }, { isQuote }),
  })
}

/** How an order or a new customer is paid for. */
export const paymentOption = (label: string) =>
  formPart('choice', label, directDebitOptions.none, z.literal([1, 2, 3, 4]))

const account = z.object(formShapeOf(accountFields))
/** The fields of an account, kept by a form whatever they hold: `accountErrors` checks them. */
export const uncheckedAccount = Object.fromEntries(Object.keys(accountFields).map((name) => [name, z.unknown()]))

/** What is missing or wrong in an account. It counts only where new details are given: no other option shows it. */
export function accountErrors(given: Record<string, unknown>): FieldError[] {
  if (given.option !== directDebitOptions.newDetails) return []
  const invalid = account.safeParse(given).error?.issues ?? []
  return [
    ...missingOf(accountFields, neededOfAccount, given),
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

const size = `Must be from 1 to ${mostNumbers}`

/** How many numbers are looked for. */
export const numberCount = z.number('Must be numeric').int(size).min(1, size).max(mostNumbers, size)
const region = ruleMessage('required', 'Region')
export const numberSearchForm: FormSchema = z.object({ range: numberCount, region: z.string(region).min(1, region) })

export const quoteForm = z.object({
  type: z.literal([1, 2, 3]),
  isGrouped: z.literal([0, 1]),
  contractorDetails: z.object(formShapeOf(contractorFields)),
})

/** What goes out with a signing request. */
export const sendingForm = z.object({
  toName: text('Name').schema,
  to: email('E-mail').schema,
  mobile: phone('Mobile', 'mobileOnly').schema,
  subject: text('Subject', { length: 200 }).schema,
  emailBody: text('Message', { length: 5000 }).schema,
  anonymous: z.boolean(),
  pdf: z.boolean(),
  reminders: z.boolean(),
  guarantorName: text('Guarantor').schema,
  guarantorEmail: email("Guarantor's e-mail").schema,
})
