import { z } from 'zod'
import { enquiryFields, wholesaleOrderFields } from '../contract/serviceability-fields.ts'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'

const requiredChoice = (label: string) => {
  const message = ruleMessage('required', label)
  return z.string(message).nullable().pipe(z.string(message).min(1, message))
}
const plan = ruleMessage('required', 'Plan')

/** A reservation in a sector, with its number and SIM. */
export const reservationForm = z.object({
  ratePlanID: z.number(plan).nullable().pipe(z.number(plan)),
  msn: requiredChoice('MSN'),
  usim: requiredChoice('SIM'),
})

/** A question to the provider's staff, with or without a required speed. */
export const enquiryForm = enquiryFields.extend({ speed: limited('Speed', 60) })

const words = limited('', 200)
  .nullish()
  .transform((value) => value ?? '')

/** A wholesale order; an empty choice is null in the form. */
export const wholesaleOrderForm = wholesaleOrderFields.extend({
  customerID: z
    .number()
    .nullish()
    .transform((value) => value ?? undefined),
  bandwidthProfile: words,
  cpiID: words,
  uniPort: words,
  requestedDate: words,
})
