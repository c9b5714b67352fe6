import { z } from 'zod'
import { email, phone, text } from '../records/kinds.ts'
import { wrongCopies } from '../rules/copies.ts'
import { limited, lines } from '../rules/schemas.ts'

/** The recipient of a customer's link of any kind. The channel decides which address is required. */
export const recipientForm = z.object({
  toName: text('Name', { length: 100 }).schema,
  to: email('E-mail').schema,
  mobile: phone('Mobile', 'mobileOnly').schema,
})

const copies = limited('Copies to', 620).superRefine((text, issues) => {
  const message = wrongCopies(text)
  if (message) issues.addIssue({ code: 'custom', message })
})

/** A link whose recipient is reminded until the answer, with the addresses that get a copy of its message. */
export const remindedForm = recipientForm.extend({ reminders: z.boolean(), copies })

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
