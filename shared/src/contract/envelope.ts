import { z } from 'zod'

export const deliveryStates = ['waiting', 'sent', 'failed', 'stopped'] as const
/** How far a text message got by what its carrier says; '' until it says anything, and of every e-mail. */
export const receiptStates = ['', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed'] as const
export const envelopeStates = ['waiting', 'sent', 'viewed', 'signed', 'declined', 'voided', 'expired'] as const

/**
 * One message that carries the link. `waiting` is queued or being tried again; `problem` says why, in words, and why one
 * that was sent did not arrive.
 */
export const delivery = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  status: z.enum(deliveryStates),
  problem: z.string(),
  sentAt: z.string(),
  kind: z.enum(['request', 'reminder']),
  receipt: z.enum(receiptStates),
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

/** Somebody who is asked to sign. `pending` is not asked yet, because somebody signs before; instants are '' until then. */
export const envelopeRecipient = z.object({
  /** The place in the order of signing, from 1. */
  position: z.number().int(),
  role: z.enum(signerRoles),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  status: z.enum(recipientStates),
  /** Of the e-signature service, by which the address of the signing page is asked for. */
  envelopeID: z.string(),
  expiresAt: z.string(),
  /** '' where nothing more is going to be sent by itself. */
  nextReminderAt: z.string(),
  remindersSent: z.number().int(),
  sentAt: z.string(),
  viewedAt: z.string(),
  signedAt: z.string(),
  /** The service on whose page this one signs; '' where it is the portal's. */
  signsAt: z.string(),
  /** Whether the document is kept as that service gave it back, signed. */
  serviceCopy: z.boolean(),
})
export type EnvelopeRecipient = z.output<typeof envelopeRecipient>

/**
 * How a link stands. `pending`: somebody else signs before. `superseded`: another link came in its place. `changed`: the
 * order was changed and sent again since. `voided`: it was taken back.
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

/** A signing request: one snapshot of the order, one link, and the messages that carry it. */
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
 * A signing request right after a message was sent: `results` says what became of the message, in the shape of the
 * specification. `queued`: it is tried again until it goes out. `reason` says why it has not gone out; empty where it has.
 */
export const sentEnvelope = envelope.extend({
  /** The same message went out less than a minute ago, and was not sent again. */
  isRepeated: z.boolean(),
  results: z.array(
    z.object({ to: z.string(), channel: z.enum(['email', 'sms']), status: z.enum(sendingResults), reason: z.string() }),
  ),
})
export type SentEnvelope = z.output<typeof sentEnvelope>
