import { z } from 'zod'
import { linkKinds } from '../rules/link-kinds.ts'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, guid } from './call.ts'
import { sendingResults } from './envelope.ts'

const link = z.object({ guid })

/** The channel and the masked address to which the page of a link sends a one-time code. */
export const codeAddress = z.object({ channel: z.enum(['email', 'sms']), to: z.string() })
export type CodeAddress = z.output<typeof codeAddress>

/** The message with a one-time code. `status` and `reason` are as in the results of a signing request. */
export const sentCode = z.object({
  channel: z.enum(['email', 'sms']),
  /** The masked address that receives the code. */
  to: z.string(),
  validUntil: z.string(),
  /** Seconds until another code can be requested. */
  resendAfter: z.number().int(),
  status: z.enum(sendingResults),
  reason: z.string(),
})
export type SentCode = z.output<typeof sentCode>

export const signerCodeCalls = {
  requestSignerCode: call('POST Docusign/SignerCode/{guid}', {
    summary: 'Send a one-time code to the recipient',
    description:
      'For the link of an order, an application, a quote or a port request. Sends it by SMS to the recipient’s mobile number, or by e-mail if there is none. Valid for 10 minutes and 5 tries. An earlier code becomes invalid. 429 within 30 seconds of the previous code, and after 5 codes in an hour.',
    access: 'guid',
    links: linkKinds,
    perMinute: 60,
    params: link,
    reply: sentCode,
  }),
  confirmSignerCode: call('POST Docusign/ConfirmSignerCode/{guid}', {
    summary: 'Confirm the recipient’s one-time code',
    description:
      'Returns the proof that `Order/addSignature` needs, and that other calls take in the header `Link-Proof`. A code can be confirmed once.',
    access: 'guid',
    links: linkKinds,
    perMinute: 60,
    params: link,
    body: z.object({ code: limited('Code', 20).min(1, ruleMessage('required', 'Code')) }),
    reply: z.object({ proof: z.string(), validUntil: z.string() }),
  }),
}
