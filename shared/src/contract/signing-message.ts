import { z } from 'zod'
import { brokenRule } from '../rules/validation.ts'
import { recordID } from './call.ts'

export const emailAddress = z.email('Email must be valid')
export const mobileNumber = z.string().superRefine((value, issues) => {
  const message = brokenRule('required', 'Mobile', value) ?? brokenRule('mobileOnly', 'Mobile', value)
  if (message) issues.addIssue({ code: 'custom', message })
})

export const personName = z.string().trim().max(100)

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
  subject: z.string().trim().max(200).default(''),
  emailBody: z.string().trim().max(5000).default(''),
  body: z.string().trim().max(5000).default(''),
  /** The order as a PDF goes with it, to read and keep. */
  pdf: z.boolean().default(false),
  /** Who signs as the guarantor, where that is not the one the order names. */
  guarantor: z.object({ toName: personName.min(1, 'Name can not be empty'), to: emailAddress }).optional(),
  ...following,
})
