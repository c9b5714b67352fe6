import { z } from 'zod'
import { cleanEmail } from '../cells/email.ts'
import { cleanNumber } from '../cells/number.ts'
import { maxCopies } from '../rules/copies.ts'
import { cleaned, freeLine, freeText, limited } from '../rules/schemas.ts'
import { brokenRule, ruleMessage } from '../rules/validation.ts'
import { recordID } from './call.ts'

export const emailAddress = cleaned('Email', 200, cleanEmail)
  .superRefine((value, issues) => {
    const message = brokenRule('required', 'Email', value) ?? brokenRule('email', 'Email', value)
    if (message) issues.addIssue({ code: 'custom', message })
  })
  .meta({ format: 'email' })
export const mobileNumber = cleaned('Mobile', 30, cleanNumber)
  .superRefine((value, issues) => {
    const message = brokenRule('required', 'Mobile', value) ?? brokenRule('mobileOnly', 'Mobile', value)
    if (message) issues.addIssue({ code: 'custom', message })
  })
  .meta({ examples: ['0412345678'] })

/** The address of a link: an e-mail address or a mobile number. The channel decides which one it must be. */
export const recipient = cleaned('Recipient', 200, (text) => (/[@＠]/.test(text) ? cleanEmail : cleanNumber)(text))

export const personName = limited('Name', 100)

/** The addresses that get a copy of the message, without its link. */
export const copies = z.array(emailAddress).max(maxCopies, `At most ${maxCopies} addresses`).default([])

/** Whether the recipient is reminded until the answer. Default: as with the link that is sent again or replaced; true for a first one. */
export const reminders = z.boolean().optional()

/** Expiry and reminders of a link; omitted values come from the settings. */
export const linkOptions = {
  reminders: z.boolean().default(true),
  copies,
  expiryDays: z.number().int().min(1).max(365).optional(),
}

/** The e-mail with the link. `body` is an older name of `emailBody`; an empty `toName` means the customer's name. */
export const emailMessage = z.object({
  orderID: recordID,
  to: emailAddress,
  toName: personName.default(''),
  subject: freeLine('Subject', 200).default(''),
  emailBody: freeText('Message', 5000).default(''),
  body: freeText('Message', 5000).default(''),
  /** Whether to attach the order as a PDF. */
  pdf: z.boolean().default(false),
  /** The guarantor who signs instead of the one that the order names. */
  guarantor: z.object({ toName: personName.min(1, ruleMessage('required', 'Name')), to: emailAddress }).optional(),
  ...linkOptions,
})
