import { z } from 'zod'
import { signerIdentity } from '../rules/signer-identity.ts'

export const deliveryStates = ['waiting', 'sent', 'failed', 'stopped'] as const
/** Status of a text message as the carrier reports it; '' until the carrier reports, and always '' for e-mail. */
export const receiptStates = ['', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed'] as const
export const envelopeStates = ['waiting', 'sent', 'viewed', 'signed', 'declined', 'voided', 'expired'] as const

/**
 * One message with the link. `waiting`: queued or being retried. `problem`: why it is delayed, failed or was not
 * delivered.
 */
export const delivery = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  status: z.enum(deliveryStates),
  problem: z.string(),
  sentAt: z.string(),
  kind: z.enum(['request', 'reminder']),
  receipt: z.enum(receiptStates),
  /** Whether it is a copy without a link, for another address. */
  isCopy: z.boolean(),
})
export type Delivery = z.output<typeof delivery>

export const recipientStates = [
  'pending',
  'waiting',
  'sent',
  'viewed',
  'signed',
  'declined',
  'voided',
  'expired',
] as const
export const signerRoles = ['customer', 'guarantor'] as const
export type SignerRole = (typeof signerRoles)[number]

/** A person asked to sign. `pending`: an earlier person has to sign first. Times are '' until the event happens. */
export const envelopeRecipient = z.object({
  /** Position in the signing order, from 1. */
  position: z.number().int(),
  role: z.enum(signerRoles),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  status: z.enum(recipientStates),
  /** Id at the e-signature service, used to request the address of the signing page. */
  envelopeID: z.string(),
  expiresAt: z.string(),
  /** '' if no reminder is scheduled. */
  nextReminderAt: z.string(),
  remindersSent: z.number().int(),
  sentAt: z.string(),
  viewedAt: z.string(),
  signedAt: z.string(),
  /** The service on whose page this person signs; '' for the portal's own page. */
  signsAt: z.string(),
  /** Whether the portal stores the signed document that the service returned. */
  serviceCopy: z.boolean(),
  /** How the person confirmed who they are; null until they have signed, and for signatures before this was recorded. */
  identity: signerIdentity.nullable(),
  /** The name they signed with; '' until then. */
  signedName: z.string(),
  /** Whom they named to sign instead; null if nobody. The dealer confirms it by changing the recipient. */
  delegate: z.object({ toName: z.string(), to: z.string() }).nullable(),
})
export type EnvelopeRecipient = z.output<typeof envelopeRecipient>

/**
 * State of a link. `pending`: another person signs first. `superseded`: replaced by another link. `changed`: the order
 * was changed and sent again. `voided`: the order was taken back.
 */
export const linkStates = [
  'open',
  'pending',
  'signed',
  'declined',
  'voided',
  'superseded',
  'changed',
  'expired',
] as const
export type LinkState = (typeof linkStates)[number]

/** A signing request: a snapshot of the order, a link, and the messages with that link. */
export const envelope = z.object({
  envelopeID: z.string(),
  status: z.enum(envelopeStates),
  toName: z.string(),
  expiresAt: z.string(),
  viewedAt: z.string(),
  signedAt: z.string(),
  declinedReason: z.string(),
  sealed: z.boolean(),
  deliveries: z.array(delivery),
  recipients: z.array(envelopeRecipient),
})
export type Envelope = z.output<typeof envelope>

export const sendingResults = ['queued', 'sent', 'refused'] as const

/**
 * A signing request after a message was queued. `results` has the shape of the specification. `queued`: the portal
 * retries until the message is sent. `reason`: why it is not sent yet; empty once it is sent.
 */
export const sentEnvelope = envelope.extend({
  /** Whether no message was sent, because the same message was sent less than a minute before. */
  isRepeated: z.boolean(),
  results: z.array(
    z.object({ to: z.string(), channel: z.enum(['email', 'sms']), status: z.enum(sendingResults), reason: z.string() }),
  ),
})
export type SentEnvelope = z.output<typeof sentEnvelope>
