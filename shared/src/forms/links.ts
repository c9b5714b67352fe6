import { z } from 'zod'
import { email, phone, text } from '../records/kinds.ts'
import { lines } from '../rules/schemas.ts'

/** The recipient of a customer's link of any kind. The channel decides which address is required. */
export const recipientForm = z.object({
  toName: text('Name', { length: 100 }).schema,
  to: email('E-mail').schema,
  mobile: phone('Mobile', 'mobileOnly').schema,
})

/** A link whose recipient is reminded until the answer. */
export const remindedForm = recipientForm.extend({ reminders: z.boolean() })

/** The link to an order that is to be signed. */
export const sendOrderForm = remindedForm.extend({
  subject: text('Subject', { length: 200 }).schema,
  emailBody: lines('Message', 5000),
  anonymous: z.boolean(),
  pdf: z.boolean(),
  guarantorName: text('Guarantor').schema,
  guarantorEmail: email("Guarantor's e-mail").schema,
})

/** The link to quotes. */
export const sendQuoteForm = remindedForm.extend({
  message: lines('Message', 2000),
})
