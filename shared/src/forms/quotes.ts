import { z } from 'zod'
import { email, phone, text } from '../records/kinds.ts'
import { lines } from '../rules/schemas.ts'

/** The recipient of a quote, the message in the e-mail, and whether the customer gets reminders. */
export const sendQuoteForm = z.object({
  toName: text('Name', { length: 100 }).schema,
  to: email('E-mail').schema,
  mobile: phone('Mobile', 'mobileOnly').schema,
  message: lines('Message', 2000),
  reminders: z.boolean(),
})

/** The quotes that one link compares, as a draft keeps them. */
export const comparedQuotes = z.array(z.object({ orderID: z.number(), label: z.string() })).min(1)
