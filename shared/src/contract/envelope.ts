import { z } from 'zod'

export const deliveryStates = ['waiting', 'sent', 'failed', 'stopped'] as const
export const envelopeStates = ['waiting', 'sent', 'viewed', 'signed', 'declined', 'voided', 'expired'] as const

/** One message that carries the link. `waiting` is queued or being tried again; `problem` says why, in words. */
export const delivery = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  status: z.enum(deliveryStates),
  problem: z.string(),
  sentAt: z.string(),
})
export type Delivery = z.output<typeof delivery>

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
})
export type Envelope = z.output<typeof envelope>
