import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { brokenRule, ruleMessage } from '../rules/validation.ts'
import { recordID } from './call.ts'

export const emailAddress = z
  .email(ruleMessage('email', 'Email'))
  .max(200, ruleMessage('max', 'Email', { length: 200 }))
export const mobileNumber = limited('Mobile', 30)
  .superRefine((value, issues) => {
    const message = brokenRule('required', 'Mobile', value) ?? brokenRule('mobileOnly', 'Mobile', value)
    if (message) issues.addIssue({ code: 'custom', message })
  })
  .meta({ examples: ['0412345678'] })

export const personName = limited('Name', 100)

/** How long a link stands, and whether its holder is reminded; the settings say otherwise where it is left out. */
export const following = {
  reminders: z.boolean().default(true),
  expiryDays: z.number().int().min(1).max(365).optional(),
}

/** The e-mail that carries the link. `body` is what earlier portals call `emailBody`, and `toName` the customer if empty. */
export const emailMessage = z.object({
  orderID: recordID,
  to: emailAddress,
  toName: personName.default(''),
  subject: limited('Subject', 200).default(''),
  emailBody: limited('Message', 5000).default(''),
  body: limited('Message', 5000).default(''),
  /** The order as a PDF goes with it, to read and keep. */
  pdf: z.boolean().default(false),
  /** Who signs as the guarantor, where that is not the one the order names. */
  guarantor: z.object({ toName: personName.min(1, ruleMessage('required', 'Name')), to: emailAddress }).optional(),
  ...following,
})
