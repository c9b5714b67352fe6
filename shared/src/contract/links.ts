import { z } from 'zod'
import { linkKinds } from '../rules/link-kinds.ts'
import { maxVariants } from '../rules/quote-states.ts'
import { freeLine, freeText } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, orderIDInBody, recordID } from './call.ts'
import { personName, recipient } from './signing-message.ts'

/** A message with a link that a dealer is about to send. */
export const linkDraft = z.object({
  kind: z.enum(linkKinds),
  orderID: orderIDInBody,
  channel: z.enum(['email', 'sms']),
  toName: personName.min(1, ruleMessage('required', 'Name')),
  to: recipient.default(''),
  /** The signer whom the recipient replaces; by default the person who signs next. */
  position: z.number().int().min(1).max(9).optional(),
  /** The dealer's own words; '' for the default texts. Omitted for those of the message that was sent before. */
  subject: freeLine('Subject', 200).optional(),
  message: freeText('Message', 5000).optional(),
  /** Whether a signing request is sent in the customer's name, and with the order as a PDF. */
  anonymous: z.boolean().optional(),
  pdf: z.boolean().optional(),
  /** The quotes to compare; by default only the quote itself. */
  variants: z.array(recordID).max(maxVariants).default([]),
})
export type LinkDraft = z.output<typeof linkDraft>

/** A message as its recipient gets it, without a link that works. A text message has only a text. */
export const linkPreview = z.object({
  fromName: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.string()),
})
export type LinkPreview = z.output<typeof linkPreview>

export const linkCalls = {
  previewLink: call('POST order/PreviewLink', {
    summary: 'Preview a message with a link',
    description:
      'Returns the e-mail or text message as the recipient would get it now, with an address that opens nothing in place of the link. Stores and sends nothing, and needs no complete order. 409 if there is nothing to send.',
    access: 'staff',
    reads: true,
    body: linkDraft,
    reply: linkPreview,
  }),
}
