import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { call } from './call.ts'

/**
 * Callbacks of outside systems. Every request is signed; one with an invalid signature gets a 401 and is not stored.
 */
export const callbackCalls = {
  envelopeChanged: call('POST Docusign/Connect', {
    summary: 'Receive an envelope event from DocuSign Connect',
    description:
      'Verifies `X-DocuSign-Signature-1`, `-2` and so on. A repeated event has no further effect. 401 for an invalid signature. `known` says whether the envelope belongs to the portal.',
    access: 'service',
    raw: { type: 'application/json', bytes: 1_000_000 },
    reply: z.object({ known: z.boolean() }),
  }),
  messageChanged: call('POST Twilio/MessageStatus/{reference}', {
    summary: 'Receive a message status from Twilio',
    description:
      'Reports the delivery progress of a text message. Verifies `X-Twilio-Signature`; 401 for an invalid signature. `known` says whether the message belongs to the portal.',
    access: 'service',
    params: z.object({ reference: limited('Reference', 200).min(1) }),
    raw: { type: 'application/x-www-form-urlencoded', bytes: 100_000 },
    reply: z.object({ known: z.boolean() }),
  }),
}
