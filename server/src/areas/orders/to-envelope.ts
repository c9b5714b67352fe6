import type { Envelope, EnvelopeRecipient } from '@dealerline/shared/contract/envelope.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'

type StoredRecipient = Omit<EnvelopeRecipient, 'expiresAt' | 'nextReminderAt' | 'sentAt' | 'viewedAt' | 'signedAt'> &
  Record<'expires_at' | 'next_reminder_at' | 'sent_at' | 'viewed_at' | 'signed_at', string | null>

export interface StoredEnvelope {
  envelope_id: string
  status: Envelope['status'] | 'voided'
  to_name: string
  expires_at: string
  viewed_at: string | null
  signed_at: string | null
  declined_reason: string
  sealed: boolean
  recipients: StoredRecipient[]
  deliveries: (Omit<Envelope['deliveries'][number], 'sentAt'> & { sentAt: string | null })[]
}

/**
 * Returns the newest signing request, or null if there is none or it was voided. After its expiry date the status is
 * `expired`.
 */
export function toEnvelope(storedEnvelope: StoredEnvelope | null, now: Date): Envelope | null {
  if (!storedEnvelope || storedEnvelope.status === 'voided') return null
  const { envelope_id, to_name, status, declined_reason, sealed, deliveries, recipients, ...times } = storedEnvelope
  return {
    envelopeID: envelope_id,
    status: isExpired(status, times.expires_at, now) ? 'expired' : status,
    toName: to_name,
    expiresAt: toInstant(times.expires_at),
    viewedAt: toInstant(times.viewed_at),
    signedAt: toInstant(times.signed_at),
    declinedReason: declined_reason,
    sealed,
    deliveries: deliveries.map((delivery) => ({ ...delivery, sentAt: toInstant(delivery.sentAt) })),
    recipients: recipients.map((recipient) => toRecipient(recipient, now)),
  }
}

const isOut = (status: string) => status === 'sent' || status === 'viewed'
const isExpired = (status: string, expiresAt: string | null, now: Date) =>
  isOut(status) && expiresAt !== null && new Date(expiresAt) < now

function toRecipient(storedRecipient: StoredRecipient, now: Date): EnvelopeRecipient {
  const { expires_at, next_reminder_at, sent_at, viewed_at, signed_at, ...recipient } = storedRecipient
  const status = isExpired(recipient.status, expires_at, now) ? 'expired' : recipient.status
  return {
    ...recipient,
    status,
    expiresAt: toInstant(expires_at),
    nextReminderAt: isOut(status) ? toInstant(next_reminder_at) : '',
    sentAt: toInstant(sent_at),
    viewedAt: toInstant(viewed_at),
    signedAt: toInstant(signed_at),
  }
}
