import { z } from 'zod'
import { email, phone, text } from '../records/kinds.ts'
import { lines } from '../rules/schemas.ts'

/** The recipient of a customer's link of any kind. The channel decides which address is required. */
export const recipientForm = z.object({
  toName: text('Name', { length: 100 }).schema,
  to: email('E-mail').schema,
  mobile: phone('Mobile', 'mobileOnly').schema,
})

/** The link to an order that is to be signed. */
export const sendOrderForm = recipientForm.extend({
  subject: text('Subject', { length: 200 }).schema,
  emailBody: lines('Message', 5000),
  anonymous: z.boolean(),
  pdf: z.boolean(),
  reminders: z.boolean(),
  guarantorName: text('Guarantor').schema,
  guarantorEmail: email("Guarantor's e-mail").schema,
})

/** The link to quotes. */
export const sendQuoteForm = recipientForm.extend({
  message: lines('Message', 2000),
  reminders: z.boolean(),
})
