import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { TestPortal } from './portal.ts'

/** The portal's app, user and account at DocuSign. */
export const integrationKey = randomUUID()
export const userID = randomUUID()
export const accountID = randomUUID()

const anchoredTab = z.strictObject({
  anchorString: z.string().min(1),
  anchorUnits: z.enum(['pixels', 'inches', 'mms', 'cms']),
  documentId: z.literal('1'),
})
const yesOrNo = z.enum(['true', 'false'])

/** The schema of the request that creates an envelope, with only the fields of DocuSign's API that the portal uses. */
export const envelopeDefinition = z.strictObject({
  status: z.literal('sent'),
  emailSubject: z.string().min(1).max(100),
  documents: z
    .array(
      z.strictObject({
        documentId: z.literal('1'),
        name: z.string().min(1),
        fileExtension: z.literal('pdf'),
        documentBase64: z.base64(),
      }),
    )
    .length(1),
  recipients: z.strictObject({
    signers: z
      .array(
        z.strictObject({
          recipientId: z.string().regex(/^\d+$/),
          routingOrder: z.string().regex(/^\d+$/),
          clientUserId: z.string().min(1).max(100),
          name: z.string().min(1).max(100),
          email: z.email().max(100),
          tabs: z.strictObject({
            signHereTabs: z.array(anchoredTab).min(1),
            dateSignedTabs: z.array(anchoredTab).min(1),
          }),
        }),
      )
      .length(1),
  }),
  customFields: z.strictObject({
    textCustomFields: z.array(
      z.strictObject({ name: z.string().max(50), value: z.string().max(100), show: yesOrNo, required: yesOrNo }),
    ),
  }),
  notification: z.strictObject({
    useAccountDefaults: yesOrNo,
    reminders: z.strictObject({ reminderEnabled: yesOrNo }),
    expirations: z.strictObject({
      expireEnabled: yesOrNo,
      expireAfter: z.string().regex(/^\d{1,3}$/),
      expireWarn: z.string().regex(/^\d{1,3}$/),
    }),
  }),
  eventNotification: z.strictObject({
    url: z.url({ protocol: /^https$/ }),
    deliveryMode: z.literal('SIM'),
    events: z.array(z.string().regex(/^(envelope|recipient)-[a-z]+$/)),
    eventData: z.strictObject({
      version: z.literal('restv2.1'),
      format: z.literal('json'),
      includeData: z.array(z.enum(['custom_fields', 'documents', 'recipients', 'tabs'])),
    }),
    includeHMAC: yesOrNo,
    includeEnvelopeVoidReason: yesOrNo,
    requireAcknowledgment: yesOrNo,
    loggingEnabled: yesOrNo,
  }),
})
export const viewRequest = z.strictObject({
  returnUrl: z.url(),
  authenticationMethod: z.enum(['none', 'email', 'password', 'phone']),
  userName: z.string(),
  email: z.email(),
  clientUserId: z.string(),
})
export const voidRequest = z.strictObject({ status: z.literal('voided'), voidedReason: z.string().min(1).max(200) })

export interface Envelope {
  envelopeId: string
  status: 'sent' | 'delivered' | 'completed' | 'declined' | 'voided'
  changedAt: string
  reason: string
  definition: z.output<typeof envelopeDefinition>
}

/** Changes the status of an envelope, as a person does on DocuSign's page. */
export function changeEnvelope(envelope: Envelope, status: Envelope['status'], reason = ''): void {
  Object.assign(envelope, { status, reason, changedAt: new Date().toISOString() })
}

export function toSummary({ envelopeId, status, changedAt, reason, definition: { recipients } }: Envelope) {
  return {
    envelopeId,
    status,
    statusChangedDateTime: changedAt,
    ...(status === 'completed' && { completedDateTime: changedAt }),
    ...(status === 'declined' && { declinedDateTime: changedAt }),
    ...(status === 'voided' && { voidedDateTime: changedAt, voidedReason: reason }),
    recipients: {
      signers: recipients.signers.map(({ tabs, ...signer }) => ({
        ...signer,
        status,
        ...(status === 'declined' && { declinedReason: reason }),
      })),
      recipientCount: '1',
    },
  }
}

/** Returns a Connect message in the format JSON SIM, with the current state of the envelope. */
export function toMessage(envelope: Envelope, event: string = `envelope-${envelope.status}`, at = envelope.changedAt) {
  const { envelopeId } = envelope
  return {
    event,
    apiVersion: 'v2.1',
    uri: `/restapi/v2.1/accounts/${accountID}/envelopes/${envelopeId}`,
    retryCount: 0,
    configurationId: 10_112_233,
    generatedDateTime: at,
    data: { accountId: accountID, userId: userID, envelopeId, envelopeSummary: toSummary(envelope) },
  }
}

/** Sends a Connect message, signed with each of the keys, to the path of a URL of the portal. */
export async function sendConnectMessage(portal: TestPortal, url: string, message: object, keys: readonly string[]) {
  const body = JSON.stringify(message)
  const signatures = keys.map((key, index) => [
    `x-docusign-signature-${index + 1}`,
    createHmac('sha256', key).update(body).digest('base64'),
  ])
  const answer = await portal.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    payload: body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...Object.fromEntries(signatures) },
  })
  return { status: answer.statusCode, body: answer.json<{ known?: boolean; code?: string }>() }
}

/** Returns the signed document of DocuSign. It differs from the original document. */
export const signedCopy = ({ envelopeId, definition: { documents } }: Envelope) =>
  Buffer.concat([Buffer.from(documents[0]?.documentBase64 ?? '', 'base64'), Buffer.from(`\n% signed ${envelopeId}\n`)])
