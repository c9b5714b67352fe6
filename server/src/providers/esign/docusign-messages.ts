import { ownValue } from '@dealerline/shared/own-value.ts'
import { z } from 'zod'
import type { EnvelopeDocument, EnvelopeState, EnvelopeStatus } from './port.ts'

/** The custom field of an envelope that contains the portal's key. */
export const keyField = 'DealerlineKey'

/**
 * The status of an envelope after each of DocuSign's events. Each envelope has one signer, so the portal does not need
 * the events of recipients.
 */
const statusByEvent: Readonly<Record<string, EnvelopeStatus>> = {
  'envelope-sent': 'sent',
  'envelope-delivered': 'delivered',
  'envelope-completed': 'completed',
  'envelope-declined': 'declined',
  'envelope-voided': 'voided',
}

export type NewDefinition = {
  key: string
  orderID: number
  documentHash: string
  document: EnvelopeDocument
  signer: { name: string; email: string }
  expiresAt: Date
  /** The address for DocuSign's callbacks. */
  callbackUrl: string
}

/**
 * Returns the body of the call that creates an envelope. DocuSign does not contact signers with a clientUserId, because
 * the portal does.
 */
export function toDefinition({ key, orderID, documentHash, document, signer, expiresAt, callbackUrl }: NewDefinition) {
  const anchored = (anchorString: string) => ({ anchorString, anchorUnits: 'pixels', documentId: '1' })
  return {
    status: 'sent',
    emailSubject: document.name.slice(0, 100),
    documents: [
      { documentId: '1', name: document.name, fileExtension: 'pdf', documentBase64: document.pdf.toString('base64') },
    ],
    recipients: {
      signers: [
        {
          recipientId: '1',
          routingOrder: '1',
          clientUserId: key,
          name: signer.name,
          email: signer.email,
          tabs: { signHereTabs: [anchored(document.signatureAt)], dateSignedTabs: [anchored(document.dateAt)] },
        },
      ],
    },
    customFields: {
      textCustomFields: [
        { name: keyField, value: key, show: 'false', required: 'false' },
        { name: 'DealerlineOrder', value: String(orderID), show: 'false', required: 'false' },
        { name: 'DealerlineSHA256', value: documentHash, show: 'false', required: 'false' },
      ],
    },
    notification: {
      useAccountDefaults: 'false',
      reminders: { reminderEnabled: 'false' },
      expirations: { expireEnabled: 'true', expireAfter: String(daysUntil(expiresAt)), expireWarn: '0' },
    },
    eventNotification: {
      url: callbackUrl,
      deliveryMode: 'SIM',
      events: Object.keys(statusByEvent),
      eventData: { version: 'restv2.1', format: 'json', includeData: ['recipients'] },
      includeHMAC: 'true',
      includeEnvelopeVoidReason: 'true',
      requireAcknowledgment: 'true',
      loggingEnabled: 'true',
    },
  }
}

/** Returns the number of whole days, rounded up, so that an envelope never expires before its link. */
function daysUntil(moment: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - Date.now()) / 86_400_000))
}

/** The fields of an envelope that the portal reads. */
export const envelopeReply = z.object({
  envelopeId: z.string(),
  status: z.string(),
  statusChangedDateTime: z.string().optional(),
  completedDateTime: z.string().optional(),
  declinedDateTime: z.string().optional(),
  voidedDateTime: z.string().optional(),
  voidedReason: z.string().optional(),
  recipients: z.object({ signers: z.array(z.object({ declinedReason: z.string().optional() })).optional() }).optional(),
})

/** The body of a Connect message in DocuSign's format JSON SIM. */
export const connectMessage = z.object({
  event: z.string().min(1),
  eventId: z.string().min(1).optional(),
  generatedDateTime: z.iso.datetime({ offset: true }),
  data: z.object({
    envelopeId: z.string().min(1),
    envelopeSummary: envelopeReply.partial().optional(),
  }),
})
type Summary = z.output<typeof envelopeReply>

/** Returns the state of the envelope after an event. Undefined if the portal ignores the event. */
export function stateOfEvent({ event, generatedDateTime, data }: z.output<typeof connectMessage>) {
  const status = ownValue(statusByEvent, event)
  const summary = { ...data.envelopeSummary, envelopeId: data.envelopeId, statusChangedDateTime: generatedDateTime }
  return status && toState(summary, status)
}

const statuses: Readonly<Record<string, EnvelopeStatus>> = {
  delivered: 'delivered',
  completed: 'completed',
  declined: 'declined',
  voided: 'voided',
  deleted: 'voided',
  timedout: 'expired',
}

/** Returns the state of an envelope. An envelope that DocuSign is still preparing counts as sent. */
export function stateOf(reply: Summary): EnvelopeState {
  return toState(reply, ownValue(statuses, reply.status.toLowerCase()) ?? 'sent')
}

function toState(summary: Omit<Summary, 'status'>, status: EnvelopeStatus): EnvelopeState {
  const { envelopeId, completedDateTime, declinedDateTime, voidedDateTime, voidedReason, recipients } = summary
  const declined = recipients?.signers?.find(({ declinedReason }) => declinedReason)?.declinedReason
  const moments = { completed: completedDateTime, declined: declinedDateTime, voided: voidedDateTime }
  const moment = (status in moments && moments[status as keyof typeof moments]) || summary.statusChangedDateTime
  const reason = status === 'declined' ? declined : status === 'voided' ? voidedReason : undefined
  // DocuSign voids an envelope when it expires.
  const isExpired = status === 'voided' && /\bexpired\b/i.test(reason ?? '')
  return {
    envelopeID: envelopeId,
    status: isExpired ? 'expired' : status,
    changedAt: toDate(moment),
    ...(reason && { reason }),
  }
}

function toDate(moment: string | undefined): Date {
  const date = new Date(moment ?? '')
  return Number.isNaN(date.getTime()) ? new Date() : date
}
