import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { call } from './call.ts'

/** What outside services tell by themselves. Each is signed, and what is not is answered 401 and stored nowhere. */
export const callbackCalls = {
  envelopeChanged: call({
    method: 'POST',
    path: 'Docusign/Connect',
    summary:
      'Told by DocuSign Connect when an envelope changes; verified by X-DocuSign-Signature-1, -2 and so on. The same event counts once, and what is done stays done.',
    access: 'service',
    raw: { type: 'application/json', bytes: 1_000_000 },
    reply: z.object({ known: z.boolean() }),
  }),
  messageChanged: call({
    method: 'POST',
    path: 'Twilio/MessageStatus/{reference}',
    summary: 'Told by Twilio how far a text message got; verified by X-Twilio-Signature.',
    access: 'service',
    params: z.object({ reference: limited('Reference', 200).min(1) }),
    raw: { type: 'application/x-www-form-urlencoded', bytes: 100_000 },
    reply: z.object({ known: z.boolean() }),
  }),
}
